import { around } from '../../box.ts';
import type { Block, Border, Cell, Figure, Note, Paragraph, Table } from '../../flow.ts';
import type { CellLayout, Line, TableLayout } from '../../layout.ts';
import type { Draft, FigureDraft, NoteDraft, ParagraphDraft, TableDraft } from '../drafts.ts';
import { inlinesOf } from '../text/inlines.ts';
import { joinRows } from '../text/join-lines.ts';
import { type Column, type Paragraph as Lines, paragraphsOf } from '../text/paragraphs.ts';
import { endingAt, goesOnOver, isCutRow, lastCell } from './cut-rows.ts';
import { withNotes } from './notes.ts';

/** What was found on pages as a block of the document. */
export function blockOf(draft: Draft): Block {
  if (draft.kind === 'paragraph') return paragraphBlock(draft);
  return draft.kind === 'table' ? tableBlock(draft) : figureBlock(draft);
}

function paragraphBlock({ paragraph, level, title, item, pieces, page, box, notes }: ParagraphDraft): Paragraph {
  const lines = [...paragraph.lines, ...pieces.flatMap((piece) => piece.paragraph.lines)];
  const { align, first, left, right = 0, before, pitch, broken } = paragraph;
  return {
    kind: 'paragraph',
    inlines: withNotes(inlinesOf(lines, item?.marker.length ?? 0, broken), [
      notes,
      ...pieces.map((piece) => piece.notes),
    ]),
    level,
    align,
    spaceBefore: before,
    linePitch: pitch,
    ...(title && { title }),
    ...(item && { item }),
    indent: {
      first: align === 'center' ? 0 : first,
      left: align === 'center' || align === 'right' ? 0 : Math.max(0, left),
      right: align === 'center' || align === 'right' ? 0 : right,
    },
    places: [{ page, box }, ...pieces.map((piece) => ({ page: piece.page, box: piece.box }))],
  };
}

/** A paragraph that stands in no page's column of text. */
export const paragraphAlone = (paragraph: Lines, column: Column): Paragraph =>
  paragraphBlock(draftAlone(paragraph, column));

const draftAlone = (paragraph: Lines, column: Column): ParagraphDraft => ({
  ...blank,
  kind: 'paragraph',
  page: paragraph.lines[0]?.page ?? 0,
  box: around(paragraph.lines.map((line) => line.box)),
  column,
  paragraph,
});

/** A note without its mark and the sign behind it. */
export function noteOf({ marker, paragraph }: NoteDraft): Note {
  const [first] = paragraph.lines as [Line];
  const block = paragraphAlone(paragraph, { left: first.box.left, right: first.box.right });
  const sign = /^[.、]/.test(first.text.trimStart().slice(marker.length)) ? 1 : 0;
  return { marker, blocks: [{ ...block, inlines: inlinesOf(paragraph.lines, marker.length + sign) }] };
}

function figureBlock({ picture, anchored, page, box, column }: FigureDraft): Figure {
  const middle = (box.left + box.right) / 2 - (column.left + column.right) / 2;
  const align = Math.abs(middle) < 12 ? 'center' : box.left - column.left < 12 ? 'left' : 'right';
  return { kind: 'figure', picture, align, ...(anchored && { anchored }), places: [{ page, box }] };
}

function tableBlock({ table, pieces, headRows, page, box, column }: TableDraft): Table {
  const parts = [{ table, headRows: 0 }, ...pieces];
  const cells: Cell[] = [];
  const rows: number[] = [];
  for (const [at, { table: part, headRows }] of parts.entries()) {
    const before = parts[at - 1]?.table;
    const isCut = before !== undefined && isCutRow(before, part, headRows);
    const skip = isCut ? headRows + 1 : headRows;
    if (isCut) {
      const height = (part.ys[skip] as number) - (part.ys[headRows] as number);
      rows.push((rows.pop() ?? 0) + height);
      goOn(
        cells,
        rows.length - 1,
        before,
        part.cells.filter(({ row, lines }) => row === headRows && lines.length),
      );
    }
    const offset = rows.length - skip;
    for (const cell of part.cells) {
      const own = before && cell.row === headRows && goesOnOver(before, cell) && endingAt(cells, rows.length, cell);
      if (own) own.rowspan += cell.rowspan - (isCut ? 1 : 0);
      else if (cell.row >= skip) cells.push(cellBlock(cell, offset, part.pairs));
    }
    for (let row = skip; row + 1 < part.ys.length; row++)
      rows.push((part.ys[row + 1] as number) - (part.ys[row] as number));
  }
  return {
    kind: 'table',
    columns: table.xs.slice(1).map((x, at) => x - (table.xs[at] as number)),
    rows,
    headRows,
    cells,
    indent: Math.max(0, table.box.left - column.left),
    ruled: table.ruled,
    places: [{ page, box }, ...pieces.map((piece) => ({ page: piece.page, box: piece.box }))],
  };
}

