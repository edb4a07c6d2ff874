import { describe, expect, it } from 'vitest';
import { freeName, safeName } from '../../../src/lib/names.ts';

describe('safeName', () => {
  it.each([
    ['报告.pdf', '报告.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a\\b/c.pdf', 'a_b_c.pdf'],
    ['gpj.\u202Efdp.exe', 'gpj.fdp.exe'],
    ['line\nbreak\0.pdf', 'linebreak.pdf'],
    ['..', '文件'],
    ['con.pdf', '文件_con.pdf'],
    ['', '文件'],
  ])('%j becomes %j', (name, safe) => expect(safeName(name)).toBe(safe));

  it('keeps a long name below 240 bytes with its extension, without splitting a character', () => {
    const safe = safeName(`${'长'.repeat(300)}😀.docx`);
    expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(240);
    expect(safe).toMatch(/^长+…长+😀\.docx$/);
  });
});

describe('an endless name', () => {
  it('is cut to its beginning and its extension', () => {
    const safe = safeName(`年报${' . '.repeat(30_000)}x${'y'.repeat(30_000)}.docx`);
    expect(safe.startsWith('年报')).toBe(true);
    expect(safe.endsWith('.docx')).toBe(true);
    expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(240);
  });
});

describe('freeName', () => {
  it('numbers before the extension, whatever the case of letters', () => {
    expect(freeName('A.pdf', new Set(['a.pdf', 'a (2).pdf']))).toBe('A (3).pdf');
    expect(freeName('b.pdf', new Set(['a.pdf']))).toBe('b.pdf');
  });
});
