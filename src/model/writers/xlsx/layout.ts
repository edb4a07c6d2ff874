import { append } from '../../../lib/extremes.ts';
import type { Block, Flow, Paragraph, Section, Style, Table } from '../../flow.ts';
import { plainStyle } from '../../plain-flow.ts';
import { besideTables, isMadeOfTables, notesOf } from './beside.ts';
import { innerTables, piecesOf } from './cell-text.ts';
import { heightFor, lineCount, lineWidths, widthFor } from './measure.ts';
import { SheetNames } from './names.ts';
import { type Font, MAX_HEIGHT, MAX_ROWS, type Sheet } from './sheet.ts';
import { type Placed, withSheetPages } from './sheet-pages.ts';
import { tableCells } from './table-cells.ts';
import { textOf, titleAround, titleOf } from './titles.ts';

/** How tables and text are put into sheets. */
export interface SheetOptions {
  sheets: 'table' | 'page' | 'one';
  /** Also what stands outside of tables. */
  text: boolean;
}

/** Empty rows between what stands under each other on a sheet. */
const APART = 1;
const PLAIN = plainStyle('', 11);

/** Blocks that stand on one sheet. */
interface Plan {
  wish: string;
  otherwise: string;
  blocks: Block[];
  section: Section | undefined;
}

/** The sheets of a document one by one; none where it has nothing for them. */
export function* sheetsOf(flow: Flow, options: SheetOptions): Generator<Sheet> {
  const chinese = isChinese(flow);
  const plain = piecesOf([paragraphOf(PLAIN)], chinese)[0]?.font as Font;
  const names = new SheetNames();
  for (const { wish, otherwise, blocks, section } of plansOf(flow, options))
    for (const sheet of filled(blocks, plain, chinese)) {
      const landscape = section !== undefined && section.page.width > section.page.height;
      yield { ...sheet, name: names.next(wish, otherwise), landscape };
    }
}

/** How many sheets there will be, as far as is known before writing. */
export const countSheets = (flow: Flow, options: SheetOptions): number => plansOf(flow, options).length;

function plansOf(flow: Flow, { sheets, text }: SheetOptions): Plan[] {
  const all = withSheetPages(flow);
  const withText = text || isMadeOfTables(all);
  const kept = all.filter(({ block }) => block.kind === 'table' || (withText && block.kind === 'paragraph'));
  if (!kept.length) return [];
  if (sheets === 'one')
    return [{ wish: flow.title, otherwise: '全部', blocks: kept.map(({ block }) => block), section: kept[0]?.section }];
  if (sheets === 'page') {
    const pages = Map.groupBy(kept, ({ block }) => block.places[0]?.page ?? 0);
    return [...pages].map(([page, own]) => {
      const name = `第${page + 1}页`;
      return { wish: name, otherwise: name, blocks: own.map(({ block }) => block), section: own[0]?.section };
    });
  }
  return tablePlans(all, flow, text);
}

/**
 * A sheet for each table, tables within tables too, with its notes. The text outside of them stands on one before,
 * where it is wished for; in a document of tables, each piece with its table.
 */
function tablePlans(all: readonly Placed[], flow: Flow, text: boolean): Plan[] {
  const plans: Plan[] = [];
  const beside = !text && isMadeOfTables(all) ? besideTables(all) : undefined;
  for (const [place, { block, section }] of all.entries()) {
    if (block.kind === 'table') {
      const own = beside?.get(block) ?? { above: [], below: [] };
      const tables = [block, ...innerTables(block)].filter(hasText);
      for (const [at, table] of tables.entries()) {
        const wish = titleOf(table) || titleAround(all, place);
        const blocks = [...(at ? [] : own.above), table, ...(at ? [] : own.below), ...notesOf(table, flow)];
        plans.push({ wish, otherwise: `表${plans.length + 1}`, blocks, section });
      }
    }
  }
  const outside = all.map(({ block }) => block).filter((block) => block.kind === 'paragraph');
  if (text && outside.length)
    plans.unshift({ wish: '文字', otherwise: '文字', blocks: outside, section: all[0]?.section });
  return plans;
}

