import { meets } from '../../box.ts';
import type { Line, PageLayout, TableLayout } from '../../layout.ts';
import type { Picture } from '../../page.ts';
import { cellsOf } from './cells.ts';
import { isForm } from './forms.ts';
import { framedCell } from './framed.ts';
import { type Grid, gridsOf } from './grids.ts';
import { type CellAt, cellFinder, fillCells } from './places.ts';
import { splitLine } from './split.ts';
import { partStacked } from './stacked.ts';

/** What is left of a page when its ruled tables are taken out. */
export interface Tabled {
  tables: TableLayout[];
  lines: Line[];
  pictures: Picture[];
}

/** Of the cells of a table at least this share holds something; grids of charts hold nothing. */
const FILLED = 0.2;
/** What stands on a page is compared with each of its tables, so many times in all. */
const MAX_WORK = 20_000_000;

/** The tables of a page whose cells are divided by rules (§4 of pdf2docx's and ICDAR's terms: lattice). */
export function ruledTables(layout: PageLayout): Tabled {
  const grids = gridsOf(layout.rules)
    .filter(({ horizontal, vertical }) => horizontal.length > 1 && vertical.length > 0)
    .sort((one, other) => areaOf(one) - areaOf(other));
  let [lines, pictures] = [layout.lines, layout.pictures];
  const found: TableLayout[] = [];
  let work = 0;
  for (const grid of grids) {
    work += layout.lines.length + layout.shapes.length + layout.pictures.length;
    if (work > MAX_WORK) break;
    const table = tableOf(layout, grid);
    if (!table || isInMargin(table, layout)) continue;
    const left = fill(table, lines, pictures, found);
    if (!isTable(table) && !isForm(table, layout)) continue;
    ({ lines, pictures } = left);
    found.push(table);
  }
  return { tables: nest(found).map(partStacked), lines, pictures };
}

/** The part of a page's height at its top and bottom where a row of cells is a running head or foot. */
const MARGIN = 0.085;

const isInMargin = ({ box, ys }: TableLayout, { height }: PageLayout): boolean =>
  ys.length === 2 && (box.bottom < height * MARGIN || box.top > height * (1 - MARGIN));

function tableOf(layout: PageLayout, grid: Grid): TableLayout | undefined {
  const cells = cellsOf(grid, layout.lines) ?? framedCell(layout, grid);
  if (!cells) return undefined;
  fillCells(cells, grid.box, layout.fills);
  return { page: layout.index, box: grid.box, ...cells, ruled: true };
}

/** Puts lines and pictures into the cells that hold them; gives what stays outside. */
function fill(
  table: TableLayout,
  lines: readonly Line[],
  pictures: readonly Picture[],
  inner: readonly TableLayout[],
): Omit<Tabled, 'tables'> {
  const left: Omit<Tabled, 'tables'> = { lines: [], pictures: [] };
  const cellAt = cellFinder(table);
  for (const line of lines) {
    const parts = meets(table.box, line.box) ? splitLine(line, edgesThrough(table, cellAt, line)) : [line];
    for (const part of parts) {
      const cell = cellAt(part.box);
      if (cell) cell.lines.push(part);
      else left.lines.push(part);
    }
  }
  for (const picture of pictures) {
    const cell = cellAt(picture.box);
    if (cell) cell.pictures.push(picture);
    else left.pictures.push(picture);
  }
  for (const other of inner) {
    const cell = cellAt(other.box);
    if (cell) cell.tables.push(other);
  }
  return left;
}

/** The edges of cells that a line runs over; words that stick out of the table are not cut. */
function edgesThrough({ xs }: TableLayout, cellAt: CellAt, line: Line): number[] {
  const { box } = line;
  const edges = new Set<number>();
  for (const [at, x] of xs.entries()) {
    const next = xs[at + 1] ?? x;
    const cell = x < box.right && next > box.left ? cellAt({ ...box, left: x, right: next }) : undefined;
    if (cell) edges.add(cell.box.left).add(cell.box.right);
  }
  for (const outer of [xs[0], xs.at(-1)] as [number, number]) if (isInWord(line, outer)) edges.delete(outer);
  return [...edges].sort((one, other) => one - other);
}

/** White space between letters that are not of one word is wider than this, in ems. */
const GAP = 0.15;

/** Whether a place is between letters that stand side by side, or within one, and no text begins there by itself. */
function isInWord({ spans, size, starts = [] }: Line, x: number): boolean {
  if (starts.some(({ at, before }) => before < x + GAP * size && at > x - GAP * size)) return false;
  return spans.some(({ text, box, edges }) => {
    const at = edges.findIndex((edge) => edge > x) - 1;
    return box.left < x && box.right > x && text.slice(Math.max(0, at), at + 1).trim() !== '';
  });
}

function isTable({ cells }: TableLayout): boolean {
  const full = cells.filter(({ lines, tables, pictures }) => lines.length || tables.length || pictures.length).length;
  return full >= 1 && full >= cells.length * FILLED;
}

/** The tables that stand in no cell of another. */
function nest(tables: readonly TableLayout[]): TableLayout[] {
  const inner = new Set(tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.tables)));
  return tables.filter((table) => !inner.has(table));
}

const areaOf = ({ box }: Pick<TableLayout, 'box'>): number => (box.right - box.left) * (box.bottom - box.top);
