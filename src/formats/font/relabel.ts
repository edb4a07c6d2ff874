import { assemble, cmapTable } from './assemble.ts';
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
  if (label.codes) tables.set('cmap', cmapTable(owned(font, label.codes)));
  return assemble(tables);
}

/**
 * A name table of format 0: each family in Windows' encoding, then a PostScript name, without which some readers take
 * no font.
 */
export function nameTable(families: string[], postScript = 'Face'): Uint8Array {
  const [FAMILY, POSTSCRIPT] = [1, 6];
  const records: [id: number, text: string][] = [
    ...families.map((name): [number, string] => [FAMILY, name]),
    [POSTSCRIPT, postScript],
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

const owned = (font: Sfnt, codes: number[]): Map<number, number> =>
  new Map(codes.flatMap((code) => (font.glyph(code) ? [[code, font.glyph(code)] as const] : [])));