/** A frame round other tables says nothing itself. */
const hasText = (table: Table): boolean =>
  !innerTables(table).length || table.cells.some(({ blocks }) => blocks.some((block) => block.kind === 'paragraph'));

type Filled = Omit<Sheet, 'name' | 'landscape'>;

/** Blocks under each other; another sheet where one is full. */
function* filled(blocks: readonly Block[], plain: Font, chinese: boolean): Generator<Filled> {
  const [widest] = blocks
    .filter((block) => block.kind === 'table')
    .sort((one, other) => other.columns.length - one.columns.length);
  let sheet = emptySheet();
  for (const block of blocks) {
    if (block.kind === 'figure') continue;
    const rows = block.kind === 'table' ? block.rows.length : 1;
    if (sheet.rows.length + rows + APART > MAX_ROWS) {
      yield sheet;
      sheet = emptySheet();
    }
    if (block.kind === 'table') putTable(sheet, block, plain, chinese);
    else putText(sheet, block, chinese, widest);
  }
  const tables = blocks.filter((block) => block.kind === 'table');
  const frozen = tables.length === 1 && tables[0] ? freezable(tables[0]) : 0;
  const from = blocks.findIndex((block) => block.kind === 'table');
  const head = from ? from + APART + frozen : frozen;
  if (frozen && head <= MAX_FROZEN) sheet.frozen = head;
  if (sheet.cells.length) yield sheet;
}

/** More rows would leave no room for those that move. */
const MAX_FROZEN = 10;

const emptySheet = (): Filled => ({ columns: [], rows: [], cells: [], frozen: 0 });

/** Heading rows stay in view where no cell reaches out of them. */
const freezable = ({ headRows, cells, rows }: Table): number =>
  headRows < rows.length && !cells.some(({ row, rowspan }) => row < headRows && row + rowspan > headRows)
    ? headRows
    : 0;

function putTable(sheet: Filled, table: Table, plain: Font, chinese: boolean): void {
  if (sheet.rows.length)
    append(
      sheet.rows,
      Array.from({ length: APART }, () => undefined),
    );
  const from = sheet.rows.length;
  const { columns, rows, cells } = tableCells(table, plain, chinese);
  for (const [at, width] of columns.entries()) sheet.columns[at] = Math.max(sheet.columns[at] ?? 0, width);
  for (const height of rows) sheet.rows.push(height);
  for (const cell of cells) sheet.cells.push({ ...cell, row: cell.row + from });
}

/**
 * A paragraph in a row of its own, from the first column over the ones beside it; within the table's width where it is
 * longer.
 */
function putText(sheet: Filled, paragraph: Paragraph, chinese: boolean, table: Table | undefined): void {
  const pieces = piecesOf([paragraph], chinese);
  const [first] = pieces;
  if (!first) return;
  const widths = lineWidths(pieces);
  const width = table?.columns.reduce((sum, one) => sum + one, 0) ?? Infinity;
  const isLong = widthFor(widths) > width;
  const lines = isLong ? lineCount(widths, width) : widths.length;
  const look = { font: first.font, vertical: 'center', wrap: lines > 1, format: 'General' } as const;
  const colspan = isLong && table ? table.columns.length : 1;
  sheet.cells.push({ row: sheet.rows.length, column: 0, rowspan: 1, colspan, pieces, look });
  sheet.rows.push(Math.min(MAX_HEIGHT, heightFor(pieces, lines)));
}

const isChinese = (flow: Flow): boolean => flow.lang.startsWith('zh') || /\p{Script=Han}/u.test(sampleOf(flow));

/** Some of the text of a document. */
function sampleOf({ sections }: Flow): string {
  const blocks = sections.flatMap((section) => section.blocks.slice(0, 50)).slice(0, 200);
  return blocks
    .map((block) =>
      block.kind === 'table'
        ? block.cells
            .slice(0, 100)
            .map((cell) => textOf(cell.blocks))
            .join('')
        : textOf([block]),
    )
    .join('');
}

const paragraphOf = (style: Style): Paragraph => ({
  kind: 'paragraph',
  inlines: [{ kind: 'text', text: '0', style }],
  level: 0,
  align: 'left',
  linePitch: 14,
  indent: { first: 0, left: 0, right: 0 },
  spaceBefore: 0,
  places: [],
});
