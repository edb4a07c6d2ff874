import { UserError } from '../../../../schemas/error.ts';
import { refusalOf } from '../../../lib/refusal.ts';
import { charsetOf, measuresOf } from '../../font/cff.ts';
import { firstFace } from '../../font/collection.ts';
import { readSfnt, type Sfnt } from '../../font/sfnt.ts';
import { subsetGlyphs } from '../../font/subset.ts';
import { Ref } from '../objects.ts';
import type { PdfWriter } from '../writer.ts';
import { type EmbeddedGlyph, type FontProgram, programOf, subsetName, writeFonts } from './embed.ts';

/** How a glyph is shown: the two-byte code, as hexadecimal, and the place of the font that has it among `refs`. */
export interface ShownCode {
  code: string;
  at: number;
}

/** A font whose glyphs are shown by their numbers in its program, written when all that are shown are known. */
export interface GlyphFont {
  /** The font; behind it others of the same program, for glyphs that say something else elsewhere. */
  refs: readonly Ref[];
  /** The number of a character's glyph; 0 where the program does not tell. */
  glyph(text: string): number;
  /** Whether the program has a glyph of this number. */
  has(id: number): boolean;
  /** How far a glyph moves the pen in size 1; undefined where the program does not tell. */
  width(id: number): number | undefined;
  /** The code that shows a glyph; what it says is remembered, and how wide it is set. */
  show(id: number, text: string, width: number): ShownCode;
  /** Writes the font with the glyphs shown. `harfbuzz` is the bytes of harfbuzz-subset.wasm. */
  finish(harfbuzz: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** Codes have two bytes. */
const MAX_ID = 0xffff;
/** Fonts of one program: more things than this no glyph says. */
const MAX_FONTS = 4;

/**
 * Prepares a font program (OpenType, TrueType, the first of a collection, bare CFF) for a PDF being written, as a Type0
 * font with Identity-H (ISO 32000-1 §9.7.4.2). Throws UserError `damaged` or RangeError where it cannot be read.
 */
export function glyphFont(writer: PdfWriter, program: Uint8Array, name: string): GlyphFont {
  const bytes = firstFace(program);
  const bare = bytes[0] === 1 && bytes[1] === 0 && (bytes[2] ?? 0) < 32;
  const font = bare ? undefined : readSfnt(bytes);
  const cff = bare ? bytes : font?.tables.get('CFF ');
  const count = font ? glyphCount(font) : unless(() => measuresOf(bytes).glyphs, MAX_ID);
  const cids = cff && charsetOf(cff, count);
  const refs = [new Ref(writer.reserve())];
  const shown = [new Map<number, EmbeddedGlyph>()];
  /** The first font in which the glyph says this or nothing. */
  const placeOf = (id: number, text: string): number => {
    const at = shown.findIndex((glyphs) => saysSame(glyphs.get(id)?.text, text));
    if (at >= 0 || shown.length >= MAX_FONTS) return Math.max(0, at);
    shown.push(new Map());
    refs.push(new Ref(writer.reserve()));
    return shown.length - 1;
  };
  if (font && !(font.unitsPerEm > 0)) throw new UserError('damaged', '字体文件不完整。');
  const width = (id: number): number | undefined => font && unless(() => font.advance(id) / font.unitsPerEm, undefined);
  return {
    refs,
    glyph: (text) => (font ? unless(() => glyphOf(font, text), 0) : 0),
    has: (id) => Number.isInteger(id) && id > 0 && id < count && (!cids || cids[id] !== undefined),
    width,
    show(id, text, set) {
      const cid = cids?.[id] ?? id;
      const at = placeOf(id, text);
      const glyphs = shown[at] as Map<number, EmbeddedGlyph>;
      const known = glyphs.get(id);
      if (!known || known.text === '' || (text !== known.text && text === plainOf(known.text)))
        glyphs.set(id, { cid, text, width: known?.width ?? Math.round((width(id) ?? set) * 1000) });
      return { code: cid.toString(16).padStart(4, '0'), at };
    },
    async finish(harfbuzz) {
      const ids = [...new Set(shown.flatMap((glyphs) => [...glyphs.keys()]))];
      const program = font ? await subset(harfbuzz, bytes, font, ids) : bareProgram(bytes);
      const fonts = refs.map((ref, at) => ({ ref, glyphs: [...(shown[at]?.values() ?? [])] }));
      writeFonts(writer, fonts, subsetName(name, ids.join()), program);
    },
  };
}

/** A text without compatibility characters: the radical ⼈ is 人. */
const plainOf = (text: string): string => text.normalize('NFKC');

/** Whether a glyph that says one thing may as well be read as another: the same, or nothing. */
const saysSame = (known: string | undefined, text: string): boolean =>
  !known || text === '' || known === text || plainOf(known) === plainOf(text);

const glyphCount = ({ tables }: Sfnt): number => {
  const maxp = tables.get('maxp');
  return maxp && maxp.length >= 6 ? ((maxp[4] as number) << 8) | (maxp[5] as number) : MAX_ID;
};

/** By Unicode, or by the codes that fonts of symbols have for single bytes (OpenType, cmap: platform 3, encoding 0). */
function glyphOf(font: Sfnt, text: string): number {
  const code = text.codePointAt(0) ?? 0;
  return font.glyph(code) || (code < 0x100 ? font.glyph(0xf000 + code) : 0);
}

/** What a table gives, or something else where it is cut off. */
function unless<Value>(read: () => Value, other: Value): Value {
  try {
    return read();
  } catch {
    return other;
  }
}

/** The program with the glyphs shown; whole where it cannot be cut. */
async function subset(
  harfbuzz: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array,
  font: Sfnt,
  glyphs: Iterable<number>,
): Promise<FontProgram> {
  try {
    const small = await subsetGlyphs(harfbuzz, bytes, glyphs);
    return programOf(small, readSfnt(small));
  } catch (thrown) {
    refusalOf(thrown); // throws what ends the whole job
    return programOf(bytes, font);
  }
}

/** A bare CFF program stays as it is: documents hold subsets already. It does not tell its measures here. */
const bareProgram = (bytes: Uint8Array): FontProgram => ({
  cff: true,
  bytes,
  box: [-200, -300, 1200, 1000],
  ascent: 880,
  descent: -120,
  capHeight: 700,
  italicAngle: 0,
});
