import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSfnt } from '../../../../../src/formats/font/sfnt.ts';
import { glyphFont } from '../../../../../src/formats/pdf/font/glyph-font.ts';
import { uriAction } from '../../../../../src/formats/pdf/uri-action.ts';
import { PdfWriter } from '../../../../../src/formats/pdf/writer.ts';

const song = new Uint8Array(readFileSync('.cache/faces/song.ttf'));

/** The font with a table that ends after so many bytes. */
function cut(tag: string, length: number): Uint8Array {
  const bytes = song.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16)
    if (new TextDecoder().decode(bytes.subarray(at, at + 4)) === tag) view.setUint32(at + 12, length);
  return bytes;
}

it('shows glyphs of a program whose tables are cut off, as far as they go', () => {
  const id = readSfnt(song).glyph(0x4e2d);
  expect(id).toBeGreaterThan(0);
  const font = glyphFont(new PdfWriter('1.7'), cut('hmtx', 4), 'Song');
  expect(font.glyph('中')).toBe(id);
  expect(font.width(id)).toBeUndefined();
  expect(font.show(id, '中', 1)).toEqual({ code: id.toString(16).padStart(4, '0'), at: 0 });
});

it('reads a glyph that says several things as each where it stands, a radical as its ideograph', () => {
  const font = glyphFont(new PdfWriter('1.7'), song, 'Song');
  const places = ['—', '―', '—', '', '⼈', '人'].map((text, at) => font.show(at < 4 ? 5 : 6, text, 1).at);
  expect(places).toEqual([0, 1, 0, 0, 0, 0]);
  expect(font.refs.length).toBe(2);
});

/** A collection whose only font is this one, each of its tables listed so many times. */
function collection(times = 1): Uint8Array {
  const tables = [...readSfnt(song).tables];
  const head = 16 + 12 + tables.length * times * 16;
  const bytes = new Uint8Array(head + song.length);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of [0x74746366, 0x00010000, 1, 16, 0x00010000].entries()) view.setUint32(at * 4, value);
  view.setUint16(20, tables.length * times);
  for (let index = 0; index < tables.length * times; index++) {
    const [tag, table] = tables[index % tables.length] as [string, Uint8Array];
    const at = 28 + index * 16;
    bytes.set(new TextEncoder().encode(times > 1 ? `${index}`.padStart(4, '0') : tag), at);
    view.setUint32(at + 8, head + table.byteOffset - song.byteOffset);
    view.setUint32(at + 12, table.length);
  }
  bytes.set(song, head);
  return bytes;
}

it('takes the first font of a collection, and none whose tables are more than the file', () => {
  const font = glyphFont(new PdfWriter('1.7'), collection(), 'Song');
  expect(font.glyph('中')).toBe(readSfnt(song).glyph(0x4e2d));
  expect(() => glyphFont(new PdfWriter('1.7'), collection(100), 'Song')).toThrow('字体文件不完整');
});

it('escapes addresses once', () => {
  const uri = (address: string): string =>
    new TextDecoder().decode((uriAction(address).get('URI') as { bytes: Uint8Array }).bytes);
  expect(uri('https://a.cn/%E4%B8%AD?q=文')).toBe('https://a.cn/%E4%B8%AD?q=%E6%96%87');
});

it('reads a bare CFF whose identifiers stand at its end', () => {
  const cff = Uint8Array.from([
    ...[1, 0, 4, 1],
    ...[0, 1, 1, 1, 2, 0x41], // its name
    ...[0, 1, 1, 1, 14, 139, 139, 139, 12, 30, 28, 0, 32, 17, 28, 0, 42, 15], // CID-keyed, glyphs at 32, identifiers at 42
    ...[0, 0, 0, 0], // no strings, no subroutines
    ...[0, 3, 1, 1, 2, 3, 4, 14, 14, 14],
    ...[0, 0, 7, 0, 9],
  ]);
  const font = glyphFont(new PdfWriter('1.7'), cff, 'A');
  expect([1, 2, 3].map(font.has)).toEqual([true, true, false]);
  expect([1, 2].map((id) => font.show(id, '字', 1).code)).toEqual(['0007', '0009']);
});
