import type { Sfnt } from './sfnt.ts';

/** How a program that chooses fonts by their tables shall see one. */
export interface Label {
  /** Names of its family; it answers to each. */
  families: string[];
  /** usWeightClass of the OS/2 table: 400 is regular, 700 bold. */
  weight: number;
  /** Says that it is slanted and narrow, whatever it is. */
  odd?: boolean;
  /** The code points it owns up to; without them, all it has. */
  codes?: number[];
}

const [OBLIQUE, ITALIC, CONDENSED] = [0x200, 0x001, 3];

/** An OpenType file of the same glyphs under another label (OpenType: name, OS/2, cmap). */
export function relabelled(font: Sfnt, label: Label): Uint8Array<ArrayBuffer> {
  const tables = new Map(font.tables);
  tables.set('name', nameTable(label.families));
  tables.set('OS/2', styleTable(tables.get('OS/2') as Uint8Array, label));
  if (label.codes) tables.set('cmap', cmapTable(font, label.codes));
  return assemble(tables);
}

/**
 * A name table of format 0: each family in Windows' encoding, then a PostScript name, without which some readers take
 * no font.
 */
function nameTable(families: string[]): Uint8Array {
  const [FAMILY, POSTSCRIPT] = [1, 6];
  const records: [id: number, text: string][] = [
    ...families.map((name): [number, string] => [FAMILY, name]),
    [POSTSCRIPT, 'Face'],
  ];
  const head = 6 + records.length * 12;
  const bytes = new Uint8Array(head + records.reduce((sum, [, text]) => sum + text.length * 2, 0));
  const data = new DataView(bytes.buffer);
  data.setUint16(2, records.length);
  data.setUint16(4, head);
  let at = 0;
  for (const [index, [id, text]] of records.entries()) {
    for (const [part, value] of [3, 1, 0x409, id, text.length * 2, at].entries())
      data.setUint16(6 + index * 12 + part * 2, value);
    for (let unit = 0; unit < text.length; unit++) data.setUint16(head + at + unit * 2, text.charCodeAt(unit));
    at += text.length * 2;
  }
  return bytes;
}

function styleTable(table: Uint8Array, { weight, odd }: Label): Uint8Array {
  const bytes = new Uint8Array(table); // a copy also of a Buffer, whose `slice` makes none
  const data = new DataView(bytes.buffer);
  data.setUint16(4, weight);
  if (!odd) return bytes;
  data.setUint16(6, CONDENSED);
  data.setUint16(62, (data.getUint16(62) | OBLIQUE) & ~ITALIC);
  return bytes;
}

/** A cmap with one subtable of format 12, a group for each code point the font has. */
function cmapTable(font: Sfnt, codes: number[]): Uint8Array {
  const owned = codes.filter((code) => font.glyph(code)).sort((a, b) => a - b);
  const bytes = new Uint8Array(12 + 16 + owned.length * 12);
  const data = new DataView(bytes.buffer);
  for (const [index, value] of [0, 1, 3, 10, 0, 12, 12, 0].entries()) data.setUint16(index * 2, value);
  data.setUint32(16, 16 + owned.length * 12);
  data.setUint32(24, owned.length);
  owned.forEach((code, index) => {
    for (const [part, value] of [code, code, font.glyph(code)].entries())
      data.setUint32(28 + index * 12 + part * 4, value);
  });
  return bytes;
}

function assemble(tables: Map<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const padded = (length: number): number => (length + 3) & ~3;
  const head = 12 + sorted.length * 16;
  const file = new Uint8Array(head + sorted.reduce((sum, [, table]) => sum + padded(table.length), 0));
  const data = new DataView(file.buffer);
  data.setUint32(0, tables.has('CFF ') ? 0x4f54544f : 0x00010000);
  data.setUint16(4, sorted.length);
  let at = head;
  for (const [index, [tag, table]] of sorted.entries()) {
    const record = 12 + index * 16;
    file.set(new TextEncoder().encode(tag), record);
    data.setUint32(record + 8, at);
    data.setUint32(record + 12, table.length);
    file.set(table, at);
    at += padded(table.length);
  }
  return file;
}
