import { type CffGlyphs, cffGlyphs } from '../../font/cff-glyphs.ts';
import { writeCff } from '../../font/cff-write.ts';
import { cmapTables } from '../../font/cmap-table.ts';
import { glyphNames } from '../../font/post-table.ts';
import { tablesOf } from '../../font/sfnt.ts';
import { readType1, type Type1Font } from '../../font/type1.ts';
import { outlineOf } from '../../font/type1-outline.ts';
import { wrapCff } from '../../font/wrap.ts';
import type { PdfDocument } from '../document.ts';
import { asArray, asNumber, type Dict, Stream } from '../objects.ts';
import { decodeStream } from '../stream/decode.ts';
import type { FontDecoder, Glyph } from '../text/decoder.ts';
import { type Encoding, encodingNamed } from '../text/encodings.ts';
import { textOfName } from '../text/glyph-names.ts';

/** An embedded font program, as an OpenType file, and which of its glyphs a code of the PDF shows. */
export interface EmbeddedProgram {
  bytes: Uint8Array<ArrayBuffer>;
  /** The number of the glyph; undefined where the program has none. */
  id(glyph: Glyph): number | undefined;
}

/** Bytes of one program. */
const MAX_PROGRAM = 64 * 1024 * 1024;
type Tables = ReadonlyMap<string, Uint8Array>;

/** A bit of /Flags (ISO 32000-1 table 123). */
const SYMBOLIC = 4;

/**
 * The program that a font of a PDF carries (§9.9); undefined where it carries none that can be read. Throws UserError
 * `too-complex`.
 */
export function embeddedProgram(
  document: PdfDocument,
  decoder: FontDecoder,
  name: string,
): EmbeddedProgram | undefined {
  try {
    return read(document, decoder, name);
  } catch (error) {
    if (error instanceof RangeError || (error as { code?: string }).code === 'damaged') return undefined;
    throw error;
  }
}

function read(document: PdfDocument, decoder: FontDecoder, name: string): EmbeddedProgram | undefined {
  const { font } = decoder;
  const [descendant] = asArray(document.resolve(font.get('DescendantFonts')));
  const cidFont = document.dict(descendant);
  const descriptor = document.dict((cidFont ?? font).get('FontDescriptor'));
  const type1 = fileOf(document, descriptor, ['FontFile']);
  if (type1) return type1Program(document, decoder, readType1(type1), name);
  const bytes = fileOf(document, descriptor, ['FontFile2', 'FontFile3']);
  if (!bytes) return undefined;
  if (isBareCff(bytes)) return bareProgram(document, decoder, bytes, name);
  const tables = tablesOf(bytes);
  const cff = tables.get('CFF ');
  if (!cff && !tables.has('glyf')) return undefined;
  if (cff) return { bytes, id: cidFont ? byCid(cffGlyphs(cff)) : byName(document, font, cffGlyphs(cff)) };
  if (cidFont) return { bytes, id: byMap(document, cidFont) };
  return { bytes, id: byCode(document, font, descriptor, tables) };
}

function fileOf(
  document: PdfDocument,
  descriptor: Dict | undefined,
  keys: string[],
): Uint8Array<ArrayBuffer> | undefined {
  for (const key of keys) {
    const file = document.resolve(descriptor?.get(key));
    const decoded = file instanceof Stream ? decodeStream(document, file, MAX_PROGRAM) : undefined;
    if (decoded && !decoded.codec && decoded.bytes.length > 12) return decoded.bytes.slice();
  }
  return undefined;
}

/** Versions of OpenType begin with other bytes than a CFF header of few bytes. */
const isBareCff = (bytes: Uint8Array): boolean => bytes[0] === 1 && bytes[1] === 0 && (bytes[2] ?? 0) < 32;

