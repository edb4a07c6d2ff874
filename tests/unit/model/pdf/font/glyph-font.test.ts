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
  expect(font.show(id, '中', 1)).toBe(id.toString(16).padStart(4, '0'));
});

it('escapes addresses once', () => {
  const uri = (address: string): string =>
    new TextDecoder().decode((uriAction(address).get('URI') as { bytes: Uint8Array }).bytes);
  expect(uri('https://a.cn/%E4%B8%AD?q=文')).toBe('https://a.cn/%E4%B8%AD?q=%E6%96%87');
});
