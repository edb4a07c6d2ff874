import type { Line, Span } from '../../layout.ts';
import type { Column } from './paragraphs.ts';

/** Sizes that differ by less than this share are one. */
const SIZE = 0.08;
/** A line that fills its column leaves no more ems. */
const FULL = 1.2;
/** A column of so many ems is a cell's. */
const NARROW = 20;

/** Whether a line that fills its cell, or a bold one, goes on with one in the middle: the end of a centred text. */
export const fillsIn = (last: Line, line: Line, { left, right }: Pick<Column, 'left' | 'right'>): boolean =>
  last.box.left - left < last.size &&
  right - last.box.right < last.size * FULL &&
  last.bold === line.bold &&
  (last.bold || right - left < NARROW * last.size);

/** Whether a line of which only a part is bold goes on as the one before it ends. */
export const goesOnBeside = (last: Line, line: Line): boolean =>
  new Set(line.spans.map(({ style }) => style.bold)).size > 1 &&
  last.spans.at(-1)?.style.bold === line.spans[0]?.style.bold;

/** Letters of other sizes may stand in a line: those at its end tell whether the next goes on. */
export const isOneSize = (end: Span | undefined, start: Span | undefined): boolean =>
  end !== undefined && start !== undefined && Math.abs(end.style.size - start.style.size) < start.style.size * SIZE;