function bareProgram(document: PdfDocument, decoder: FontDecoder, cff: Uint8Array, name: string): EmbeddedProgram {
  const glyphs = cffGlyphs(cff);
  const composite = document.resolve(decoder.font.get('Subtype')) === 'Type0';
  const id = composite ? byCid(glyphs) : byName(document, decoder.font, glyphs);
  const widths = composite ? new Map<number, number>() : simpleWidths(decoder, id);
  const { count, unitsPerEm } = glyphs;
  const advance = (glyph: number): number => (widths.get(glyph) ?? (composite ? 1 : 0.5)) * unitsPerEm;
  return { bytes: wrapCff(cff, { name, glyphs: count, unitsPerEm, advance }), id };
}

/** A Type 1 program written anew as CFF: OpenType files hold no other outlines of curves of the third degree. */
function type1Program(document: PdfDocument, decoder: FontDecoder, font: Type1Font, name: string): EmbeddedProgram {
  const outlines = new Map([...font.glyphs.keys()].map((glyph) => [glyph, outlineOf(font, glyph)]));
  const names = new Map([...outlines.keys()].map((glyph, index) => [glyph, index]));
  const codes = new Map<number, number>();
  for (const [code, glyph] of font.encoding) {
    const id = names.get(glyph);
    if (id !== undefined) codes.set(code, id);
  }
  const { unitsPerEm } = font;
  const glyphs: CffGlyphs = { count: names.size, unitsPerEm, cids: undefined, names, codes };
  const widths = [...outlines.values()].map(({ width }) => width);
  const wrapping = { name, glyphs: names.size, unitsPerEm, advance: (glyph: number) => widths[glyph] ?? 0 };
  return {
    bytes: wrapCff(writeCff(name, outlines, unitsPerEm), wrapping),
    id: byName(document, decoder.font, glyphs),
  };
}

/** The widths of glyphs, in ems, by the codes of a simple font. */
function simpleWidths(decoder: FontDecoder, id: EmbeddedProgram['id']): Map<number, number> {
  const widths = new Map<number, number>();
  for (const glyph of decoder.glyphs(Uint8Array.from({ length: 256 }, (_, code) => code))) {
    const number = id(glyph);
    if (number !== undefined && glyph.advance > 0) widths.set(number, glyph.advance);
  }
  return widths;
}

/** Glyphs of a CFF program by their CIDs; those of one that is not CID-keyed by their numbers (§9.7.4.2). */
const byCid =
  ({ cids, count }: CffGlyphs): EmbeddedProgram['id'] =>
  ({ cid = 0 }) =>
    cids ? cids.get(cid) : cid < count ? cid : undefined;

/** /CIDToGIDMap (§9.7.4.2, table 117). */
function byMap(document: PdfDocument, cidFont: Dict): EmbeddedProgram['id'] {
  const stream = document.resolve(cidFont.get('CIDToGIDMap'));
  const map = stream instanceof Stream ? decodeStream(document, stream, 2 ** 17)?.bytes : undefined;
  if (!map) return ({ cid }) => cid;
  return ({ cid = 0 }) => ((map[cid * 2] ?? 0) << 8) | (map[cid * 2 + 1] ?? 0) || undefined;
}

/** What /Encoding says (§9.6.6): names of codes, and a base encoding. */
function encodingIn(document: PdfDocument, font: Dict): { names: Map<number, string>; base: Encoding | undefined } {
  const names = new Map<number, string>();
  const value = document.resolve(font.get('Encoding'));
  const dict = document.dict(font.get('Encoding'));
  let code = 0;
  for (const item of asArray(document.resolve(dict?.get('Differences')))) {
    const entry = document.resolve(item);
    if (typeof entry === 'number') code = entry;
    else if (typeof entry === 'string') names.set(code++, entry);
  }
  return { names, base: encodingNamed(String(document.resolve(dict?.get('BaseEncoding')) ?? value)) };
}

