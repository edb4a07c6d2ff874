import { describe, expect, it } from 'vitest';
import { checkFile, isEncrypted } from '../../../src/lib/intake.ts';

const tool = { from: ['pdf', 'jpeg'], limit: { files: 2, mb: 1 } };
const code = async (file: File) => {
  const verdict = await checkFile(file, tool);
  return 'error' in verdict ? verdict.error.code : verdict.type;
};

describe('checkFile', () => {
  it('goes by content, not by name', async () => {
    expect(await code(new File(['%PDF-1.4\n'], 'really-pdf.docx'))).toBe('pdf');
    expect(await code(new File(['MZ\x90'], 'virus.pdf'))).toBe('wrong-type');
  });
  it('knows jpeg as jpg', async () => {
    expect(await code(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a'))).toBe('jpg');
  });
  it('takes the source of a page under the name of a text for that text', async () => {
    const texts = { from: ['txt'], limit: { files: 1, mb: 1 } };
    expect(await checkFile(new File(['<html>'], 'a.txt'), texts)).toEqual({ type: 'txt' });
    expect(await checkFile(new File(['<html>'], 'a.html'), texts)).toMatchObject({ error: { code: 'wrong-type' } });
  });
  it('refuses the empty and the too large', async () => {
    expect(await code(new File([], 'a.pdf'))).toBe('empty-file');
    expect(await code(new File(['%PDF-', new Uint8Array(1024 * 1024)], 'a.pdf'))).toBe('too-large');
  });
});

describe('a file brought to the wrong page', () => {
  it('is told which tool takes it', async () => {
    const elsewhere = [{ id: 'jpg-to-pdf', name: '图片转PDF', from: ['png'] }];
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], 'a.png');
    const error = { code: 'wrong-type', detail: '内容像是 PNG，这里可以用：PDF、JPG。' };
    const instead = { id: 'jpg-to-pdf', name: '图片转PDF' };
    expect(await checkFile(png, tool, elsewhere)).toEqual({ error, instead });
    expect(await checkFile(png, tool, [])).toEqual({ error });
  });
});

it('tells an encrypted PDF by its trailer, at whichever end of however long a file', async () => {
  const pdf = (...parts: string[]): Promise<boolean> => isEncrypted(new File(['%PDF-1.7\n', ...parts], 'a.pdf'));
  const body = 'x'.repeat(200_000);
  const trailer = 'trailer << /Root 1 0 R /Encrypt 9 0 R >>';
  expect(await pdf(trailer)).toBe(true);
  expect(await pdf(trailer, body)).toBe(true); // linearised
  expect(await pdf(body, trailer, 'startxref 9 %%EOF')).toBe(true);
  expect(await pdf(body, 'trailer << /Root 1 0 R >>')).toBe(false);
  expect(await pdf('')).toBe(false);
});
