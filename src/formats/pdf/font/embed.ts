import { zlibSync } from 'fflate';
import { digestOf } from '../../../lib/digest.ts';
import { charsetOf } from '../../font/cff.ts';
import { readSfnt, type Sfnt } from '../../font/sfnt.ts';
import { subsetFont } from '../../font/subset.ts';
import { type Dict, fromLatin1, type Obj, PdfString, Ref } from '../objects.ts';
import type { PdfWriter } from '../writer.ts';

/** A font that text can be set in: its bytes and what a PDF shall call it. */
export interface FontSource {
  bytes: Uint8Array;
  name: string;
}

/** A font embedded in a file being written, with the glyphs of the texts it was made for. */
export interface PdfFont {
  ref: Ref;
  /** A text as the operand of Tj: a hexadecimal string of two-byte codes. Characters the font has not are left out. */
  hex(text: string): string;
  /** The length of a text set in size 1. */
  width(text: string): number;
  /** Heights above and (negative) below the base line in size 1. */
  ascent: number;
  descent: number;
  capHeight: number;
  /** Characters of the texts that the font has no glyph for. */
  missing: Set<string>;
}

/** A glyph of an embedded font. */
export interface EmbeddedGlyph {
  /** What it says. */
  text: string;
  /** What the PDF calls it. */
  cid: number;
  /** In thousandths of the em. */
  width: number;
}

/**
 * Embeds the glyphs that the texts need as a Type0 font with Identity-H (ISO 32000-1 §9.7), its text searchable by a
 * ToUnicode map (§9.10.3). `harfbuzz` is the bytes of harfbuzz-subset.wasm.
 */
export async function embedFont(
  writer: PdfWriter,
  harfbuzz: Uint8Array<ArrayBuffer>,
  source: FontSource,
  texts: Iterable<string>,
): Promise<PdfFont> {
  const whole = readSfnt(source.bytes);
  const characters = new Set([...texts].flatMap((text) => [...text]));
  const missing = new Set([...characters].filter((character) => whole.glyph(codeOf(character)) === 0));
  const codes = [...characters].filter((character) => !missing.has(character)).map(codeOf);
  const subset = await subsetFont(harfbuzz, source.bytes, codes);
  const font = readSfnt(subset);
  const glyphs = glyphsOf(font, codes);
  const known = new Map(glyphs.map((glyph) => [glyph.text, glyph]));
  const look = (text: string): EmbeddedGlyph[] => [...text].flatMap((character) => known.get(character) ?? []);
  const ref = new Ref(writer.reserve());
  writeFonts(writer, [{ ref, glyphs }], subsetName(source.name, codes.join()), programOf(subset, font));
  return {
    ref,
    hex: (text) =>
      `<${look(text)
        .map(({ cid }) => cid.toString(16).padStart(4, '0'))
        .join('')}>`,
    width: (text) => look(text).reduce((sum, { width }) => sum + width, 0) / 1000,
    ascent: font.ascent / font.unitsPerEm,
    descent: font.descent / font.unitsPerEm,
    capHeight: font.capHeight / font.unitsPerEm,
    missing,
  };
}

const codeOf = (character: string): number => character.codePointAt(0) as number;

/** A name as subsets have it (§9.6.4): `digested` stands for what is in it. */
export function subsetName(name: string, digested: string): string {
  const digest = digestOf(`${name}${digested}`).subarray(0, 6);
  return `${[...digest].map((byte) => String.fromCharCode(65 + (byte % 26))).join('')}+${name}`;
}

function glyphsOf(font: Sfnt, codes: number[]): EmbeddedGlyph[] {
  const cff = font.tables.get('CFF ');
  const maxp = font.tables.get('maxp') as Uint8Array;
  const cids = cff && charsetOf(cff, ((maxp[4] as number) << 8) | (maxp[5] as number));
  return codes.map((code) => {
    const glyph = font.glyph(code);
    const width = Math.round((font.advance(glyph) * 1000) / font.unitsPerEm);
    return { text: String.fromCodePoint(code), cid: cids?.[glyph] ?? glyph, width };
  });
}

/** The program of a font as a PDF holds it, and its measures in thousandths of the em. */
export interface FontProgram {
  /** A bare CFF program; else TrueType. */
  cff: boolean;
  bytes: Uint8Array;
  box: readonly number[];
  ascent: number;
  descent: number;
  capHeight: number;
  italicAngle: number;
}

