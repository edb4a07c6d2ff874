import type { Budget } from '../budget.ts';
import { CLASS, skipSpace, startsWith } from '../lexer.ts';
import { asNumber, type Dict, type Obj } from '../objects.ts';
import { Parser } from '../parser.ts';
import { inlineEnd } from './inline.ts';

/**
 * One operation of a content stream (ISO 32000-1 §7.8.2), valid until the next is read. `BI` stands for a whole inline
 * image, with its dictionary as the operand.
 */
export interface Operation {
  operator: string;
  /** At most the last MAX_OPERANDS. */
  operands: Obj[];
  /** Offsets of its first operand and after its operator. */
  start: number;
  end: number;
  /** The data of an inline image, still filtered. */
  data?: Uint8Array;
}

/** More operands than any operator has, but for the array of TJ and the colours of DeviceN (32). */
const MAX_OPERANDS = 64;

/** Bytes of content that take as long to read as an operation does, be they strings, comments or pictures. */
const BYTES = 64;

/** What turns out to be no operand costs as much time as so many operations, and one more for each byte of it. */
const FAULT = 100;

/**
 * Reads a content stream operation by operation, each of which the document's budget pays for, and for all its bytes at
 * the beginning: throws UserError `too-complex` where it ends. Damage does not stop it:
 * what is no operand and no operator is passed over. `components` gives those of a named colour space of inline images,
 * where known; `parser` reads the operands.
 */
export class ContentReader {
  private readonly parser: Parser;
  private readonly bytes: Uint8Array;
  private readonly budget: Budget;
  private readonly components: (space: string) => number | undefined;
  /** One for all: a page has thousands. */
  private readonly operation: Operation = { operator: '', operands: [], start: 0, end: 0 };

  constructor(
    bytes: Uint8Array,
    budget: Budget,
    components: (space: string) => number | undefined = () => undefined,
    parser = new Parser(bytes, 0, undefined, false),
  ) {
    this.bytes = bytes;
    this.budget = budget;
    this.parser = parser;
    this.components = components;
    budget.read(bytes.length / BYTES);
  }

  /** The next operation, undefined at the end. Throws UserError `too-complex` where the budget ends. */
  next(): Operation | undefined {
    const { bytes, parser, operation } = this;
    const { operands } = operation;
    this.budget.read();
    operands.length = 0;
    let start = -1;
    for (;;) {
      const at = skipSpace(bytes, parser.at);
      const code = bytes[at];
      if (code === undefined) return undefined;
      parser.at = at;
      if (isOperand(code, bytes, at)) {
        if (start < 0) start = at;
        const value = KIND[code] === NUMBER ? parser.number() : this.operand();
        if (value !== undefined && operands.push(value) > MAX_OPERANDS) operands.shift();
        continue;
      }
      if (CLASS[code] !== 0) {
        parser.at++; // a stray delimiter
        continue;
      }
      const operator = this.keyword();
      if (start < 0) start = at;
      if (operator === 'BI') return this.inline(start);
      operation.operator = operator;
      operation.start = start;
      operation.end = parser.at;
      return operation;
    }
  }

  private operand(): Obj | undefined {
    const { parser } = this;
    const from = parser.at;
    try {
      return parser.object();
    } catch {
      this.budget.read(FAULT + parser.at - from);
      parser.at = Math.max(parser.at, from + 1);
      return undefined;
    }
  }

  private keyword(): string {
    const { bytes, parser } = this;
    const short = shortWord(bytes, parser.at);
    if (short !== undefined) {
      parser.at += short.length;
      return short;
    }
    let text = '';
    for (; CLASS[bytes[parser.at] ?? 32] === 0 && text.length < 128; parser.at++)
      text += String.fromCharCode(bytes[parser.at] as number);
    return text;
  }

