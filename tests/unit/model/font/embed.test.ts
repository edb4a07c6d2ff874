import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ASSETS } from '../../../../src/engines/assets.ts';
import { readSfnt } from '../../../../src/formats/font/sfnt.ts';
import { embedFont } from '../../../../src/formats/pdf/font/embed.ts';
import { type Obj, Ref } from '../../../../src/formats/pdf/objects.ts';
import { PageTree } from '../../../../src/formats/pdf/page-tree.ts';
import { PdfWriter } from '../../../../src/formats/pdf/writer.ts';

const asset = (name: keyof typeof ASSETS): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../../node_modules', ASSETS[name])));
const harfbuzz = asset('harfbuzz-subset.wasm');
const sans = { bytes: asset('NotoSansHans-Regular.otf'), name: 'SourceHanSansSC-Regular' };
const folder = mkdtempSync(join(tmpdir(), 'pdf365-font-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A PDF of one page with one line of text. */
async function pdfWith(text: string): Promise<{ path: string; size: number; missing: Set<string> }> {
  const writer = new PdfWriter('1.7');
  const font = await embedFont(writer, harfbuzz, sans, [text]);
  const tree = new PageTree(writer);
  const page = writer.reserve();
  const parent = tree.add(page);
  tree.finish();
  const content = writer.addStream(new Map(), new TextEncoder().encode(`BT /F 20 Tf 20 50 Td ${font.hex(text)} Tj ET`));
  const resources = new Map([['Font', new Map([['F', font.ref]])]]);
  writer.put(
    page,
    new Map<string, Obj>([
      ['Type', 'Page'],
      ['Parent', parent],
      ['MediaBox', [0, 0, 900, 100]],
      ['Contents', content],
      ['Resources', resources],
    ]),
  );
  const root = writer.add(
    new Map<string, Obj>([
      ['Type', 'Catalog'],
      ['Pages', new Ref(tree.root)],
    ]),
  );
  const parts = await writer.finish(new Map([['Root', root]]));
  const path = join(folder, 'text.pdf');
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  writeFileSync(path, bytes);
  return { path, size: bytes.length, missing: font.missing };
}

const absent = spawnSync('pdftotext', ['-v']).error !== undefined;

describe('embedFont', () => {
  it.skipIf(absent)('gives text that another program reads back, in a file of a few kilobytes', async () => {
    const text = '第1页，共10页 ①㎡ Confidential 机密龘';
    const { path, size, missing } = await pdfWith(text);
    expect(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).trim()).toBe(text);
    expect(execFileSync('pdffonts', [path], { encoding: 'utf8' })).toMatch(/CID Type 0C +Identity-H +yes yes yes/);
    expect(missing.size).toBe(0);
    expect(size).toBeLessThan(20_000);
  });

  it.skipIf(absent)('reads a glyph that several characters share as the plain one', async () => {
    for (const text of ['人⼈日⽇', '⼈人⽇日']) {
      const { path } = await pdfWith(text);
      expect(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).trim()).toBe('人人日日');
    }
  });

  it('names the characters a font has not, and sets the rest', async () => {
    const { missing } = await pdfWith('甲\u{1f600}乙');
    expect([...missing]).toEqual(['\u{1f600}']);
  });

  it('measures: a Chinese character is one em wide', () => {
    const font = readSfnt(sans.bytes);
    expect(font.advance(font.glyph(0x4e2d))).toBe(font.unitsPerEm);
    expect(font.glyph(0x10ffff)).toBe(0);
  });
});
