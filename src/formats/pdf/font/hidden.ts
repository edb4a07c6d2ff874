import { zlibSync } from 'fflate';
import type { Quad } from '../../../../schemas/recognised.ts';
import { unseenFont } from '../../font/wrap.ts';
import { type Dict, fromLatin1, type Obj, PdfString, Ref } from '../objects.ts';
import { pdfNumber } from '../serialize.ts';
import type { PdfWriter } from '../writer.ts';

/** A line of unseen text: its corners on the page in points, and the middle of each character along it, 0–1. */
export interface HiddenLine {
  text: string;
  quad: Quad;
  at: readonly number[];
}

const NAME = 'Unseen';
/** Of the em: of characters up to U+00FF, and of the others. */
const NARROW = 0.5;
const WIDE = 1;
/** Of a line's box: the size of its letters, and how far below its top their base line is. */
const SIZE = 0.84;
const BASE = 0.8;

/** The first code that stands for no character by itself (surrogates), and how many there are. */
const [SPARE, SPARES] = [0xd800, 0x800];
/** What stands for a character that has no code. */
const UNKNOWN = 0xfffd;

/**
 * A font for unseen text being written: its codes are UTF-16, those of surrogates stand for characters beyond the basic
 * plane; where there are more of these than codes, the rest is unknown.
 */
export class HiddenFont {
  readonly ref: Ref;
  readonly #writer: PdfWriter;
  readonly #beyond = new Map<string, number>();

  constructor(writer: PdfWriter) {
    this.ref = new Ref(writer.reserve());
    this.#writer = writer;
  }

