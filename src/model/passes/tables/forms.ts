import { heightOf, meets, overlapX, overlapY, widthOf } from '../../box.ts';
import type { CellLayout, Fill, Line, PageLayout, TableLayout } from '../../layout.ts';
import type { Box } from '../../page.ts';

/**
 * A table without any text is a form to be filled in where its cells are so many, and it and they so large, in points.
 */
const CELLS = { from: 4, to: 600 };
const MIN_WIDE = 100;
/** One of fewer cells takes at least this share of the page's width: windows and marks are drawn of few. */
const FEW = { cells: 6, width: 0.5 };
const CELL = { width: 12, height: { from: 10, to: 160 } };
/** Places nearer than this are the same, in points. */
const SAME = 3;
/** Numbers level with so many of its rules, and so near outside, are those of an axis. */
const AXIS = { numbers: 2, away: 40 };
/** What stands at an axis: a number, with what it counts. */
export const NUMBER = /^[-−–+]?[¥$€]?\d[\d,.]*(?:\s?[%‰]|\s?\p{L}{1,2})?$/u;

/**
 * Whether nothing but rules makes a table: each cell has all its sides, and nothing is drawn over them, as in a chart.
 */
export function isForm(table: TableLayout, { shapes, fills, lines, width }: PageLayout): boolean {
  const { cells, box, xs, ys } = table;
  if (cells.length < CELLS.from || cells.length > CELLS.to || xs.length < 3 || ys.length < 3) return false;
  const least = cells.length < FEW.cells ? FEW.width * width : MIN_WIDE;
  if (widthOf(box) < least || !cells.every(isCell)) return false;
  if (shapes.some((shape) => meets(box, shape.box)) || isChart(table, lines)) return false;
  return fills.every((fill) => !meets(box, fill.box) || isGround(fill, table));
}

const isCell = ({ borders, box }: CellLayout): boolean =>
  borders.every(({ width }) => width) &&
  widthOf(box) >= CELL.width &&
  heightOf(box) >= CELL.height.from &&
  heightOf(box) <= CELL.height.to;

const isEdge = (place: number, edges: readonly number[]): boolean =>
  edges.some((edge) => Math.abs(edge - place) < SAME);

/** Whether numbers stand level with its rules, beside it or below: those of rows stand in the middle between them. */
function isChart({ box, xs, ys }: TableLayout, lines: readonly Line[]): boolean {
  const numbers = lines.filter(({ text }) => NUMBER.test(text.trim()));
  const gapX = (own: Box): number => -overlapX(own, box);
  const gapY = (own: Box): number => -overlapY(own, box);
  const isLevel = (own: Box): boolean =>
    gapX(own) >= -SAME && gapX(own) < AXIS.away && isEdge((own.top + own.bottom) / 2, ys);
  const isBelow = (own: Box): boolean =>
    own.top > box.bottom - SAME && gapY(own) < AXIS.away && isEdge((own.left + own.right) / 2, xs);
  return [isLevel, isBelow].some((stands) => numbers.filter((line) => stands(line.box)).length >= AXIS.numbers);
}

/** Whether a fill colours whole cells of one row, or whole columns: bars of a chart end between, or reach over rows. */
function isGround({ box: own }: Fill, { box, cells, xs, ys }: TableLayout): boolean {
  const isWhole = (from: number, to: number, least: number, most: number, edges: readonly number[]): boolean =>
    [from, to].every((place) => place < least || place > most || isEdge(place, edges));
  if (!isWhole(own.left, own.right, box.left, box.right, xs)) return false;
  if (!isWhole(own.top, own.bottom, box.top, box.bottom, ys)) return false;
  const covers = (outer: Box, inner: Box): boolean =>
    outer.top < inner.top + SAME && outer.bottom > inner.bottom - SAME;
  return covers(own, box) || cells.some((cell) => meets(cell.box, own) && covers(cell.box, own));
}
