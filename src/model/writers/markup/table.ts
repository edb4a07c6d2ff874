import type { Cell, Paragraph, Table } from '../../flow.ts';
import { type CellAlign, cellAligns } from '../cell-align.ts';
import { groundOf } from './colours.ts';
import { attributesOf, dressedInlines } from './paragraph.ts';
import { type Context, markName, round } from './text.ts';

/** Ems; a table that is wider in the source has room enough in a column of this width. */
const MAX_NEEDED = 38;

/** Markup of blocks in a cell that are no paragraphs, and of several paragraphs. */
type Blocks = (cell: Cell, fill: string | undefined) => string;

/** A table, with the attributes its place gives it; `blocks` writes what stands in a cell. */
export function tableMarkup(table: Table, context: Context, blocks: Blocks, given = ''): string {
  const [head, aligns] = [headRowsOf(table), cellAligns(table)];
  const total = table.columns.reduce((sum, width) => sum + width, 0) || 1;
  const columns = table.columns.map((width) => `<col style="width:${round((width / total) * 100)}%"/>`).join('');
  const rows = rowsOf(table).map((cells, row) => {
    const inner = cells
      .map((cell) => cellMarkup(cell, { head: row < head, ruled: table.ruled, aligns }, context, blocks))
      .join('');
    return `<tr>${inner}</tr>\n`;
  });
  const parts = [
    head ? `<thead>\n${rows.slice(0, head).join('')}</thead>\n` : '',
    rows.length > head ? `<tbody>\n${rows.slice(head).join('')}</tbody>\n` : '',
  ];
  const needed = Math.min(MAX_NEEDED, total / context.looks.body.size);
  return `<table${given} class="${table.ruled ? 'ruled' : 'open'}" style="--w:${round(needed)}em">\n<colgroup>${columns}</colgroup>\n${parts.join('')}</table>\n`;
}

/** Rows at the top that can be a head: no cell reaches out of them, and something is left below. */
function headRowsOf({ headRows, rows, cells }: Table): number {
  const reaches = cells.some(({ row, rowspan }) => row < headRows && row + rowspan > headRows);
  return reaches || headRows >= rows.length ? 0 : headRows;
}

/** The cells row by row; a place that none covers gets an empty one, so that all others stand in their columns. */
function rowsOf({ rows, columns, cells }: Table): Cell[][] {
  const high = cells.reduce((most, { row, rowspan }) => Math.max(most, row + rowspan), rows.length);
  const starts = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const covered = new Set<string>();
  return Array.from({ length: high }, (_, row) => {
    const own: Cell[] = [];
    for (let column = 0; column < columns.length; column++) {
      if (covered.has(`${row} ${column}`)) continue;
      const cell = starts.get(`${row} ${column}`) ?? emptyCell(row, column);
      for (let y = 0; y < cell.rowspan; y++)
        for (let x = 0; x < cell.colspan; x++) covered.add(`${row + y} ${column + x}`);
      own.push(cell);
    }
    return own;
  });
}

const NO_LINE = { width: 0, colour: '#000000' };

const emptyCell = (row: number, column: number): Cell => ({
  row,
  column,
  rowspan: 1,
  colspan: 1,
  blocks: [],
  align: 'top',
  borders: [NO_LINE, NO_LINE, NO_LINE, NO_LINE],
});

/** What a cell's table says of it. */
interface Setting {
  head: boolean;
  ruled: boolean;
  aligns: ReadonlyMap<Paragraph, CellAlign>;
}

function cellMarkup(cell: Cell, { head, ruled, aligns }: Setting, context: Context, blocks: Blocks): string {
  const fill = groundOf(cell.fill);
  const name = head ? 'th' : 'td';
  const only = cell.blocks.length === 1 && cell.blocks[0]?.kind === 'paragraph' ? cell.blocks[0] : undefined;
  const text = only ? dressedInlines(only, context, fill) : { inner: blocks(cell, fill), names: [], css: [] };
  const css = [
    fill ? `background:${fill}` : '',
    ruled ? bordersOf(cell) : '',
    cell.align === 'top' ? '' : `vertical-align:${cell.align}`,
    alignOf(cell, head, aligns),
    ...text.css,
  ].filter(Boolean);
  const names = [fill ? markName(fill) : '', ...text.names].filter(Boolean);
  const { rowspan, colspan } = cell;
  const spans = `${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}${colspan > 1 ? ` colspan="${colspan}"` : ''}`;
  const scope = head ? ` scope="${colspan > 1 ? 'colgroup' : 'col'}"` : '';
  return `<${name}${spans}${scope}${attributesOf({ names, css })}>${text.inner}</${name}>`;
}

/** Where all paragraphs of a cell stand, if not as usual: as their column does, for one alone tells little. */
function alignOf({ blocks }: Cell, head: boolean, aligns: Setting['aligns']): string {
  const own = new Set(
    blocks.flatMap((block) => (block.kind === 'paragraph' ? [aligns.get(block)?.align ?? block.align] : [])),
  );
  const [align] = own;
  if (own.size !== 1 || !align) return '';
  const placed = align === 'justify' ? 'left' : align;
  return placed === (head ? 'center' : 'left') ? '' : `text-align:${placed}`;
}

/** The sides that have no line, where others have one. */
function bordersOf({ borders }: Cell): string {
  const drawn = borders.map(({ width }) => width > 0);
  return drawn.every(Boolean) ? '' : `border-style:${drawn.map((on) => (on ? 'solid' : 'none')).join(' ')}`;
}