/** The program of an OpenType file: its CFF table by itself, TrueType as it is. */
export function programOf(bytes: Uint8Array, font: Sfnt): FontProgram {
  const cff = font.tables.get('CFF ');
  const milli = (value: number): number => Math.round((value * 1000) / font.unitsPerEm);
  return {
    cff: cff !== undefined,
    bytes: cff ?? bytes,
    box: font.box.map(milli),
    ascent: milli(font.ascent),
    descent: milli(font.descent),
    capHeight: milli(font.capHeight),
    italicAngle: font.italicAngle,
  };
}

/** A font under a reserved number, and what it shows. */
export interface WrittenFont {
  ref: Ref;
  glyphs: readonly EmbeddedGlyph[];
}

/** Writes Type0 fonts of one program, which the file holds once. */
export function writeFonts(writer: PdfWriter, fonts: readonly WrittenFont[], name: string, program: FontProgram): void {
  const { cff, bytes } = program;
  const file = addFlate(writer, cff ? [['Subtype', 'CIDFontType0C']] : [['Length1', bytes.length]], bytes);
  const described = writer.add(descriptor(name, program, cff ? 'FontFile3' : 'FontFile2', file));
  for (const font of fonts) writeFont(writer, font, name, { cff, described });
}

function writeFont(
  writer: PdfWriter,
  { ref, glyphs }: WrittenFont,
  name: string,
  { cff, described }: { cff: boolean; described: Ref },
): void {
  const descendant: Dict = new Map<string, Obj>([
    ['Type', 'Font'],
    ['Subtype', cff ? 'CIDFontType0' : 'CIDFontType2'],
    ['BaseFont', name],
    [
      'CIDSystemInfo',
      new Map<string, Obj>([
        ['Registry', new PdfString(fromLatin1('Adobe'))],
        ['Ordering', new PdfString(fromLatin1('Identity'))],
        ['Supplement', 0],
      ]),
    ],
    ['FontDescriptor', described],
    ['DW', 1000],
    ['W', widths(glyphs)],
  ]);
  if (!cff) descendant.set('CIDToGIDMap', 'Identity');
  writer.put(
    ref.num,
    new Map<string, Obj>([
      ['Type', 'Font'],
      ['Subtype', 'Type0'],
      ['BaseFont', name],
      ['Encoding', 'Identity-H'],
      ['DescendantFonts', [writer.add(descendant)]],
      ['ToUnicode', addFlate(writer, [], fromLatin1(toUnicode(glyphs)))],
    ]),
  );
}

/** Table 122. */
function descriptor(name: string, program: FontProgram, key: string, file: Ref): Dict {
  return new Map<string, Obj>([
    ['Type', 'FontDescriptor'],
    ['FontName', name],
    ['Flags', 4],
    ['FontBBox', [...program.box]],
    ['ItalicAngle', program.italicAngle],
    ['Ascent', program.ascent],
    ['Descent', program.descent],
    ['CapHeight', program.capHeight],
    ['StemV', 80],
    [key, file],
  ]);
}

/** Widths other than the default, neighbours in one list (§9.7.4.3). */
function widths(glyphs: readonly EmbeddedGlyph[]): Obj[] {
  const out: Obj[] = [];
  let last = -2;
  for (const { cid, width } of [...glyphs].sort((a, b) => a.cid - b.cid)) {
    if (width === 1000 || cid === last) continue;
    if (cid === last + 1) (out.at(-1) as Obj[]).push(width);
    else out.push(cid, [width]);
    last = cid;
  }
  return out;
}

const PER_BLOCK = 100;

/** The CMap from codes to UTF-16BE (§9.10.3; Adobe Technical Note 5014). */
function toUnicode(glyphs: readonly EmbeddedGlyph[]): string {
  // A glyph of several characters (人 and the radical ⼈) reads as the plain one.
  const read = new Map(glyphs.map(({ cid, text }) => [cid, text]));
  for (const { cid, text } of glyphs) if (isPlain(text)) read.set(cid, text);
  const lines = [...read].map(([cid, text]) => `<${cid.toString(16).padStart(4, '0')}> <${utf16(text)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += PER_BLOCK) {
    const block = lines.slice(at, at + PER_BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

/** Whether a character is no other one's compatibility form (Unicode Standard Annex #15). */
const isPlain = (text: string): boolean => text.normalize('NFKC') === text;

const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('');

function addFlate(writer: PdfWriter, entries: [string, Obj][], bytes: Uint8Array): Ref {
  return writer.addStream(new Map<string, Obj>([...entries, ['Filter', 'FlateDecode']]), zlibSync(bytes));
}
