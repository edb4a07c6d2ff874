import { describe, expect, it } from 'vitest';
import { cmapTables } from '../../../../../src/formats/font/cmap-table.ts';
import { openPdf } from '../../../../../src/formats/pdf/document.ts';
import { decoderOf } from '../../../../../src/formats/pdf/text/decoder.ts';
import { isBoldProgram } from '../../../../../src/formats/pdf/text/font-program.ts';
import { buildPdf } from '../tools.ts';

/** Fonts made by hand, of the tables that fonts in PDFs have; they draw nothing. */

const u16 = (...values: number[]): number[] => values.flatMap((value) => [(value >> 8) & 255, value & 255]);
const u32 = (value: number): number[] => u16(value >>> 16, value & 0xffff);
const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

function sfnt(tables: Record<string, number[]>): number[] {
  const entries = Object.entries(tables);
  let at = 12 + entries.length * 16;
  const list = entries.flatMap(([tag, data]) => {
    const record = [...letters(tag), ...u32(0), ...u32(at), ...u32(data.length)];
    at += data.length;
    return record;
  });
  return [...u16(1, 0, entries.length, 0, 0, 0), ...list, ...entries.flatMap(([, data]) => data)];
}

/** A `cmap` of one subtable in format 6: glyphs of the codes from `first` on. */
const cmap = (platform: number, encoding: number, first: number, glyphs: number[]): number[] => [
  ...u16(0, 1, platform, encoding),
  ...u32(12),
  ...u16(6, 10 + glyphs.length * 2, 0, first, glyphs.length, ...glyphs),
];

/** A `post` table of version 2: the names of glyphs from 0 on, those of the Macintosh order by their numbers. */
function post(names: (string | number)[]): number[] {
  const own = names.filter((name) => typeof name === 'string');
  const indexes = names.map((name) => (typeof name === 'number' ? name : 258 + own.indexOf(name)));
  const strings = own.flatMap((name) => [name.length, ...letters(name)]);
  return [...u32(0x20000), ...Array(28).fill(0), ...u16(names.length, ...indexes), ...strings];
}

/** A CFF font: the names of its glyphs behind the first, the codes of these, and the weight it names. */
function cff(names: string[], codes: number[], weight: string): number[] {
  const index = (items: number[][]): number[] => {
    let end = 1;
    const ends = items.map((item) => (end += item.length));
    return items.length ? [...u16(items.length), 2, ...u16(1, ...ends), ...items.flat()] : u16(0);
  };
  const number = (value: number): number[] => [28, ...u16(value)];
  const strings = index([...names, weight].map(letters));
  const head = [1, 0, 4, 2, ...index([letters('F')])];
  const tail = [...strings, ...index([])];
  const top = (at: number): number[] => {
    const charset = at + tail.length;
    const encoding = charset + 1 + names.length * 2;
    const glyphs = encoding + 2 + codes.length;
    return index([
      [...number(391 + names.length), 4, ...number(charset), 15, ...number(encoding), 16, ...number(glyphs), 17],
    ]);
  };
  const from = head.length + top(0).length;
  const charset = [0, ...u16(...names.map((_, at) => 391 + at))];
  const encoding = [0, codes.length, ...codes];
  const glyphs = index([[14], ...names.map(() => [14])]);
  return [...head, ...top(from), ...tail, ...charset, ...encoding, ...glyphs];
}

const stream = (data: string, dict = ''): string => `<<${dict}/Length ${data.length}>>stream\n${data}\nendstream`;
const binary = (bytes: number[]): string => String.fromCharCode(...bytes);

/** Opens a file whose object 3 is the font, with a descriptor (4) and a font file (5). */
function open(font: string, key: string, bytes: number[], more: string[] = []) {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>', font];
  const document = openPdf(
    buildPdf([...objects, `<</Type/FontDescriptor/Flags 4/${key} 5 0 R>>`, stream(binary(bytes)), ...more]),
  );
  return { document, font: document.dict(document.object(3)) as NonNullable<ReturnType<typeof document.dict>> };
}
function text(font: string, key: string, bytes: number[], codes: number[], more: string[] = []): string {
  const { document, font: dict } = open(font, key, bytes, more);
  return decoderOf(document, dict)
    .glyphs(Uint8Array.from(codes))
    .map((glyph) => glyph.text ?? '?')
    .join('');
}
const simple = (kind: string, more = ''): string =>
  `<</Type/Font/Subtype/${kind}/BaseFont/ABCDEF+Some/FontDescriptor 4 0 R${more}>>`;
const composite = (more = ''): string =>
  `<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Some/Encoding/Identity-H/DescendantFonts[<</Subtype/CIDFontType2/FontDescriptor 4 0 R${more}>>]>>`;

