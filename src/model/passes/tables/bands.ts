import { greatest } from '../../../lib/extremes.ts';
import { heightOf, holdsMiddle } from '../../box.ts';
import type { Fill, Line, Rule } from '../../layout.ts';
import type { Box } from '../../page.ts';
import { isMany } from './unruled.ts';

/** Rows of cells of one table begin and end alike, in points. */
const ALIKE = 4;
/** A row of filled cells is so high, in points, and made of so many. */
const [LOW, HIGH] = [8, 60];
const MIN_FILLS = 2;
/** Rows of cells nearer than this touch, in points. */
const TOUCHES = 2;

/** Letters run so far, in points, over the edge of their filled cell; this share of all stays within. */
const OVER = 1.5;
const WITHIN = 0.9;

const isCell = ({ box, colour }: Fill): boolean => colour !== '#ffffff' && heightOf(box) < HIGH;

/** Where filled cells that touch divide the columns of a table, by the row of most of them; undefined where none do. */
export function filledColumns(area: Box, rows: readonly Line[][], fills: readonly Fill[]): number[] | undefined {
  const own = fills.filter((fill) => isCell(fill) && holdsMiddle(area, fill.box));
  const levels = [...Map.groupBy(own, ({ box }) => Math.round(box.top)).values()];
  const [most] = levels.sort((one, other) => other.length - one.length);
  const cells = (most ?? []).map(({ box }) => box).sort((one, other) => one.left - other.left);
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last || cells.length < MIN_FILLS + 1) return undefined;
  const isWhole = first.left < area.left + ALIKE && last.right > area.right - ALIKE;
  if (!isWhole || cells.some(({ left }, at) => at > 0 && Math.abs(left - (cells[at - 1] as Box).right) > TOUCHES))
    return undefined;
  const edges = cells.slice(1).map(({ left }) => left);
  const lines = rows.filter(isMany).flat();
  const within = lines.filter(({ box }) => !edges.some((x) => box.left < x - OVER && box.right > x + OVER));
  return within.length >= lines.length * WITHIN ? edges : undefined;
}

/**
 * The edges of rows of filled cells that touch, as rules: the head of a table has none of its own. A lone row gives its
 * upper edge, others also their lower where no other row begins.
 */
export function bandsOf(fills: readonly Fill[]): Rule[] {
  const rows = Map.groupBy(
    fills.filter((fill) => isCell(fill) && heightOf(fill.box) > LOW),
    ({ box }) => Math.round(box.top),
  );
  const bands = [...rows.values()].flatMap((row) => {
    const sorted = row.toSorted((one, other) => one.box.left - other.box.left);
    const [first, last] = [sorted[0] as Fill, sorted.at(-1) as Fill];
    const touch = sorted.every(({ box }, at) => at === 0 || box.left - (sorted[at - 1] as Fill).box.right < TOUCHES);
    if (row.length < MIN_FILLS || !touch) return [];
    const { top, left: from } = first.box;
    // A cell of the head may reach down over two rows.
    const bottom = greatest(row.map(({ box }) => box.bottom));
    return [{ from, to: last.box.right, top, bottom, colour: first.colour, order: first.order }];
  });
  return bands.flatMap(({ top, bottom, ...band }): Rule[] => {
    const alike = bands.filter(({ from, to }) => Math.abs(from - band.from) < ALIKE && Math.abs(to - band.to) < ALIKE);
    const ends = alike.length > 1 && !alike.some((other) => Math.abs(other.top - bottom) < TOUCHES);
    return [top, ...(ends ? [bottom] : [])].map((at) => ({ ...band, horizontal: true, at, width: 0 }));
  });
}
