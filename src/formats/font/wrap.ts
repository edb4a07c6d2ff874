import { assemble, cmapTable } from './assemble.ts';
import { nameTable } from './relabel.ts';

/** What an OpenType file says of a CFF program that stands in it. */
export interface Wrapping {
  name: string;
  glyphs: number;
  unitsPerEm: number;
  /** How far each glyph moves the pen, in units of the em. */
  advance(glyph: number): number;
}

/** A CFF program as an OpenType file (ISO/IEC 14496-22), for readers that take no bare ones. It gives no codes yet. */
export const wrapCff = (cff: Uint8Array, about: Wrapping): Uint8Array<ArrayBuffer> =>
  assemble(new Map([['CFF ', cff], ...baseTables(about)]));

/** One contour (OpenType: glyf) of three points that is as wide as the em and one unit high. */
const THIN_GLYPH = Uint8Array.of(
  ...[0, 1, 0, 0, 0, 0, 3, 232, 0, 1, 0, 2, 0, 0], // contours, box, last point, no instructions
  ...[1, 1, 1, 0, 0, 3, 232, 0, 0, 0, 0, 0, 0, 0, 1, 0],
);

/** A TrueType file of an empty glyph and one that is next to nothing, for text that is not seen. */
export const unseenFont = (name: string): Uint8Array<ArrayBuffer> =>
  assemble(
    new Map([
      ...baseTables({ name, glyphs: 2, unitsPerEm: 1000, advance: () => 1000 }),
      ['maxp', table(32, { 4: 2 }, { 0: 0x10000 })],
      ['loca', Uint8Array.of(0, 0, 0, 0, 0, THIN_GLYPH.length / 2)],
      ['glyf', THIN_GLYPH],
    ]),
  );

/** Numbers by their offsets: of two bytes, or of four. */
function table(length: number, words: Record<number, number>, longs: Record<number, number> = {}): Uint8Array {
  const data = new DataView(new ArrayBuffer(length));
  for (const [at, value] of Object.entries(words)) data.setUint16(Number(at), value & 0xffff);
  for (const [at, value] of Object.entries(longs)) data.setUint32(Number(at), value);
  return new Uint8Array(data.buffer);
}

function baseTables({ name, glyphs, unitsPerEm, advance }: Wrapping): [string, Uint8Array][] {
  const [ascent, descent] = [Math.round(unitsPerEm * 0.88), -Math.round(unitsPerEm * 0.12)];
  const metrics = new DataView(new ArrayBuffer(glyphs * 4));
  for (let glyph = 0; glyph < glyphs; glyph++)
    metrics.setUint16(glyph * 4, Math.min(0xffff, Math.max(0, Math.round(advance(glyph)))));
  const box = { 36: 0, 38: descent, 40: unitsPerEm, 42: ascent };
  return [
    ['head', table(54, { 0: 1, 16: 3, 18: unitsPerEm, ...box, 46: 8, 48: 2 }, { 4: 0x10000, 12: 0x5f0f3cf5 })],
    ['hhea', table(36, { 0: 1, 4: ascent, 6: descent, 10: unitsPerEm, 18: 1, 34: glyphs })],
    ['hmtx', new Uint8Array(metrics.buffer)],
    ['maxp', table(6, { 4: glyphs }, { 0: 0x5000 })],
    ...labelTables(name, unitsPerEm),
    ['cmap', cmapTable(new Map())],
  ];
}

/** Tables that readers ask for and that programs in PDFs lack: name, OS/2, post. */
export function labelTables(name: string, unitsPerEm: number): [string, Uint8Array][] {
  const [ascent, descent] = [Math.round(unitsPerEm * 0.88), Math.round(unitsPerEm * 0.12)];
  const style = { 0: 3, 2: unitsPerEm / 2, 4: 400, 6: 5, 64: 0x20, 66: 0xffff, 68: ascent, 70: -descent, 72: 0 };
  return [
    ['name', nameTable([name], name.replace(/[^A-Za-z0-9-]/g, '').slice(0, 60) || 'Font')],
    ['OS/2', table(96, { ...style, 62: 0x40, 74: ascent, 76: descent, 88: ascent })],
    ['post', table(32, {}, { 0: 0x30000 })],
  ];
}
