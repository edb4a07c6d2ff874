import { append } from '../../../lib/extremes.ts';
import type { DrawingItem } from '../../drawing.ts';
import type { Slice } from './flow.ts';
import { heightOf, stacked } from './stack.ts';

/** Where lines stand: from where on, and how wide they may be. */
export interface Span {
  left: number;
  width: number;
}

/** Something at one side of a column, beside which lines go on; lengths in points. */
export interface Float extends Span {
  side: 'left' | 'right';
  /** What of its height no line stands beside yet. */
  rest: number;
  /** Drawn with the first line beside it. */
  items: DrawingItem[];
  links: Slice['links'];
  places: string[];
  notes: Slice[];
}

/** Room between a float and what stands beside and under it, and the least that lines need, in sizes of body text. */
const [BESIDE, UNDER, LEAST] = [0.8, 0.3, 8];

/** Where something so wide floats in a column; undefined where too little would be left for lines. */
export function floatSpan(side: Float['side'], width: number, column: Span, size: number): Span | undefined {
  if (!(width > 0) || column.width - width - BESIDE * size < LEAST * size) return undefined;
  return { left: side === 'left' ? column.left : column.left + column.width - width, width };
}

/** Slices that were set in a span of a column, as a float. */
export function floatOf(slices: readonly Slice[], side: Float['side'], { left, width }: Span, size: number): Float {
  return {
    side,
    left: side === 'left' ? left : left - BESIDE * size,
    width: width + BESIDE * size,
    rest: heightOf(slices) + UNDER * size,
    ...stacked(slices, 0),
  };
}

/** What of a column is free beside a float. */
function besideFloat({ side, left, width }: Float, column: Span): Span {
  const end = column.left + column.width;
  if (side === 'right') return { left: column.left, width: Math.max(0, Math.min(end, left) - column.left) };
  const from = Math.max(column.left, left + width);
  return { left: from, width: Math.max(0, end - from) };
}

/** What of a slice a float is drawn with. */
type Standing = Pick<Slice, 'height' | 'items' | 'links' | 'places' | 'notes'>;

/** What floats while lines are set, one at a time. */
export class Floats {
  #now: Float | undefined;

  start(float: Float): void {
    this.#now = float;
  }

  /** What of a column is free beside it, and how many lines so high stand there; `gap` is the room above the next. */
  beside(column: Span, height: number, gap: number): { span: Span; lines: number } | undefined {
    const float = this.#now;
    if (!float) return undefined;
    const left = float.rest - (float.items.length ? 0 : gap);
    return { span: besideFloat(float, column), lines: Math.ceil(left / height) };
  }

  /** Lets a line stand beside it, with the first of which it is drawn; says whether more will stand beside it. */
  stand(line: Standing, gap: number): boolean {
    const float = this.#now;
    if (!float) return false;
    float.rest -= (float.items.length ? 0 : gap) + line.height;
    append(line.items, float.items.splice(0));
    append(line.links, float.links.splice(0));
    append(line.places, float.places.splice(0));
    append(line.notes, float.notes.splice(0));
    if (float.rest <= 0) this.#now = undefined;
    return float.rest > 0;
  }

  /**
   * Ends it, and gives the room that no line stands beside, with what is not drawn yet; undefined where none is left.
   */
  take(): Standing | undefined {
    const float = this.#now;
    this.#now = undefined;
    if (!float || (float.items.length === 0 && float.rest <= 0)) return undefined;
    const { rest, items, links, places, notes } = float;
    return { height: Math.max(0, rest), items, links, places, notes };
  }
}
