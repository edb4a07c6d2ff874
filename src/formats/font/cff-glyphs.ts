import { charsetOf, measuresOf, namesOf, STANDARD_STRINGS } from './cff.ts';
import { STANDARD_ENCODING, STANDARD_NAMES } from './standard-names.ts';

/** How the glyphs of a CFF program are asked for. */
export interface CffGlyphs {
  count: number;
  unitsPerEm: number;
  /** The glyph of each CID of a CID-keyed font; undefined for others. */
  cids: Map<number, number> | undefined;
  /** The glyph of each name, of fonts that are not CID-keyed. */
  names: Map<string, number>;
  /** The glyph of each code by the font's own encoding. */
  codes: Map<number, number>;
}

/** Reads what a CFF program says of its glyphs. Throws RangeError where it is cut off. */
export function cffGlyphs(cff: Uint8Array): CffGlyphs {
  const { glyphs: count, unitsPerEm } = measuresOf(cff);
  const charset = charsetOf(cff, count);
  const named = charset ? undefined : namesOf(cff);
  const names = new Map<string, number>();
  for (const [glyph, id] of named?.ids.entries() ?? []) {
    const name = id < STANDARD_STRINGS ? STANDARD_NAMES[id] : named?.strings[id - STANDARD_STRINGS];
    if (name && !names.has(name)) names.set(name, glyph);
  }
  const cids = charset && new Map(charset.map((cid, glyph) => [cid, glyph]));
  return { count, unitsPerEm, cids, names, codes: named?.codes ?? standardCodes(names) };
}

/** The standard encoding, as far as a font has its names. */
function standardCodes(names: Map<string, number>): Map<number, number> {
  const codes = new Map<number, number>();
  for (const [code, name] of STANDARD_ENCODING) {
    const glyph = names.get(name);
    if (glyph !== undefined) codes.set(code, glyph);
  }
  return codes;
}
