import { zlibSync } from 'fflate';
import { digestOf } from '../../../lib/digest.ts';
import { charsetOf } from '../../font/cff.ts';
import { readSfnt, type Sfnt } from '../../font/sfnt.ts';
import { subsetFont } from '../../font/subset.ts';
import { type Dict, fromLatin1, type Obj, PdfString, type Ref } from '../objects.ts';
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

interface Glyph {
  code: number;
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
  const known = new Map(glyphs.map((glyph) => [glyph.code, glyph]));
  const look = (text: string): Glyph[] => [...text].flatMap((character) => known.get(codeOf(character)) ?? []);
  const digest = digestOf(`${source.name}${codes.join()}`);
  const name = `${[...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('')}+${source.name}`;
  return {
    ref: writeFont(writer, name, subset, font, glyphs),
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

function glyphsOf(font: Sfnt, codes: number[]): Glyph[] {
  const cff = font.tables.get('CFF ');
  const maxp = font.tables.get('maxp') as Uint8Array;
  const cids = cff && charsetOf(cff, ((maxp[4] as number) << 8) | (maxp[5] as number));
  return codes.map((code) => {
    const glyph = font.glyph(code);
    return { code, cid: cids?.[glyph] ?? glyph, width: Math.round((font.advance(glyph) * 1000) / font.unitsPerEm) };
  });
}

function writeFont(writer: PdfWriter, name: string, bytes: Uint8Array, font: Sfnt, glyphs: Glyph[]): Ref {
  const cff = font.tables.get('CFF ');
  const file = addFlate(writer, cff ? [['Subtype', 'CIDFontType0C']] : [['Length1', bytes.length]], cff ?? bytes);
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
    ['FontDescriptor', writer.add(descriptor(name, font, cff ? 'FontFile3' : 'FontFile2', file))],
    ['DW', 1000],
    ['W', widths(glyphs)],
  ]);
  if (!cff) descendant.set('CIDToGIDMap', 'Identity');
  return writer.add(
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

/** Table 122; lengths in thousandths of the em. */
function descriptor(name: string, font: Sfnt, key: string, file: Ref): Dict {
  const milli = (value: number): number => Math.round((value * 1000) / font.unitsPerEm);
  return new Map<string, Obj>([
    ['Type', 'FontDescriptor'],
    ['FontName', name],
    ['Flags', 4],
    ['FontBBox', font.box.map(milli)],
    ['ItalicAngle', font.italicAngle],
    ['Ascent', milli(font.ascent)],
    ['Descent', milli(font.descent)],
    ['CapHeight', milli(font.capHeight)],
    ['StemV', 80],
    [key, file],
  ]);
}

/** Widths other than the default, neighbours in one list (§9.7.4.3). */
function widths(glyphs: Glyph[]): Obj[] {
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
function toUnicode(glyphs: Glyph[]): string {
  // A glyph of several characters (人 and the radical ⼈) reads as the plain one.
  const read = new Map(glyphs.map(({ cid, code }) => [cid, code]));
  for (const { cid, code } of glyphs) if (isPlain(code)) read.set(cid, code);
  const lines = [...read].map(([cid, code]) => `<${cid.toString(16).padStart(4, '0')}> <${utf16(code)}>`);
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
function isPlain(code: number): boolean {
  const character = String.fromCodePoint(code);
  return character.normalize('NFKC') === character;
}

const utf16 = (code: number): string =>
  [...Array(String.fromCodePoint(code).length).keys()]
    .map((at) => String.fromCodePoint(code).charCodeAt(at).toString(16).padStart(4, '0'))
    .join('');

function addFlate(writer: PdfWriter, entries: [string, Obj][], bytes: Uint8Array): Ref {
  return writer.addStream(new Map<string, Obj>([...entries, ['Filter', 'FlateDecode']]), zlibSync(bytes));
}
