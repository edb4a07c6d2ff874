import { append, greatest } from '../../../lib/extremes.ts';
import type { Block, Cell, Flow, Paragraph, Section, Table } from '../../flow.ts';

/** A block with what it stands in. */
export interface Placed {
  block: Block;
  section: Section;
}

/** Rows of two pages are the same where their places differ by less, in points. */
const SAME = 1.5;
/** A table that ends above this share of the page's height does not go on below. */
const ENDS = 0.8;
/** Above a printed sheet stand at most so many rows of titles, this long, this near to it in points. */
const [MAX_TITLES, MAX_TITLE, NEAR] = [3, 60, 9];

/**
 * Pages that were printed from sheets: columns that did not fit on one page are put beside the others again, and rows
 * of titles above a table that is alone on its page become rows of it.
 */
export function withSheetPages({ sections }: Flow): Placed[] {
  const all = sections.flatMap((section) => section.blocks.map((block) => ({ block, section })));
  const pages = Map.groupBy(all, ({ block }) => block.places[0]?.page ?? -1);
  const done: Placed[] = [];
  for (const own of pages.values()) {
    const [last, alone] = [done.at(-1), own.length === 1 ? own[0] : undefined];
    const before = last && (pages.get(last.block.places[0]?.page ?? -1)?.length ?? 0) === 1 ? last : undefined;
    const joined = alone && before && joinBeside(before, alone);
    if (joined) done[done.length - 1] = joined;
    else append(done, withTitles(own) ?? own);
  }
  return done;
}

/** Two tables with the same rows on pages that follow each other as one. */
function joinBeside(one: Placed, other: Placed): Placed | undefined {
  const [left, right] = [one.block, other.block];
  if (left.kind !== 'table' || right.kind !== 'table' || !isBeside(one.section, left, right)) return undefined;
  const cells = right.cells.map((cell): Cell => ({ ...cell, column: cell.column + left.columns.length }));
  const [places, columns] = [
    [...left.places, ...right.places],
    [...left.columns, ...right.columns],
  ];
  return { section: one.section, block: { ...left, places, columns, cells: [...left.cells, ...cells] } };
}

function isBeside({ page }: Section, left: Table, right: Table): boolean {
  const [one, other] = [left.places.at(-1), right.places[0]];
  if (!one || !other || other.page !== one.page + 1 || left.rows.length !== right.rows.length) return false;
  if (right.places.length > 1 || one.box.bottom > page.height * ENDS) return false;
  const same = (a: number, b = Infinity): boolean => Math.abs(a - b) < SAME;
  return (
    same(one.box.top, other.box.top) &&
    left.rows.every((height, row) => same(height, right.rows[row])) &&
    !isAgain(left, right)
  );
}

/** The same columns once more are a table of its own. */
const isAgain = (left: Table, right: Table): boolean =>
  left.columns.length === right.columns.length &&
  left.columns.every((width, at) => Math.abs(width - (right.columns[at] ?? 0)) < SAME);

/** A page of nothing but short lines and the table right under them. */
function withTitles(own: readonly Placed[]): Placed[] | undefined {
  const [titles, last] = [own.slice(0, -1).map(({ block }) => block), own.at(-1)];
  const table = last?.block;
  if (table?.kind !== 'table' || titles.length === 0 || titles.length > MAX_TITLES) return undefined;
  const top = table.places[0]?.box.top ?? 0;
  const rows = titles.flatMap((block) => (block.kind === 'paragraph' && isTitle(block) ? [block] : []));
  const bottom = greatest(rows.map(({ places }) => places[0]?.box.bottom ?? -Infinity));
  if (rows.length < titles.length || top - bottom > NEAR || top < bottom - NEAR) return undefined;
  return [{ block: titled(table, rows), section: (last as Placed).section }];
}

const isTitle = ({ inlines, item, places }: Paragraph): boolean =>
  !item &&
  places.length === 1 &&
  inlines.every(({ kind }) => kind === 'text' || kind === 'tab') &&
  inlines.reduce((sum, inline) => sum + (inline.kind === 'text' ? inline.text.length : 1), 0) <= MAX_TITLE;

/** A table with rows above it, each one cell wide. */
function titled(table: Table, titles: readonly Paragraph[]): Table {
  const tops = [...titles.map(({ places }) => places[0]?.box.top ?? 0), table.places[0]?.box.top ?? 0];
  const none = { width: 0, colour: '#000000' };
  const heads = titles.map(
    (title, row): Cell => ({
      row,
      column: 0,
      rowspan: 1,
      colspan: table.columns.length,
      blocks: [title],
      borders: [none, none, none, none],
      align: 'middle',
    }),
  );
  const cells = table.cells.map((cell): Cell => ({ ...cell, row: cell.row + heads.length }));
  const heights = titles.map((_, at) => Math.max(12, (tops[at + 1] as number) - (tops[at] as number)));
  return {
    ...table,
    rows: [...heights, ...table.rows],
    headRows: table.headRows && table.headRows + heads.length,
    cells: [...heads, ...cells],
  };
}
