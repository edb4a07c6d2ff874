import { greatest, least } from '../../lib/extremes.ts';
import type { Line, PageLayout, TableLayout } from '../layout.ts';
import type { PageContent } from './blocks.ts';
import { countsPages, type Numbers, numbersOf, shapeOf } from './page-counts.ts';

/** The part of a page's height at its top and at its bottom where the table of a head or foot stands. */
const ZONE = 0.22;
/** Places that differ by less than this are the same, in points. */
const SAME = 4;
const MAX_CELLS = 40;
/** Such tables stand on so many of all pages. */
const SHARE = 0.4;

/**
 * Dissolves the tables that heads and feet are drawn as (a logo, a title, the number of a document in cells), which
 * stand at one place of most pages and say the same but for the numbers of pages: their lines are marked as furniture.
 * Boxes and sums with numbers of their own stay tables, for a head is written but once.
 */
export function dissolveRunningTables(contents: readonly PageContent[]): void {
  const found = new Map<string, Map<number, Numbers>>();
  for (const [page, { layout, tables }] of contents.entries())
    for (const table of tables) {
      const key = keyOf(layout, table);
      if (key === undefined) continue;
      const known = found.get(key) ?? new Map<number, Numbers>();
      found.set(key, known.set(page, numbersOf(layout.index, textsOf(table).join(' '))));
    }
  const fewest = Math.max(2, contents.length * SHARE);
  for (const [key, pages] of found) if (pages.size < fewest || !countsPages([...pages.values()])) found.delete(key);
  for (const content of contents) {
    const { layout, tables } = content;
    const isRunning = (table: TableLayout): boolean => found.has(keyOf(layout, table) ?? '');
    for (const table of tables.filter((each) => isRunning(each) && isOutermost(layout, each))) {
      content.tables = content.tables.filter((each) => each !== table);
      layout.lines = [...layout.lines, ...linesIn(table).map((line) => ({ ...line, artifact: 'Pagination' }))];
      content.pictures = [...content.pictures, ...table.cells.flatMap(({ pictures }) => pictures)];
    }
  }
}

const linesIn = ({ cells }: TableLayout): Line[] => cells.flatMap(({ lines }) => lines);
const textsOf = (table: TableLayout): string[] => linesIn(table).map(({ text }) => text);

/** The same for tables that say the same at the same place; undefined where no head or foot would stand. */
function keyOf({ height }: PageLayout, table: TableLayout): string | undefined {
  const { box, cells } = table;
  const top = box.bottom < height * ZONE;
  if ((!top && box.top < height * (1 - ZONE)) || cells.length > MAX_CELLS) return undefined;
  if (cells.some(({ tables }) => tables.length)) return undefined;
  const text = textsOf(table).map(shapeOf);
  return JSON.stringify([Math.round((top ? box.top : height - box.bottom) / SAME), Math.round(box.left / SAME), text]);
}

/** Whether no other text stands between a table and the edge of its page. */
function isOutermost({ lines, height }: PageLayout, { box }: TableLayout): boolean {
  if (box.bottom < height / 2) return least(lines.map((line) => line.box.top)) > box.top;
  return greatest(lines.map((line) => line.box.bottom)) < box.bottom;
}
