import type { Matrix } from '../../../lib/matrix.ts';
import { CLASS, skipSpace } from '../lexer.ts';
import { scaleOf } from './paint.ts';
import { StringCounter } from './string-counter.ts';

/** What skimmed operations are told to; operands as numbers, so that none of them becomes an object. */
export interface Skimmed {
  /** Pays for an operation and counts it. */
  count(): void;
  save(): void;
  restore(): void;
  concat(matrix: Matrix): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  box(x: number, y: number, width: number, height: number): void;
  clip(): void;
  endPath(operator: string): void;
  plainColour(fill: boolean): void;
  thick(width: number): void;
  beginText(): void;
  scaleText(scale: number): void;
  /** Takes a font by its name in the resources. */
  takeFont(name: string, size: number): void;
  /** Shows strings of so many bytes in all. */
  showBytes(bytes: number): void;
}

/** Kinds of operations; 0 is for those that are not skimmed. */
const [IGNORED, SAVE, RESTORE, CONCAT, MOVE, LINE, CURVE, SHORT_CURVE, BOX, CLIP, END, FILL, STROKE, WIDTH] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
];
const [BEGIN_TEXT, PLACE_TEXT, SHOW, FONT] = [15, 16, 17, 18];

const OPERATORS: [kind: number, words: string][] = [
  // They change nothing that makes painting dearer.
  [IGNORED, 'h i j J M d ri ET Td TD T* Tc Tw Tz TL Ts Tr MP DP BX EX'],
  [SAVE, 'q'],
  [RESTORE, 'Q'],
  [CONCAT, 'cm'],
  [MOVE, 'm'],
  [LINE, 'l'],
  [CURVE, 'c'],
  [SHORT_CURVE, 'v y'],
  [BOX, 're'],
  [CLIP, 'W W*'],
  [END, 'f F f* B B* b b* S s n'],
  [FILL, 'g rg k sc'],
  [STROKE, 'G RG K SC'],
  [WIDTH, 'w'],
  [BEGIN_TEXT, 'BT'],
  [PLACE_TEXT, 'Tm'],
  [SHOW, `Tj TJ ' "`],
  [FONT, 'Tf'],
];

/** The kind of an operator, and its word, by its two bytes: `first | second << 8`. */
const KIND_OF = new Uint8Array(2 ** 16);
const WORD_OF: string[] = [];
for (const [kind, words] of OPERATORS)
  for (const word of words.split(' ')) {
    const place = word.charCodeAt(0) | (word.charCodeAt(1) << 8); // NaN counts as 0
    KIND_OF[place] = kind;
    WORD_OF[place] = word;
  }

/** Numbers that operations of a kind have; others have what they have. */
const OPERANDS = new Uint8Array(FONT + 1);
for (const [kind, count] of [
  [CONCAT, 6],
  [MOVE, 2],
  [LINE, 2],
  [CURVE, 6],
  [SHORT_CURVE, 4],
  [BOX, 4],
  [WIDTH, 1],
  [PLACE_TEXT, 6],
] as const)
  OPERANDS[kind] = count;

const MAX_NUMBERS = 6;

/**
 * Reads the plain operations of content, which are nearly all, in one loop that makes no objects: four times as fast as
 * reading them one by one, and at full speed sooner.
 */
export class SkimReader extends StringCounter {
  private readonly numbers = new Float64Array(MAX_NUMBERS);
  /** Numbers before the operator, and operands of other kinds. */
  private known = 0;
  private others = 0;
  /** The last name, without its slash; empty where there is none, or one written with codes. */
  private lastName = '';

  /**
   * Reads on to the first operation that is not plain (other operators, operands that an operator does not have,
   * damage) and stands before its operands then; what comes before it is told to `content`.
   */
  skim(content: Skimmed): void {
    for (;;) {
      const start = this.at;
      this.count = 0;
      const place = this.operands() ? this.operator() : 0;
      const kind = KIND_OF[place] as number;
      if (kind === 0 || !this.fits(kind)) {
        this.at = start;
        this.count = 0;
        return;
      }
      content.count();
      if (kind !== IGNORED) this.tell(content, kind, place);
    }
  }

  /** Whether an operation of this kind has the operands that it should have. */
  private fits(kind: number): boolean {
    const { numbers, known } = this;
    if (kind === FILL || kind === STROKE) return this.others === 0;
    if (kind === FONT) return known === 1 && this.others === 1 && this.lastName !== '';
    const wanted = OPERANDS[kind] as number;
    if (wanted === 0) return true;
    if (known !== wanted || this.others !== 0) return false;
    let sum = 0;
    for (let index = 0; index < wanted; index++) sum += Math.abs(numbers[index] as number);
    return sum < Infinity;
  }