/** Glyphs of a Type 1 program by the names of their codes (§9.6.6.2). */
function byName(document: PdfDocument, font: Dict, { names: glyphs, codes }: CffGlyphs): EmbeddedProgram['id'] {
  const { names, base } = encodingIn(document, font);
  const texts = new Map<string, number>();
  for (const [name, glyph] of base ? glyphs : []) {
    const text = textOfName(name);
    if (text !== undefined && !texts.has(text)) texts.set(text, glyph);
  }
  return ({ code }) => {
    const name = names.get(code);
    const named = name === undefined ? undefined : glyphs.get(name);
    return named ?? (base ? texts.get(base[code] ?? '') : codes.get(code));
  };
}

/** Glyphs of a TrueType program (§9.6.6.4): by the characters of codes, or by the codes themselves for symbols. */
function byCode(
  document: PdfDocument,
  font: Dict,
  descriptor: Dict | undefined,
  tables: Tables,
): EmbeddedProgram['id'] {
  const { names, base } = encodingIn(document, font);
  const symbolic = ((asNumber(document.resolve(descriptor?.get('Flags'))) ?? 0) & SYMBOLIC) !== 0;
  const { unicode, symbols, mac } = codesOf(tables, document.budget);
  const direct = (code: number): number | undefined => symbols(code) ?? mac.get(code);
  const own = names.size > 0 ? namedGlyphs(tables) : new Map<string, number>();
  const named = (code: number): number | undefined => {
    const name = names.get(code);
    const text = name === undefined ? (base ?? STANDARD)[code] : textOfName(name);
    if (text === undefined) return own.get(name ?? '');
    return unicode.get(text.codePointAt(0) ?? 0) ?? mac.get(MAC.indexOf(text)) ?? own.get(name ?? '');
  };
  const encoded = names.size > 0 || base !== undefined;
  return ({ code }) => {
    const ways =
      encoded && !(symbolic && names.size === 0 && direct(code) !== undefined) ? [named, direct] : [direct, named];
    for (const way of ways) {
      const glyph = way(code);
      if (glyph !== undefined) return glyph;
    }
    return unicode.get(code);
  };
}

const STANDARD = encodingNamed('StandardEncoding') as Encoding;
const MAC = encodingNamed('MacRomanEncoding') as Encoding;
/** Codes of symbol fonts stand in a row of the private area; most use the first. */
const SYMBOL_ROWS = [0xf000, 0, 0xf100, 0xf200];

/** The glyphs of characters, of codes of symbol fonts, and of those that Macintosh programs use. */
function codesOf(
  tables: Tables,
  budget: PdfDocument['budget'],
): {
  unicode: Map<number, number>;
  symbols: (code: number) => number | undefined;
  mac: Map<number, number>;
} {
  const none = new Map<number, number>();
  const maps = cmapTables(tables.get('cmap') ?? new Uint8Array(0), (codes) => budget.read(codes));
  const ofPlatform = (platform: number, encodings: number[]): Map<number, number> | undefined =>
    maps.find((map) => map.platform === platform && encodings.includes(map.encoding))?.glyphs;
  const symbol = ofPlatform(3, [0]) ?? none;
  return {
    unicode: ofPlatform(3, [10]) ?? ofPlatform(3, [1]) ?? ofPlatform(0, [4, 3, 2, 1, 0, 6]) ?? none,
    symbols: (code) => SYMBOL_ROWS.map((row) => symbol.get(row + code)).find((glyph) => glyph !== undefined),
    mac: ofPlatform(1, [0]) ?? none,
  };
}

/** The glyphs of the names that a font writes itself. */
function namedGlyphs(tables: Tables): Map<string, number> {
  const nameOf = glyphNames(tables.get('post') ?? new Uint8Array(0));
  const maxp = tables.get('maxp');
  const count = maxp && maxp.length >= 6 ? ((maxp[4] as number) << 8) | (maxp[5] as number) : 0;
  const found = new Map<string, number>();
  for (let glyph = 0; nameOf && glyph < count; glyph++) {
    const name = nameOf(glyph);
    if (name && 'name' in name && !found.has(name.name)) found.set(name.name, glyph);
  }
  return found;
}
