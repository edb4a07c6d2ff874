import type { Border, Cell, Table } from '../../flow.ts';
import { piecesOf, plainText } from './cell-text.ts';
import { chosenValue } from './chosen-type.ts';
import { heightFor, lineCount, lineWidths, widthFor } from './measure.ts';
import type { NumberValue } from './numbers.ts';
import { type Font, type Look, MAX_HEIGHT, type SheetCell, type TextPiece } from './sheet.ts';
import { type Hints, hintsOf, needsTextFormat, normalised, valueIn } from './value.ts';

/** A table as cells of a sheet, its rows and columns counted from 0. */
export interface TableCells {
  columns: number[];
  rows: number[];
  cells: SheetCell[];
}

interface Read {
  cell: Cell;
  pieces: TextPiece[];
  /** Normalised. */
  text: string;
}

const VERTICAL = { top: 'top', middle: 'center', bottom: 'bottom' } as const;
/** Text that takes so much of its cell fills it. */
const FULL = 0.75;

/** The cells of a table with their values; `plain`: what cells without text look like. */
export function tableCells(table: Table, plain: Font, chinese: boolean): TableCells {
  const read = table.cells.map((cell): Read => {
    const pieces = piecesOf(cell.blocks, chinese);
    return { cell, pieces, text: normalised(plainText(pieces)) };
  });
  const hints = columnHints(read, Math.max(1, table.headRows));
  // What stands left of a place, by the row and the column that it ends before.
  const left = new Map(read.map((one) => [`${one.cell.row} ${one.cell.column + one.cell.colspan}`, one]));
  const cells = read.map((one) => {
    const isHead = one.cell.row < table.headRows;
    const chosen = isHead ? undefined : table.types?.[one.cell.column];
    const own = hints.get(one.cell.column) ?? hintsOf([], '');
    const value = chosen ? chosenValue(one.text, chosen, own) : valueAt(one, left, hints);
    const made = sheetCell(one, value, plain, isHead);
    if (chosen === 'text') made.look.format = '@';
    return made;
  });
  const columns = wideEnough(table.columns, cells);
  alignAlike(columns, cells);
  return { columns, rows: highEnough(table.rows, columns, cells), cells };
}

/** What each column's cells below its heading, and the heading, say of its values. */
function columnHints(read: readonly Read[], headRows: number): Map<number, Hints> {
  const columns = Map.groupBy(
    read.filter(({ cell }) => cell.colspan === 1),
    ({ cell }) => cell.column,
  );
  return new Map(
    [...columns].map(([column, own]) => {
      const heading = own.filter(({ cell }) => cell.row < headRows).map(({ text }) => text);
      return [
        column,
        hintsOf(
          own.filter(({ cell }) => cell.row >= headRows).map(({ text }) => text),
          heading.join(' '),
        ),
      ];
    }),
  );
}

/** The value of a cell; in tables of labels the cell to the left is its heading, too. */
function valueAt(
  { cell, text }: Read,
  left: ReadonlyMap<string, Read>,
  columns: Map<number, Hints>,
): NumberValue | undefined {
  if (!/\d/.test(text)) return undefined;
  const own = columns.get(cell.column) ?? hintsOf([], '');
  if (own.named) return valueIn(text, own);
  const label = left.get(`${cell.row} ${cell.column}`);
  return valueIn(text, { ...own, named: label !== undefined && hintsOf([], label.text).named });
}

function sheetCell(
  { cell, pieces, text }: Read,
  value: NumberValue | undefined,
  plain: Font,
  head: boolean,
): SheetCell {
  const { row, column, rowspan, colspan, fill, borders } = cell;
  const font = pieces[0]?.font ?? plain;
  const look: Look = {
    font: head ? { ...font, bold: true } : font,
    ...(fill && { fill }),
    ...(borders.some(({ width }) => width) && { borders: borders as [Border, Border, Border, Border] }),
    horizontal: horizontalOf(cell, value !== undefined),
    vertical: VERTICAL[cell.align],
    wrap: false,
    format: value?.format ?? (needsTextFormat(text) ? '@' : 'General'),
  };
  return { row, column, rowspan, colspan, pieces, ...(value && { number: value.number }), look };
}

function horizontalOf({ blocks }: Cell, isNumber: boolean): Look['horizontal'] {
  const first = blocks.find((block) => block.kind === 'paragraph');
  if (first?.align === 'center' || first?.align === 'right') return first.align;
  return isNumber ? 'right' : undefined;
}

/** Text that fills its cell stands at either side: it is set as the shorter texts of its column are. */
function alignAlike(columns: readonly number[], cells: readonly SheetCell[]): void {
  const texts = cells.filter(
    ({ row, colspan, number, pieces }) => row && colspan === 1 && number === undefined && pieces.length,
  );
  for (const [column, own] of Map.groupBy(texts, (cell) => cell.column)) {
    const fills = (cell: SheetCell): boolean => widthFor(lineWidths(cell.pieces)) > (columns[column] ?? 0) * FULL;
    const short = own.filter((cell) => !fills(cell));
    const [most] = [...Map.groupBy(short, ({ look }) => look.horizontal)].sort(
      ([, one], [, other]) => other.length - one.length,
    );
    if (most) for (const cell of own) if (fills(cell)) cell.look.horizontal = most[0];
  }
}

/** Columns in which no number is shown as ####. */
function wideEnough(given: readonly number[], cells: readonly SheetCell[]): number[] {
  const columns = [...given];
  for (const { number, column, colspan, pieces } of cells) {
    if (number === undefined || colspan > 1) continue;
    columns[column] = Math.max(columns[column] ?? 0, widthFor(lineWidths(pieces)));
  }
  return columns;
}

/** Rows that show all lines of their cells; text that does not fit in a line is wrapped. */
function highEnough(given: readonly number[], columns: readonly number[], cells: readonly SheetCell[]): number[] {
  const rows = [...given];
  for (const { row, rowspan, column, colspan, pieces, number, look } of cells) {
    if (!pieces.length || number !== undefined) continue;
    const width = columns.slice(column, column + colspan).reduce((sum, each) => sum + each, 0);
    const lines = lineCount(lineWidths(pieces), width);
    look.wrap = lines > 1;
    const height = heightFor(pieces, lines);
    const missing = height - rows.slice(row, row + rowspan).reduce((sum, each) => sum + each, 0);
    if (missing > 0) rows[row + rowspan - 1] = (rows[row + rowspan - 1] ?? 0) + missing;
  }
  return rows.map((height) => Math.min(MAX_HEIGHT, height));
}