describe('the text of fonts without a map to Unicode', () => {
  it('is that of their characters: codes 1, 2 … of a subset', () => {
    const both = (own: number[], unicode: number[]): number[] => [
      ...u16(0, 2, 1, 0),
      ...u32(20),
      ...u16(3, 1),
      ...u32(20 + own.length),
      ...own,
      ...unicode,
    ];
    const table = (first: number, glyphs: number[]): number[] =>
      u16(6, 10 + glyphs.length * 2, 0, first, glyphs.length, ...glyphs);
    const font = sfnt({ cmap: both(table(1, [7, 8]), table(0x4e2d, [8, 7])) });
    expect(text(simple('TrueType'), 'FontFile2', font, [1, 2])).toBe('丮中');
  });

  it.each([
    ['Macintosh', 1, 0, 65],
    ['symbol', 3, 0, 0xf041],
  ])('is that of the names of their glyphs, by %s codes', (_, platform, encoding, first) => {
    const font = sfnt({ cmap: cmap(platform, encoding, first, [1, 2, 3]), post: post([0, 'uni56FD', 36, 'Gbreve']) });
    expect(text(simple('TrueType'), 'FontFile2', font, [65, 66, 67])).toBe('国AĞ');
  });

  it('is Latin where neither characters nor names tell', () => {
    const font = sfnt({ cmap: cmap(3, 0, 0xf041, [1, 2]) });
    expect(text(simple('TrueType'), 'FontFile2', font, [65, 66])).toBe('AB');
  });

  it('is that of the names in CFF data', () => {
    const font = cff(['uni4E2D', 'eacute', 'g23'], [1, 2, 3], 'Bold');
    expect(text(simple('Type1'), 'FontFile3', font, [1, 2, 3, 65])).toBe('中é??');
  });

  it('gives way to /Differences, and is the base of them', () => {
    const font = cff(['uni4E2D', 'eacute'], [1, 2], 'Bold');
    const encoding = '/Encoding<</Differences[2/odieresis]>>';
    expect(text(simple('Type1', encoding), 'FontFile3', font, [1, 2])).toBe('中ö');
  });

  it('of CIDs is that of the glyphs they stand for', () => {
    const font = sfnt({ cmap: cmap(3, 1, 0x4e2d, [5, 6]) });
    expect(text(composite(), 'FontFile2', font, [0, 5, 0, 6, 0, 7])).toBe('中丮?');
    const map = [stream(binary(u16(0, 6, 5)))];
    expect(text(composite('/CIDToGIDMap 6 0 R'), 'FontFile2', font, [0, 1, 0, 2], map)).toBe('丮中');
  });

  it.each([0, 4, 11, 13, 30, 50])('is unknown where the font file ends after %i bytes', (length) => {
    const font = sfnt({ cmap: cmap(3, 1, 0x4e2d, [5, 6]) }).slice(0, length);
    expect(text(composite(), 'FontFile2', font, [0, 5])).toBe('?');
    expect(text(simple('Type1'), 'FontFile3', cff(['a'], [1], '').slice(0, length), [1, 65])).toBe('?A');
  });
});

describe('boldness', () => {
  const isBold = (key: string, bytes: number[]): boolean | undefined => {
    const { document, font } = open(simple('TrueType'), key, bytes);
    return isBoldProgram(document, font);
  };

  it('is what OS/2, head or the CFF data say', () => {
    expect(isBold('FontFile2', sfnt({ 'OS/2': u16(4, 500, 700, 5) }))).toBe(true);
    expect(isBold('FontFile2', sfnt({ head: [...Array(44).fill(0), ...u16(1, 9)] }))).toBe(true);
    expect(isBold('FontFile3', cff(['a'], [1], 'Semibold Bold'))).toBe(true);
  });

  it('is not that of a regular font', () => {
    expect(isBold('FontFile2', sfnt({ 'OS/2': u16(4, 500, 400, 5), head: Array(54).fill(0) }))).toBe(false);
    expect(isBold('FontFile3', cff(['a'], [1], 'Regular'))).toBe(false);
  });

  it('is not told by a font without these tables, or cut off', () => {
    expect(isBold('FontFile2', sfnt({ 'OS/2': u16(4), head: Array(54).fill(0) }))).toBe(undefined);
    expect(isBold('FontFile3', cff(['a'], [1], 'Bold').slice(0, 20))).toBe(undefined);
  });
});

describe('fonts whose few bytes name all codes', () => {
  /** Sixteen subtables, one group of format 12 each that names 70,000 codes. */
  const wide = (): number[] => {
    const group = (): number[] => [
      ...u16(12, 0),
      ...u32(28),
      ...u32(0),
      ...u32(1),
      ...u32(0x20),
      ...u32(0x11190),
      ...u32(1),
    ];
    const records = Array.from({ length: 16 }, (_, at) => [...u16(3, 10), ...u32(4 + 16 * 8 + at * 28)]);
    return sfnt({ cmap: [...u16(0, 16), ...records.flat(), ...Array.from({ length: 16 }, group).flat()] });
  };

  it('are read while they are few, and refused where they would fill the memory', () => {
    const font = wide();
    const [count, first] = [30, 4];
    const objects = Array.from({ length: count }, (_, at) => [
      `<</Type/Font/Subtype/TrueType/BaseFont/F/FontDescriptor ${first + at * 3} 0 R>>`,
      `<</Type/FontDescriptor/Flags 4/FontFile2 ${first + at * 3 + 1} 0 R>>`,
      stream(binary(font)),
    ]);
    const document = openPdf(
      buildPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>', ...objects.flat()]),
    );
    const read = (at: number): unknown =>
      decoderOf(document, document.dict(document.object(3 + at * 3))).glyphs(Uint8Array.of(65));
    expect(read(0)).toHaveLength(1);
    const all = (): void => Array.from({ length: count }, (_, at) => at).forEach(read);
    expect(all).toThrow(expect.objectContaining({ code: 'too-complex' }));
  });

  it('cost nothing twice where subtables share their place', () => {
    const shared = [...u16(0, 2), ...u16(0, 3), ...u32(20), ...u16(3, 1), ...u32(20), ...u16(6, 14, 0, 65, 2, 1, 2)];
    let paid = 0;
    const [one, other] = cmapTables(Uint8Array.from(shared), (codes) => (paid += codes));
    expect([paid, one?.glyphs.get(66), other?.glyphs === one?.glyphs]).toEqual([2, 2, true]);
  });
});
