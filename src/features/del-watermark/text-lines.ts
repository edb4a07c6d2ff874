import { type Box, join, noBox } from '../../formats/pdf/content/box.ts';
import { boxOf, heightOf, SPACE, textOf } from '../../formats/pdf/content/run.ts';
import type { GlyphRun } from '../../formats/pdf/content/visitor.ts';
import type { Matrix } from '../../lib/matrix.ts';
import { Digest } from './digest.ts';
import { alphaOf, fillLight } from './painting.ts';
import type { Cut, Tag, Unit } from './unit.ts';

/** How far letters reach below and above the base line, in ems. */
const DROP = 0.2;
const RISE = 0.88;
/** Text going on within this many ems is the same line. */
const NEAR = 3;
const UNKNOWN = '\ufffd';
const MAX_TEXT = 400;

interface Line {
  cuts: Cut[];
  text: string;
  glyphs: number;
  codes: Digest;
  box: Box;
  matrix: Matrix;
  /** Height of letters in the stream's units. */
  size: number;
  alpha: number;
  light: number;
  tag: Tag | undefined;
  fixed: boolean;
  /** The way it goes, in the stream's units. */
  way: Way;
  /** Where it goes on, in the stream's units. */
  x: number;
  y: number;
}

type Way = [x: number, y: number];

/** What of a run decides whether it goes on a line. */
type Like = Pick<Line, 'matrix' | 'size' | 'alpha' | 'light' | 'tag' | 'fixed' | 'way'>;

/** Puts shown strings together to lines (ISO 32000-1 §9.4): what stands on one base line in one style. */
export class TextLines {
  private line: Line | undefined;
  private readonly emit: (unit: Omit<Unit, 'order'>) => void;

  constructor(emit: (unit: Omit<Unit, 'order'>) => void) {
    this.emit = emit;
  }

  /** Takes what an operation shows. */
  take(run: GlyphRun, tag: Tag | undefined): void {
    const { start, end, glyphs, matrix, advance, font } = run;
    const line = this.lineAt(run, tag);
    const leave = leftOf(run);
    line.cuts.push(leave === undefined ? { start, end } : { start, end, leave });
    append(line, textOf(run, UNKNOWN, MAX_TEXT));
    line.glyphs += glyphs.length;
    for (const { code } of glyphs) line.codes.number(code);
    join(line.box, boxOf(run, DROP, RISE));
    const [x, y] = font.vertical ? [matrix[2], matrix[3]] : [matrix[0], matrix[1]];
    [line.x, line.y] = [x * advance + matrix[4], y * advance + matrix[5]];
  }

  /** The line that goes on here, or a new one. */
  private lineAt(run: GlyphRun, tag: Tag | undefined): Line {
    const { line } = this;
    if (line && run.follows && line.tag === tag) return line;
    const like = likeOf(run, tag);
    const { size, matrix } = like;
    const gap = line && isLike(line, like) ? gapOf(line, matrix) : undefined;
    if (line && gap && Math.abs(gap.across) < 0.15 * size && gap.along > -0.6 * size && gap.along < NEAR * size) {
      if (gap.along > SPACE * size) append(line, ' ');
      return line;
    }
    this.close();
    this.line = {
      ...like,
      cuts: [],
      text: '',
      glyphs: 0,
      codes: new Digest(),
      box: noBox(),
      x: matrix[4],
      y: matrix[5],
    };
    return this.line;
  }

  /** Ends the line under way. */
  close(): void {
    const { line } = this;
    this.line = undefined;
    if (!line) return;
    const text = line.text.replace(/\s+/g, ' ').trim();
    if (!text && line.glyphs === 0) return;
    const known = text !== '' && !text.includes(UNKNOWN);
    const { cuts, box, matrix, size, alpha, light, tag, fixed } = line;
    const key = `${known ? text : line.codes.toString()} ${Math.round(size)}`;
    this.emit({
      kind: 'text',
      key,
      cuts,
      box,
      matrix,
      alpha,
      light,
      size,
      text: known ? text : '',
      segments: 0,
      num: 0,
      tag,
      fixed,
    });
  }
}

/** What an operation does besides showing glyphs (ISO 32000-1 table 109), as operators that do it alone. */
function leftOf({ operator, state: { text } }: GlyphRun): string | undefined {
  if (operator === "'") return 'T*';
  return operator === '"' ? `${text.wordSpace} Tw ${text.charSpace} Tc T*` : undefined;
}

function likeOf(run: GlyphRun, tag: Tag | undefined): Like {
  const { matrix, state, font } = run;
  const [a, b, c, d] = matrix;
  return {
    matrix,
    size: heightOf(run),
    alpha: alphaOf(state),
    light: fillLight(state),
    tag,
    fixed: state.text.mode >= 3,
    way: font.vertical ? [-c, -d] : [a, b],
  };
}

const isLike = (line: Line, { way, size, alpha, light, tag, fixed }: Like): boolean =>
  line.tag === tag &&
  line.alpha === alpha &&
  line.light === light &&
  line.fixed === fixed &&
  Math.abs(line.size - size) < 0.01 * size &&
  Math.abs(line.way[0] * way[1] - line.way[1] * way[0]) < 0.01 * Math.hypot(...way) ** 2;

function append(line: Line, text: string): void {
  if (line.text.length < MAX_TEXT) line.text += text;
}

/** How far a place is from where a line ended: along its direction and across. */
function gapOf({ x, y, way: [a, b] }: Line, space: Matrix): { along: number; across: number } {
  const length = Math.hypot(a, b) || 1;
  const [dx, dy] = [space[4] - x, space[5] - y];
  return { along: (dx * a + dy * b) / length, across: (dy * a - dx * b) / length };
}
