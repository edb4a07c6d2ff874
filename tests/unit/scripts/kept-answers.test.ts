import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forgetAnswers, keptAnswer } from '../../kept-answers.ts';

const fresh = (): Uint8Array => crypto.getRandomValues(new Uint8Array(16));

describe('what a program said of a file', () => {
  it('is asked for once, and anew for other bytes, arguments and programs', () => {
    const bytes = fresh();
    let asked = 0;
    const ask = (program: string, args: string[], of: Uint8Array) =>
      keptAnswer(program, args, of, () => ({ status: 3, out: `${++asked}`, err: 'e' }));
    expect(ask('node', ['-a'], bytes)).toEqual({ status: 3, out: '1', err: 'e' });
    expect(ask('node', ['-a'], bytes)).toEqual({ status: 3, out: '1', err: 'e' });
    expect(ask('node', ['-b'], bytes).out).toBe('2');
    expect(ask('sh', ['-a'], bytes).out).toBe('3');
    expect(ask('node', ['-a'], fresh()).out).toBe('4');
  });

  it('is asked for again where the program did not end by itself', () => {
    const bytes = fresh();
    let asked = 0;
    const ask = () => keptAnswer('node', [], bytes, () => ({ status: null, out: `${++asked}`, err: '' })).out;
    expect([ask(), ask()]).toEqual(['1', '2']);
  });

  it('is forgotten when nobody asked for a month', () => {
    const folder = mkdtempSync(join(tmpdir(), 'answers-'));
    for (const [name, days] of [
      ['old', 31],
      ['new', 29],
    ] as const) {
      writeFileSync(join(folder, name), '');
      const then = new Date(Date.now() - days * 24 * 3600 * 1000);
      utimesSync(join(folder, name), then, then);
    }
    forgetAnswers(folder);
    expect(readdirSync(folder)).toEqual(['new']);
    rmSync(folder, { recursive: true });
  });
});
