import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keptAnswer } from '../../kept-answers.ts';

const folder = mkdtempSync(join(tmpdir(), 'kept-answers-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fresh = (): Uint8Array => crypto.getRandomValues(new Uint8Array(16));

describe('what a program said of a file', () => {
  it('is asked for once, and anew for other bytes and questions', () => {
    const bytes = fresh();
    let asked = 0;
    const ask = (question: string[], of: Uint8Array) =>
      keptAnswer(question, of, () => ({ status: 3, out: `${++asked}`, err: 'e' }), folder);
    expect(ask(['node', '-a'], bytes)).toEqual({ status: 3, out: '1', err: 'e' });
    expect(ask(['node', '-a'], bytes)).toEqual({ status: 3, out: '1', err: 'e' });
    expect(ask(['node', '-b'], bytes).out).toBe('2');
    expect(ask(['node', '-a'], fresh()).out).toBe('3');
  });

  it('is asked for again where the program did not end by itself', () => {
    const bytes = fresh();
    let asked = 0;
    const ask = () => keptAnswer(['node'], bytes, () => ({ status: null, out: `${++asked}`, err: '' }), folder).out;
    expect([ask(), ask()]).toEqual(['1', '2']);
  });

  it('is kept within a run', () => {
    expect(process.env.PDF365_ANSWERS).toBeTruthy();
  });
});