  /** An inline image (§8.9.7), standing after BI. */
  private inline(start: number): Operation {
    const { bytes, parser } = this;
    const dict: Dict = new Map();
    for (;;) {
      parser.at = skipSpace(bytes, parser.at);
      const code = bytes[parser.at];
      if (code === undefined) return { operator: 'BI', operands: [dict], start, end: bytes.length };
      if (code !== 47) break;
      const key = this.operand();
      const value = this.operand();
      if (typeof key === 'string') dict.set(FULL_KEYS[key] ?? key, value ?? null);
    }
    if (!startsWith(bytes, parser.at, 'ID')) return { operator: 'BI', operands: [dict], start, end: parser.at };
    const from = parser.at + 3;
    const to = inlineEnd(bytes, from, this.sizeOf(dict));
    parser.at = to.next;
    return { operator: 'BI', operands: [dict], start, end: to.next, data: bytes.subarray(from, to.end) };
  }

  /** The bytes of inline data that says how long it is, or has no filter; undefined otherwise. */
  private sizeOf(dict: Dict): number | undefined {
    const told = asNumber(dict.get('L') ?? dict.get('Length')); // ISO 32000-2 table 91
    if (told !== undefined) return told;
    if (dict.has('Filter')) return undefined;
    const [width, height] = [asNumber(dict.get('Width')), asNumber(dict.get('Height'))];
    const mask = dict.get('ImageMask') === true;
    const space = dict.get('ColorSpace');
    const components = mask
      ? 1
      : (componentsOf(space) ?? (typeof space === 'string' ? this.components(space) : undefined));
    if (width === undefined || height === undefined || components === undefined) return undefined;
    const bits = mask ? 1 : (asNumber(dict.get('BitsPerComponent')) ?? 8);
    return Math.ceil((width * components * bits) / 8) * height;
  }
}

/** The operators of content streams (table A.1) by their bytes, so that reading one makes no string. */
const OPERATORS = new Map(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re ' +
    'RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  )
    .split(' ')
    .map((word) => [packed(word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(2)), word]),
);

/** The bytes of a word of up to three as one number, from charCodeAt: NaN counts as 0. */
function packed(first: number, second: number, third: number): number {
  return first | (second << 8) | (third << 16);
}

/** The operator that stands here, ended by white space or a delimiter; undefined for any other word. */
function shortWord(bytes: Uint8Array, at: number): string | undefined {
  let word = 0;
  for (let length = 0; length < 4; length++) {
    const code = bytes[at + length] ?? 32;
    if (CLASS[code] !== 0) return OPERATORS.get(word);
    word |= code << (8 * length);
  }
  return undefined;
}

/** What may begin with a byte. */
const [OTHER, NUMBER, OBJECT, WORD] = [0, 1, 2, 3];
const KIND = new Uint8Array(256);
for (const letter of '+-.0123456789') KIND[letter.charCodeAt(0)] = NUMBER;
for (const letter of '/([<') KIND[letter.charCodeAt(0)] = OBJECT;
for (const letter of 'tfn') KIND[letter.charCodeAt(0)] = WORD;

/** Whether an operand begins here: a number, a name, a string, an array, a dictionary, or one of the three words. */
function isOperand(code: number, bytes: Uint8Array, at: number): boolean {
  if (KIND[code] !== WORD) return KIND[code] !== OTHER;
  return WORDS.some((word) => startsWith(bytes, at, word) && CLASS[bytes[at + word.length] ?? 32] !== 0);
}

const WORDS = ['true', 'false', 'null'];

/** Keys of inline images in full (table 93). */
const FULL_KEYS: Record<string, string> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
};

function componentsOf(space: Obj | undefined): number | undefined {
  const name = Array.isArray(space) ? space[0] : space;
  if (name === 'G' || name === 'DeviceGray' || name === 'I' || name === 'Indexed') return 1;
  if (name === 'RGB' || name === 'DeviceRGB') return 3;
  return name === 'CMYK' || name === 'DeviceCMYK' ? 4 : undefined;
}
