import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { safeName, uniqueNames, zipFiles } from '../../../src/jobs/zip.ts';

describe('names', () => {
  it('makes every name the only one, without regard to case', () => {
    expect(uniqueNames(['a.pdf', 'A.PDF', 'a.pdf', 'a (2).pdf'])).toEqual(['a.pdf', 'A (2).PDF', 'a (3).pdf', 'a (2) (2).pdf']);
  });
  it('keeps a name inside its folder and free of tricks', () => {
    expect(safeName('../../etc/passwd')).toBe('_.._etc_passwd');
    expect(safeName('发票\u202efdp.exe')).toBe('发票fdp.exe');
    expect(safeName('..')).toBe('未命名');
  });
});

describe('zipFiles', () => {
  it('keeps Chinese names and bytes in one folder', async () => {
    const zip = await zipFiles([new File(['一'], '合同.txt'), new File(['二'], '合同.txt')], 'PDF转JPG');
    const entries = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    const texts = Object.entries(entries).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
    expect(texts).toEqual([
      ['PDF转JPG/合同.txt', '一'],
      ['PDF转JPG/合同 (2).txt', '二'],
    ]);
  });
});
