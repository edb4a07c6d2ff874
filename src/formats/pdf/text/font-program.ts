import { type CffNames, namesOf, STANDARD_STRINGS, weightOf } from '../../font/cff.ts';
import { type CmapTable, cmapTables } from '../../font/cmap-table.ts';
import { glyphNames } from '../../font/post-table.ts';
import { tablesOf } from '../../font/sfnt.ts';
import type { Budget } from '../budget.ts';
import type { PdfDocument } from '../document.ts';
import { type Dict, Stream } from '../objects.ts';
import { decodeStream } from '../stream/decode.ts';
import { encodingNamed } from './encodings.ts';
import { textOfName } from './glyph-names.ts';

/** An embedded font: its tables where it is an OpenType font, its CFF data where it has some. */
export interface FontProgram {
  tables: Map<string, Uint8Array>;
  cff: Uint8Array | undefined;
}

/** Larger fonts are not unpacked: all of Chinese takes half as much. */
const MAX_FONT = 2 ** 25;

/** Fonts that many dictionaries share are unpacked once; undefined for those that cannot be read. */
const programs = new WeakMap<Stream, { program: FontProgram | undefined }>();

/**
 * The TrueType, OpenType or CFF font that a font or CID font has embedded (ISO 32000-1 §9.9); undefined without one.
 * The budget pays for its bytes: throws UserError `too-complex`.
 */
export function programOf(document: PdfDocument, font: Dict | undefined): FontProgram | undefined {
  const descriptor = document.dict(font?.get('FontDescriptor'));
  const file = document.resolve(descriptor?.get('FontFile2') ?? descriptor?.get('FontFile3'));
  if (!(file instanceof Stream)) return undefined;
  const known = programs.get(file);
  if (known) return known.program;
  const decoded = decodeStream(document, file, MAX_FONT);
  const program = decoded && !decoded.codec ? readProgram(decoded.bytes) : undefined;
  programs.set(file, { program });
  return program;
}

function readProgram(bytes: Uint8Array): FontProgram | undefined {
  if (bytes[0] === 1 && bytes[1] === 0 && bytes[2] !== 0) return { tables: new Map(), cff: bytes };
  const tables = readable(() => tablesOf(bytes));
  return tables && { tables, cff: tables.get('CFF ') };
}

/** What a font file says; undefined where it is cut off. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** usWeightClass from which on a font is bold: Semi-bold. */
const BOLD = 600;

/**
 * Whether an embedded font says of itself that it is bold: by its OS/2 or head table (OpenType: usWeightClass,
 * macStyle), or by the weight that its CFF data names. Undefined where it says neither.
 */
export function isBoldProgram(document: PdfDocument, font: Dict): boolean | undefined {
  const program = programOf(document, font);
  if (!program) return undefined;
  const { tables, cff } = program;
  const at = (tag: string, offset: number): number | undefined => {
    const table = tables.get(tag);
    return table && table.length > offset + 1
      ? ((table[offset] as number) << 8) | (table[offset + 1] as number)
      : undefined;
  };
  const [weight, style] = [at('OS/2', 4), at('head', 44)];
  if ((weight ?? 0) >= BOLD || (style ?? 0) & 1) return true;
  const name = cff && readable(() => weightOf(cff));
  if (name) return /bold|black|heavy|demi/i.test(name);
  return weight === undefined ? undefined : false;
}

/** What codes and glyphs of an embedded font stand for by the font itself. */
export interface ProgramTexts {
  /** Of a glyph by its number in the font program. */
  ofGlyph(glyph: number): string | undefined;
  /** Of a code of a simple font that has no encoding of its own (§9.6.6). */
  ofCode(code: number): string | undefined;
}

const read = new WeakMap<FontProgram, ProgramTexts>();

/**
 * The texts of a program of this document, made once for each. The budget pays for the codes and glyphs it names, which
 * may be many more than its bytes: throws UserError `too-complex`.
 */
export function textsOf({ budget }: PdfDocument, program: FontProgram): ProgramTexts {
  const known =
    read.get(program) ??
    (program.cff && !program.tables.has('cmap') ? cffTexts(program.cff, budget) : sfntTexts(program, budget));
  read.set(program, known);
  return known;
}

/** Texts of the names that every CFF font knows (Technical Note 5176 appendix A), by their numbers. */
const STANDARD = [
  undefined,
  ...(encodingNamed('StandardEncoding') as (string | undefined)[]).filter((text) => text !== undefined),
  ...'¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž',
  ...'!˝$$&´()‥․0123456789,—.?ab¢deilmnorst',
  ...['ff', 'ffi', 'ffl'],
  ...'()ˆ-`ABCDEFGHIJKLMNOPQRSTUVWXYZ₡1₨˜¡¢ŁŠŽ¨˘ˇ˙¯‒-˛˚¸¿⅛⅜⅝⅞⅓⅔⁰⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉¢$.,ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞŸ',
];

function cffTexts(cff: Uint8Array, budget: Budget): ProgramTexts {
  const names: CffNames | undefined = readable(() => namesOf(cff));
  budget.read(names?.ids.length ?? 0);
  const ofGlyph = (glyph: number): string | undefined => {
    const id = names?.ids[glyph] ?? 0;
    return id < STANDARD_STRINGS ? STANDARD[id] : textOfName(names?.strings[id - STANDARD_STRINGS] ?? '');
  };
  return {
    ofGlyph,
    ofCode: (code) => (names?.codes ? ofGlyph(names.codes.get(code) ?? 0) : encodingNamed('StandardEncoding')?.[code]),
  };
}

/** Codes of symbol fonts stand in a row of the private area (§9.6.6.4); most use the first. */
const SYMBOL_ROWS = [0, 0xf000, 0xf100, 0xf200];

function sfntTexts({ tables }: FontProgram, budget: Budget): ProgramTexts {
  const maps = cmapTables(tables.get('cmap') ?? new Uint8Array(0), (codes) => budget.read(codes));
  const names = glyphNames(tables.get('post') ?? new Uint8Array(0));
  const unicode = maps.filter(isUnicode);
  const characters = reversed(unicode);
  const ofGlyph = (glyph: number): string | undefined => {
    const code = characters.get(glyph);
    if (code !== undefined) return String.fromCodePoint(code);
    const name = names?.(glyph);
    return name && ('text' in name ? name.text : textOfName(name.name));
  };
  const own = maps.filter((map) => !isUnicode(map)).sort((one, other) => other.platform - one.platform);
  return {
    ofGlyph,
    ofCode: (code) => {
      const glyph = [...own, ...unicode]
        .map(({ glyphs }) => SYMBOL_ROWS.map((row) => glyphs.get(row + code)).find(Boolean))
        .find(Boolean);
      return glyph === undefined ? undefined : ofGlyph(glyph);
    },
  };
}

const isUnicode = ({ platform, encoding }: CmapTable): boolean =>
  platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));

/** The characters of glyphs: of several, the first that is no private one. */
function reversed(maps: readonly CmapTable[]): Map<number, number> {
  const characters = new Map<number, number>();
  for (const { glyphs } of maps)
    for (const [code, glyph] of glyphs)
      if (code <= 0x10ffff && !isPrivate(code) && !characters.has(glyph)) characters.set(glyph, code);
  return characters;
}

/** Codes that say nothing: private ones, controls, halves of pairs. */
const isPrivate = (code: number): boolean =>
  code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code <= 0xf8ff) || code >= 0xf0000;
