import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipFiles } from '../../../src/jobs/zip.ts';

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
  it('makes every name the only one, without regard to case, and keeps it inside the folder', async () => {
    const names = ['a.pdf', 'A.PDF', 'a.pdf', 'a (2).pdf', '../../etc/passwd', '发票\u202efdp.exe'];
    const zip = await zipFiles(
      names.map((name) => new File(['x'], name)),
      '..',
    );
    const found = Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())));
    const own = ['a.pdf', 'A (2).PDF', 'a (3).pdf', 'a (2) (2).pdf', '_.._etc_passwd', '发票fdp.exe'];
    expect(found).toEqual(own.map((name) => `文件/${name}`));
  });
});
