import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseMarkup } from '../../../../src/formats/html/parse.ts';
import { textOf } from '../../../../src/formats/html/tree.ts';
import { bytes, epub, page, read, readBytes } from './tools.ts';

const code = (file: File): Promise<string> =>
  read(file).then(
    () => 'read',
    (thrown) => thrown.code ?? String(thrown),
  );

describe('hostile books', () => {
  it('reads a page once, however often the spine names it', async () => {
    const book = await read(
      epub({ pages: { 'a.xhtml': page('<p>一</p>') }, spine: '<itemref idref="p0"/>'.repeat(20_000) }),
    );
    expect(book.parts.length).toBe(1);
  });

  it('does not expand entities', async () => {
    const levels = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
    const bomb = `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY e0 "lol">${levels}]><html xmlns="http://www.w3.org/1999/xhtml"><body><p>&e20;一</p></body></html>`;
    const book = await read(epub({ pages: { 'a.xhtml': bomb } }));
    expect(textOf((book.parts[0] as (typeof book.parts)[0]).body).length).toBeLessThan(100);
  });

  it('refuses an archive that claims more than it may', async () => {
    const zip = zipSync({ 'META-INF/container.xml': bytes('<container/>'), 'a.opf': new Uint8Array(2 ** 20) });
    const file = zip.slice();
    const at = file.length - 22 - (46 + 5); // the directory's entry of the last file
    new DataView(file.buffer).setUint32(at + 24, 0xf0000000, true);
    expect(await code(new File([file as Uint8Array<ArrayBuffer>], 'a.epub'))).toMatch(/too-complex|damaged/);
  });

  it('reads markup that never closes, and deep nesting, in place', () => {
    expect(textOf(parseMarkup(`${'<div>'.repeat(4000)}终`))).toBe('终');
    expect(textOf(parseMarkup(`<?xml version="1.0"?><html xmlns="x">${'<b>'.repeat(4000)}终`))).toContain('终');
    expect(() => parseMarkup('<i>'.repeat(30_000))).toThrow(expect.objectContaining({ code: 'too-complex' }));
  });

  it('reads any number of titles as few enough chapters', async () => {
    const text = Array.from({ length: 60_000 }, (_, at) => `第${at}章`).join('\n');
    expect(['read', 'too-complex']).toContain(await code(new File([text], 'a.txt')));
  });

  it('takes a style sheet once, however often sheets import it', async () => {
    const sheet = '@import "a.css";@import "A.css";@import "b.css";p{color:red}';
    const pages = { 'a.xhtml': page('<p>一</p>', '<link rel="stylesheet" href="a.css"/>') };
    const book = await read(epub({ pages, files: { 'a.css': sheet, 'b.css': `${sheet}b{color:blue}` } }));
    expect([...book.styles.values()]).toEqual(['p{color:red}\nb{color:blue}\np{color:red}\n']);
  });

  it('leaves out styles beyond what books have', async () => {
    const [head, big] = ['<link rel="stylesheet" href="big.css"/>', `p{color:red}/*${' '.repeat(2 ** 24)}*/`];
    const book = await read(epub({ pages: { 'a.xhtml': page('<p>一</p>', head) }, files: { 'big.css': big } }));
    expect(book.styles.size).toBe(0);
  });

  it('refuses locked texts, and reads fonts that only look locked', async () => {
    const locked = (algorithm: string, uri: string): string =>
      `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="${uri}"/></CipherData></EncryptedData></encryption>`;
    const pages = { 'a.xhtml': page('<p>一</p>') };
    const file = (algorithm: string, uri: string): File =>
      epub({ pages, top: { 'META-INF/encryption.xml': locked(algorithm, uri) } });
    await expect(read(file('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OPS/a.xhtml'))).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('DRM'),
    });
    expect(await code(file('http://www.idpf.org/2008/embedding', 'OPS/f.ttf'))).toBe('read');
  });

  it('names Kindle formats that cannot be read', async () => {
    await expect(readBytes(bytes(`TPZ0${' '.repeat(100)}`), 'a.azw')).rejects.toMatchObject({
      message: expect.stringContaining('Topaz'),
    });
    await expect(readBytes(bytes(`CONT${' '.repeat(100)}`), 'a.azw')).rejects.toMatchObject({
      message: expect.stringContaining('KFX'),
    });
  });
});