  /** Reads operands up to an operator; false where there is one that is not plain. */
  private operands(): boolean {
    const { bytes, numbers } = this;
    this.known = this.others = 0;
    this.lastName = '';
    for (;;) {
      this.at = skipSpace(bytes, this.at);
      const code = bytes[this.at];
      if (code === undefined) return false;
      if (isNumber(code)) {
        const value = this.number();
        if (this.known < MAX_NUMBERS) numbers[this.known] = value;
        this.known++;
      } else if (CLASS[code] === 0) return true;
      else if (this.other(code)) this.others++;
      else return false;
    }
  }

  /** Reads a string, a name or an array; false for anything else. */
  private other(code: number): boolean {
    if (code === 40) this.literal();
    else if (code === 60 && this.bytes[this.at + 1] !== 60) this.hex();
    else if (code === 47) this.named();
    else return code === 91 && this.list();
    return this.at <= this.bytes.length;
  }

  private named(): void {
    const { bytes } = this;
    const from = this.at + 1;
    this.at = endOfWord(bytes, from);
    let text = '';
    for (let at = from; at < this.at; at++) text += bytes[at] === 35 ? '' : String.fromCharCode(bytes[at] as number);
    this.lastName = text.length === this.at - from ? text : '';
  }

  /** Reads an array of numbers and strings; false for one of anything else. */
  private list(): boolean {
    const { bytes } = this;
    this.at++;
    for (;;) {
      this.at = skipSpace(bytes, this.at);
      const code = bytes[this.at];
      if (code === 93) {
        this.at++;
        return true;
      }
      if (code === undefined) return false;
      if (isNumber(code)) this.number();
      else if (code === 40) this.literal();
      else if (code === 60 && bytes[this.at + 1] !== 60) this.hex();
      else return false;
    }
  }

  /**
   * The place of the operator that stands here in the tables, 0 for one of other than one or two letters. Of a longer
   * word no more is read than tells so: the reader takes it in pieces, each of which comes here.
   */
  private operator(): number {
    const { bytes } = this;
    const [first, second, third] = [bytes[this.at] as number, bytes[this.at + 1], bytes[this.at + 2]];
    if (!isRegular(second)) {
      this.at++;
      return first;
    }
    if (isRegular(third)) return 0;
    this.at += 2;
    return first | ((second as number) << 8);
  }

  private tell(content: Skimmed, kind: number, place: number): void {
    if (kind === SHOW) content.showBytes(this.count);
    else if (kind === FONT) content.takeFont(this.lastName, this.operand(0));
    else if (kind === LINE) content.lineTo(this.operand(0), this.operand(1));
    else if (kind === MOVE) content.moveTo(this.operand(0), this.operand(1));
    else if (kind === CURVE || kind === SHORT_CURVE)
      for (let index = 0; index < this.known; index += 2) content.lineTo(this.operand(index), this.operand(index + 1));
    else if (kind === BOX) content.box(this.operand(0), this.operand(1), this.operand(2), this.operand(3));
    else if (kind === END) content.endPath(WORD_OF[place] as string);
    else if (kind === FILL || kind === STROKE) content.plainColour(kind === FILL);
    else if (kind === SAVE) content.save();
    else if (kind === RESTORE) content.restore();
    else if (kind === CONCAT) content.concat(this.matrix());
    else if (kind === PLACE_TEXT) content.scaleText(scaleOf(this.matrix()));
    else if (kind === BEGIN_TEXT) content.beginText();
    else if (kind === WIDTH) content.thick(this.operand(0));
    else content.clip();
  }

  private operand(index: number): number {
    return this.numbers[index] as number;
  }

  private matrix(): Matrix {
    const at = (index: number): number => this.numbers[index] as number;
    return [at(0), at(1), at(2), at(3), at(4), at(5)];
  }
}

const isNumber = (code: number): boolean => (code >= 48 && code <= 57) || code === 45 || code === 46 || code === 43;

/** Whether a word goes on with this byte. */
const isRegular = (code: number | undefined): boolean => code !== undefined && CLASS[code] === 0;

/** Where the regular characters that begin here end. */
function endOfWord(bytes: Uint8Array, at: number): number {
  while (at < bytes.length && CLASS[bytes[at] as number] === 0) at++;
  return at;
}