/** Puts what a cut row holds on the next page behind what its cells hold before. */
function goOn(cells: Cell[], row: number, before: TableLayout, more: readonly CellLayout[]): void {
  for (const next of more) {
    const [own, above] = [
      cells.find((cell) => cell.row === row && cell.column === next.column),
      lastCell(before, next),
    ];
    if (own && above) own.blocks = [...paragraphsIn(above).slice(0, -1), ...joined(above, next)];
  }
}

/** The last paragraph of a cell as one with the first of another, and the others of that. */
function joined(above: CellLayout, next: CellLayout): Block[] {
  const [last, [first, ...rest]] = [linesIn(above).at(-1), linesIn(next)];
  if (!last || !first) return paragraphsIn(next);
  const pieces = [draftAlone(first, columnIn(next))];
  return [
    paragraphBlock({ ...draftAlone(last, columnIn(above)), pieces }),
    ...rest.map((paragraph) => paragraphAlone(paragraph, columnIn(next))),
  ];
}

function cellBlock(cell: CellLayout, offset: number, fromTop = false): Cell {
  const { row, column, rowspan, colspan, box, fill, borders } = cell;
  return {
    row: row + offset,
    column,
    rowspan,
    colspan,
    blocks: cellBlocks(cell),
    borders: borders as [Border, Border, Border, Border],
    ...(fill && { fill }),
    align: fromTop ? 'top' : verticalAlign(cell),
    box,
  };
}

/** What stands in a cell, as blocks of its own. */
function cellBlocks(cell: CellLayout): Block[] {
  const { lines, tables, pictures } = cell;
  const [column, page] = [columnIn(cell), lines[0]?.page ?? 0];
  const text = paragraphsIn(cell);
  const nested = tables.map((table) =>
    tableBlock({ ...blank, kind: 'table', page: table.page, box: table.box, column, table, pieces: [] }),
  );
  const figures = pictures.map((picture) =>
    figureBlock({
      ...blank,
      kind: 'figure',
      page,
      box: picture.box,
      column,
      picture: { kind: 'picture', page, id: picture.id },
      anchored: undefined,
    }),
  );
  return [...text, ...nested, ...figures].sort(
    (one, other) => (one.places[0]?.box.top ?? 0) - (other.places[0]?.box.top ?? 0),
  );
}

const columnIn = ({ box }: CellLayout): Column => ({ left: box.left + 4, right: box.right - 4 });

const linesIn = (cell: CellLayout): Lines[] => paragraphsOf(joinRows(cell.lines), columnIn(cell));

const paragraphsIn = (cell: CellLayout): Paragraph[] =>
  linesIn(cell).map((paragraph) => paragraphAlone(paragraph, columnIn(cell)));

const blank = {
  level: 0,
  title: false,
  item: undefined,
  pieces: [],
  notes: new Map(),
  band: 0,
  columns: 1,
  columnIndex: 0,
  headRows: 0,
};

function verticalAlign({ lines, box }: CellLayout): Cell['align'] {
  if (!lines.length) return 'top';
  const own = around(lines.map((line) => line.box));
  const [above, below] = [own.top - box.top, box.bottom - own.bottom];
  if (Math.abs(above - below) < Math.max(3, (box.bottom - box.top) * 0.15)) return 'middle';
  return above > below * 2 ? 'bottom' : 'top';
}
