import { type Box, join, mapBox } from '../../formats/pdf/content/box.ts';
import { IDENTITY, multiply } from '../../formats/pdf/content/matrix.ts';
import type { Operation } from '../../formats/pdf/content/tokens.ts';
import type { Matrix } from '../../formats/pdf/frame.ts';
import { asArray, asNumber, type Obj, PdfString } from '../../formats/pdf/objects.ts';
import { Digest } from './digest.ts';
import type { Painting } from './state.ts';
import type { Cut, Tag, Unit } from './unit.ts';

/** How far letters reach below and above the base line, in ems. */
const DROP = 0.2;
const RISE = 0.88;
/** Text going on within this many ems is the same line. */
const NEAR = 3;
/** A gap of this many ems is read as a space. */
const SPACE = 0.25;
const MAX_TEXT = 400;

interface Line {
  cuts: Cut[];
  text: string;
  codes: Digest;
  box: Box;
  matrix: Matrix;
  /** Height of letters in the stream's units. */
  size: number;
  alpha: number;
  light: number;
  tag: Tag | undefined;
  fixed: boolean;
  /** Where it goes on, in the stream's units. */
  x: number;
  y: number;
}

/** Puts shown strings together to lines (ISO 32000-1 §9.4): what stands on one base line in one style. */
export class TextLines {
  private matrix: Matrix = IDENTITY;
  private start: Matrix = IDENTITY;
  private line: Line | undefined;
  /** The place was set since the last string: before that, strings hang on each other. */
  private moved = true;
  private readonly emit: (unit: Omit<Unit, 'order'>) => void;

  constructor(emit: (unit: Omit<Unit, 'order'>) => void) {
    this.emit = emit;
  }

  begin(): void {
    this.matrix = IDENTITY;
    this.start = IDENTITY;
    this.moved = true;
  }

  /** Takes an operator of text; true where it showed something. */
  take(operation: Operation, state: Painting, tag: Tag | undefined): boolean {
    const { operator, operands } = operation;
    if (operator === 'Tj' || operator === 'TJ') this.show(operation, operands.at(-1) ?? null, state, tag);
    else if (operator === "'" || operator === '"') {
      if (operator === '"') {
        state.wordSpace = asNumber(operands.at(-3)) ?? 0;
        state.charSpace = asNumber(operands.at(-2)) ?? 0;
      }
      this.move(0, -state.leading);
      const leave = operator === '"' ? `${state.wordSpace} Tw ${state.charSpace} Tc T*` : 'T*';
      this.show(operation, operands.at(-1) ?? null, state, tag, leave);
    } else {
      this.set(operation, state);
      return false;
    }
    return true;
  }

  private set({ operator, operands }: Operation, state: Painting): void {
    const number = asNumber(operands.at(-1)) ?? 0;
    if (operator === 'Td' || operator === 'TD') {
      if (operator === 'TD') state.leading = -number;
      this.move(asNumber(operands.at(-2)) ?? 0, number);
    } else if (operator === 'T*') this.move(0, -state.leading);
    else if (operator === 'Tm') {
      const numbers = operands.slice(-6);
      if (numbers.length < 6 || numbers.some((item) => typeof item !== 'number')) return;
      this.start = this.matrix = numbers as Matrix;
      this.moved = true;
    } else if (operator === 'Tc') state.charSpace = number;
    else if (operator === 'Tw') state.wordSpace = number;
    else if (operator === 'Tz') state.scale = number / 100;
    else if (operator === 'TL') state.leading = number;
    else if (operator === 'Ts') state.rise = number;
    else if (operator === 'Tr') state.mode = number;
  }

  private move(x: number, y: number): void {
    this.start = this.matrix = multiply([1, 0, 0, 1, x, y], this.start);
    this.moved = true;
  }