  /** The codes of a text as hexadecimal, and how far they move the pen in size 1. */
  show(text: string): { code: string; width: number } {
    const codes = [...text].map((character) => this.#codeOf(character));
    return {
      code: codes.map(hex).join(''),
      width: codes.reduce((sum, code) => sum + (code <= 0xff ? NARROW : WIDE), 0),
    };
  }

  #codeOf(character: string): number {
    if (character.length === 1) return character.charCodeAt(0);
    const known = this.#beyond.get(character);
    if (known !== undefined || this.#beyond.size === SPARES) return known ?? UNKNOWN;
    const code = SPARE + this.#beyond.size;
    this.#beyond.set(character, code);
    return code;
  }

  /** Writes the font. */
  finish(): void {
    this.#writer.put(this.ref.num, fontDict(this.#writer, [...this.#beyond]));
  }
}

/**
 * A font for text that is never painted (rendering mode 3, ISO 32000-1 §9.3.6): its codes are UTF-16. MuPDF finds no
 * text whose font has no program, or whose glyphs have no area.
 */
export const hiddenFont = (writer: PdfWriter): Ref => writer.add(fontDict(writer, []));

/** Every code shows the second glyph. */
const TO_SECOND = Uint8Array.from({ length: 2 * 0x10000 }, (_, at) => at % 2);

/** A stream that is packed. */
const packed = (writer: PdfWriter, bytes: Uint8Array, entries: [string, Obj][] = []): Ref =>
  writer.addStream(new Map<string, Obj>([...entries, ['Filter', 'FlateDecode']]), zlibSync(bytes));

function fontDict(writer: PdfWriter, beyond: readonly Beyond[]): Dict {
  const program = unseenFont(NAME);
  const info: Dict = new Map<string, Obj>([
    ['Registry', new PdfString(fromLatin1('Adobe'))],
    ['Ordering', new PdfString(fromLatin1('Identity'))],
    ['Supplement', 0],
  ]);
  const descriptor: Dict = new Map<string, Obj>([
    ...([
      ['Type', 'FontDescriptor'],
      ['FontName', NAME],
      ['Flags', 4],
      ['FontBBox', [0, -200, 1000, 800]],
    ] as const),
    ...([
      ['ItalicAngle', 0],
      ['Ascent', 800],
      ['Descent', -200],
      ['CapHeight', 700],
      ['StemV', 80],
    ] as const),
    ['FontFile2', packed(writer, program, [['Length1', program.length]])],
  ] as [string, Obj][]);
  const descendant: Dict = new Map<string, Obj>([
    ...([
      ['Type', 'Font'],
      ['Subtype', 'CIDFontType2'],
      ['BaseFont', NAME],
    ] as const),
    ['CIDToGIDMap', packed(writer, TO_SECOND)],
    ['CIDSystemInfo', info],
    ['FontDescriptor', writer.add(descriptor)],
    ['DW', WIDE * 1000],
    ['W', [0, 255, NARROW * 1000]],
  ]);
  return new Map<string, Obj>([
    ...([
      ['Type', 'Font'],
      ['Subtype', 'Type0'],
      ['BaseFont', NAME],
      ['Encoding', 'Identity-H'],
    ] as const),
    ['DescendantFonts', [writer.add(descendant)]],
    ['ToUnicode', packed(writer, fromLatin1(unicodeMap(beyond)))],
  ]);
}

const hex = (code: number): string => code.toString(16).padStart(4, '0');

/** A character beyond the basic plane, and its code. */
type Beyond = readonly [character: string, code: number];

/** Every code is its own character; a range may not go beyond 256 codes, nor a block beyond 100 ranges (§9.10.3). */
function unicodeMap(beyond: readonly Beyond[]): string {
  const ranges = Array.from({ length: 256 }, (_, high) => high * 256)
    .filter((first) => beyond.length === 0 || first < SPARE || first >= SPARE + SPARES)
    .map((first) => `<${hex(first)}> <${hex(first + 255)}> <${hex(first)}>`);
  const singles = beyond.map(([character, code]) => `<${hex(code)}> <${codesOf(character)}>`);
  const blocks = [...inBlocks('bfrange', ranges), ...inBlocks('bfchar', singles)];
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

const PER_BLOCK = 100;

const inBlocks = (kind: string, lines: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(lines.length / PER_BLOCK) }, (_, block) => {
    const own = lines.slice(block * PER_BLOCK, (block + 1) * PER_BLOCK);
    return `${own.length} begin${kind}\n${own.join('\n')}\nend${kind}`;
  });

const digits = (value: number): string => pdfNumber(value, 3);

/** The operators that write lines unseen in the font called `name`, each stretched over its own length. */
export const hiddenText = (name: string, lines: readonly HiddenLine[]): Uint8Array<ArrayBuffer> =>
  fromLatin1(`BT 3 Tr\n${lines.map((line) => showLine(name, line)).join('\n')}\nET\n`);

/** Letters are stretched to where the line ends: moved one by one, readers would see spaces between them. */
function showLine(name: string, { text, quad, at }: HiddenLine): string {
  const [ax, ay, bx, by, , , dx, dy] = quad;
  const [length, height] = [Math.hypot(bx - ax, by - ay) || 1, Math.hypot(dx - ax, dy - ay) || 1];
  const [cos, sin] = [(bx - ax) / length, (by - ay) / length];
  const size = height * SIZE;
  const characters = [...text];
  const natural = characters.reduce((sum, character) => sum + widthOf(character), 0) || 1;
  // From half a letter before the middle of the first one to half a letter behind that of the last.
  const [first, last] = [at[0] ?? 0, at.at(-1) ?? 1];
  const [before, behind] = [widthOf(characters[0] ?? ' ') / 2, widthOf(characters.at(-1) ?? ' ') / 2];
  const inner = natural - before - behind;
  const em = at.length && inner > 0 ? ((last - first) * length) / inner : length / natural;
  const from = at.length ? Math.max(0, first * length - before * em) : 0;
  const start = { x: ax + cos * from + (dx - ax) * BASE, y: ay + sin * from + (dy - ay) * BASE };
  const matrix = [cos, sin, -sin, cos, start.x, start.y].map(digits).join(' ');
  const codes = characters.map(codesOf).join('');
  return `/${name} ${digits(size)} Tf ${digits((em / size) * 100 || 100)} Tz ${matrix} Tm <${codes}> Tj`;
}

/** A character beyond the basic plane is two codes, each of its own width. */
const widthOf = (character: string): number => (character <= '\u00ff' ? NARROW : WIDE * character.length);

const codesOf = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => hex(character.charCodeAt(index))).join('');
