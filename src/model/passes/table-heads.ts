import type { Line, PageLayout } from '../layout.ts';
import { shapeOf } from './page-counts.ts';

/** The head of a table has so many cells, at least. */
const MIN_CELLS = 3;

/**
 * Lines near the top of pages that are the head of a table, which stands again on each page it runs over: the same row
 * stands in the midst of another page, where the table begins. `tops` are the lines near the top of each page.
 */
export function tableHeads(pages: readonly PageLayout[], tops: readonly Line[][]): ReadonlySet<Line> {
  const begun = new Set<string>();
  for (const [index, { lines }] of pages.entries()) {
    const top = new Set(tops[index]);
    for (const row of rowsOf(lines.filter((line) => !top.has(line)))) begun.add(keyOf(row));
  }
  return new Set(tops.flatMap((lines) => rowsOf(lines).filter((row) => begun.has(keyOf(row)))).flat());
}

/** Lines beside each other on one base line, from the left. */
function rowsOf(lines: readonly Line[]): Line[][] {
  const rows = Map.groupBy(lines, ({ base }) => Math.round(base));
  return [...rows.values()]
    .filter((row) => row.length >= MIN_CELLS)
    .map((row) => row.sort((one, other) => one.box.left - other.box.left));
}

const keyOf = (row: readonly Line[]): string => row.map(({ text }) => shapeOf(text)).join('\t');