  private show({ start, end }: Operation, value: Obj, state: Painting, tag: Tag | undefined, leave?: string): void {
    const { size, scale, rise } = state;
    const space = multiply(this.matrix, state.ctm);
    const line = this.lineAt(space, state, tag);
    line.cuts.push(leave === undefined ? { start, end } : { start, end, leave });
    let x = 0;
    for (const item of Array.isArray(value) ? asArray(value) : [value]) {
      if (typeof item === 'number') {
        x -= (item / 1000) * size * scale;
        if (-item / 1000 > SPACE) append(line, ' ');
      } else if (item instanceof PdfString) {
        const {
          text = '',
          width = item.bytes.length / 2,
          codes = item.bytes.length,
          spaces = 0,
        } = state.face?.read(item.bytes) ?? {};
        x += (width * size + codes * state.charSpace + spaces * state.wordSpace) * scale;
        line.codes.bytes(item.bytes);
        append(line, text);
      }
    }
    const below = size < 0 ? [size * RISE, -size * DROP] : [-size * DROP, size * RISE];
    join(
      line.box,
      mapBox([Math.min(0, x), rise + (below[0] as number), Math.max(0, x), rise + (below[1] as number)], space),
    );
    this.matrix = multiply([1, 0, 0, 1, x, 0], this.matrix);
    [line.x, line.y] = [space[0] * x + space[4], space[1] * x + space[5]];
    this.moved = false;
  }

  /** The line that goes on here, or a new one. */
  private lineAt(space: Matrix, state: Painting, tag: Tag | undefined): Line {
    const { line } = this;
    const size = Math.abs(state.size) * Math.hypot(space[2], space[3]);
    if (line && !this.moved && line.tag === tag) return line;
    const gap = line && this.isLike(line, space, size, state, tag) ? gapOf(line, space) : undefined;
    if (line && gap && Math.abs(gap.across) < 0.15 * size && gap.along > -0.6 * size && gap.along < NEAR * size) {
      if (gap.along > SPACE * size) append(line, ' ');
      return line;
    }
    this.close();
    this.line = {
      ...{
        cuts: [],
        text: '',
        codes: new Digest(),
        box: [Infinity, Infinity, -Infinity, -Infinity],
        matrix: space,
        size,
      },
      ...{ alpha: state.alpha * state.mask, light: state.light, tag, fixed: state.mode >= 3, x: space[4], y: space[5] },
    };
    return this.line;
  }

  private isLike(line: Line, space: Matrix, size: number, state: Painting, tag: Tag | undefined): boolean {
    return (
      line.tag === tag &&
      line.alpha === state.alpha * state.mask &&
      line.light === state.light &&
      line.fixed === state.mode >= 3 &&
      Math.abs(line.size - size) < 0.01 * size &&
      Math.abs(line.matrix[0] * space[1] - line.matrix[1] * space[0]) < 0.01 * Math.hypot(space[0], space[1]) ** 2
    );
  }

  /** Ends the line under way. */
  close(): void {
    const { line } = this;
    this.line = undefined;
    if (!line) return;
    const text = line.text.replace(/\s+/g, ' ').trim();
    if (!text && line.codes.toString() === new Digest().toString()) return;
    const known = text !== '' && !text.includes('\ufffd');
    const { cuts, box, matrix, size, alpha, light, tag, fixed } = line;
    const key = `${known ? text : line.codes.toString()} ${Math.round(size)}`;
    this.emit({
      ...{ kind: 'text', key, cuts, box, matrix, alpha, light, size },
      ...{ text: known ? text : '', segments: 0, num: 0, tag, fixed },
    });
  }
}

function append(line: Line, text: string): void {
  if (line.text.length < MAX_TEXT) line.text += text;
}

/** How far a place is from where a line ended: along its direction and across. */
function gapOf({ x, y, matrix: [a, b] }: Line, space: Matrix): { along: number; across: number } {
  const length = Math.hypot(a, b) || 1;
  const [dx, dy] = [space[4] - x, space[5] - y];
  return { along: (dx * a + dy * b) / length, across: (dy * a - dx * b) / length };
}
