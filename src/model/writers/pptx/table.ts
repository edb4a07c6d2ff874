import { tag } from '../../../formats/ooxml/elements.ts';
import { greatest, least } from '../../../lib/extremes.ts';
import { around } from '../../box.ts';
import type { Block, Border, Cell, Paragraph } from '../../flow.ts';
import type { Box, GlyphRun } from '../../page.ts';
import { transform } from './frame.ts';
import { type Piece, pieceOf } from './pieces.ts';
import type { PlacedTable } from './slides.ts';
import { descent, paragraphsXml, sizeIn, spacing, type TextPlace } from './text.ts';
import { solidFill } from './xml.ts';

const TABLE = 'http://schemas.openxmlformats.org/drawingml/2006/table';
/** A text stands at most so far from the edges of its cell, in points. */
const MAX_MARGIN = 72;

/** A table at its place, its text editable; `id` is unique on its slide. */
export function tableXml(placed: PlacedTable, id: number, runs: readonly GlyphRun[], place: TextPlace): string {
  const { table, headRows } = placed;
  const columns = table.columns.map((width) => tag('a:gridCol', { w: place.frame.length(width) }));
  // The letters of a head that stands again are those of another page: it is written as its first place tells.
  const head = headRows ? rowsXml({ ...placed, rows: { first: 0, last: headRows - 1 } }, [], place) : [];
  const lines = [...head, ...rowsXml(placed, runs, place)];
  const data = tag('a:tbl', {}, tag('a:tblPr'), tag('a:tblGrid', {}, ...columns), ...lines);
  return tag(
    'p:graphicFrame',
    {},
    tag(
      'p:nvGraphicFramePr',
      {},
      tag('p:cNvPr', { id, name: `表格 ${id}` }),
      tag('p:cNvGraphicFramePr', {}, tag('a:graphicFrameLocks', { noGrp: 1 })),
      tag('p:nvPr'),
    ),
    transform(place.frame, placed.box, 0, 'p:xfrm'),
    tag('a:graphic', {}, tag('a:graphicData', { uri: TABLE }, data)),
  );
}

function rowsXml(placed: PlacedTable, runs: readonly GlyphRun[], place: TextPlace): string[] {
  const { table, rows } = placed;
  return gridOf(table.cells, rows).map((cells, at) =>
    tag(
      'a:tr',
      { h: place.frame.length(table.rows[rows.first + at] ?? 0) },
      ...table.columns.map((_, column) => cellXml(cells.get(column), placed, rows.first + at, column, runs, place)),
    ),
  );
}

/** The cells that take each place of the rows from `first` to `last`, by column. */
function gridOf(cells: readonly Cell[], { first, last }: PlacedTable['rows']): Map<number, Cell>[] {
  const grid = Array.from({ length: last - first + 1 }, () => new Map<number, Cell>());
  for (const cell of cells)
    for (let row = Math.max(first, cell.row); row <= Math.min(last, cell.row + cell.rowspan - 1); row++)
      for (let column = cell.column; column < cell.column + cell.colspan; column++)
        grid[row - first]?.set(column, cell);
  return grid;
}

/** A place of the grid: a cell, or what a cell covers. */
function cellXml(
  cell: Cell | undefined,
  { rows, table }: PlacedTable,
  row: number,
  column: number,
  runs: readonly GlyphRun[],
  place: TextPlace,
): string {
  if (!cell) return emptyCell({}, table.rows[row] ?? 12, place, tag('a:tcPr', {}, tag('a:noFill')));
  const top = Math.max(cell.row, rows.first);
  const spans = {
    rowSpan: Math.min(rows.last, cell.row + cell.rowspan - 1) - top + 1,
    gridSpan: cell.colspan,
  };
  const [below, beside] = [row > top, column > cell.column];
  const attributes = {
    rowSpan: !below && spans.rowSpan > 1 ? spans.rowSpan : undefined,
    gridSpan: !beside && spans.gridSpan > 1 ? spans.gridSpan : undefined,
    hMerge: beside ? 1 : undefined,
    vMerge: below ? 1 : undefined,
  };
  const look = lookXml(cell);
  const pieces = below || beside || cell.row < rows.first ? [] : piecesIn(cell, runs);
  if (!pieces.length) return emptyCell(attributes, table.rows[row] ?? 12, place, tag('a:tcPr', noMargins, look));
  const vert = directionOf(pieces);
  const left = least(pieces.map(({ box }) => box.left));
  const text = tag('a:txBody', {}, tag('a:bodyPr'), tag('a:lstStyle'), paragraphsXml(pieces, left, place));
  const margins = vert ? turnedIn(cell, pieces, vert, place) : marginsOf(cell, pieces, left, place);
  return tag('a:tc', attributes, text, tag('a:tcPr', margins, look));
}

/** How the text of a cell is turned (ST_TextVerticalType, §20.1.10.82); undefined where it goes to the right. */
function directionOf(pieces: readonly Piece[]): string | undefined {
  if (pieces.every(({ vertical }) => vertical)) return 'eaVert';
  if (pieces.every(({ angle }) => Math.round(angle) === 90)) return 'vert';
  return pieces.every(({ angle }) => Math.round(angle) === -90) ? 'vert270' : undefined;
}

const noMargins = { marL: 0, marR: 0, marT: 0, marB: 0 };

/** A cell without text: letters so small that its row keeps its height. */
function emptyCell(
  attributes: Record<string, number | undefined>,
  high: number,
  place: TextPlace,
  look: string,
): string {
  const sz = sizeIn(place.frame, Math.min(12, Math.max(1, high * 0.5)));
  const text = tag('a:p', {}, tag('a:endParaRPr', { sz }));
  return tag('a:tc', attributes, tag('a:txBody', {}, tag('a:bodyPr'), tag('a:lstStyle'), text), look);
}

/** What a cell says, tables in it paragraph by paragraph. */
function piecesIn(cell: Cell, runs: readonly GlyphRun[]): Piece[] {
  const paragraphs = (blocks: readonly Block[]): { paragraph: Paragraph; container: Box | undefined }[] =>
    blocks.flatMap((block) => {
      if (block.kind === 'paragraph') return [{ paragraph: block, container: cell.box }];
      return block.kind === 'table' ? block.cells.flatMap((inner) => paragraphs(inner.blocks)) : [];
    });
  return paragraphs(cell.blocks).map(({ paragraph, container }) => {
    const box = paragraph.places[0]?.box ?? container ?? NOWHERE;
    return pieceOf(paragraph, box, runs, container ?? box);
  });
}

/** Turned text stands in the middle across its cell, and begins where it does on the page. */
function turnedIn({ box }: Cell, pieces: readonly Piece[], vert: string, { frame }: TextPlace) {
  const within = (points: number): number => frame.length(Math.min(MAX_MARGIN, Math.max(0, points)));
  const text = around(pieces.map((piece) => piece.box));
  const [above, below] = box ? [text.top - box.top, box.bottom - text.bottom] : [0, 0];
  const start = vert === 'vert270' ? { marB: within(below) } : { marT: within(above) };
  return { ...noMargins, ...start, vert, anchor: 'ctr' };
}

const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/** Margins that bring the text of a cell to its place. */
function marginsOf({ box, align }: Cell, pieces: readonly Piece[], left: number, { frame }: TextPlace) {
  const anchor = { top: 't', middle: 'ctr', bottom: 'b' }[align];
  if (!box) return { ...noMargins, anchor };
  const within = (points: number): number => frame.length(Math.min(MAX_MARGIN, Math.max(0, points)));
  const kinds = new Set(pieces.map((piece) => piece.align));
  const { above, below } = roomAround(box, pieces);
  return {
    marL: kinds.has('left') || kinds.has('justify') ? within(left - box.left) : 0,
    marR: kinds.has('right') ? within(box.right - greatest(pieces.map((piece) => piece.box.right))) : 0,
    marT: within(align === 'top' ? above : align === 'middle' ? above - below : 0),
    marB: within(align === 'bottom' ? below : align === 'middle' ? below - above : 0),
    anchor,
  };
}

/** White space above and below the lines of a cell. */
function roomAround(box: Box, pieces: readonly Piece[]): { above: number; below: number } {
  const [first, last] = [pieces[0] as Piece, pieces.at(-1) as Piece];
  const [top, bottom] = [first.lines[0], last.lines.at(-1)];
  if (!top || !bottom) return { above: 0, below: 0 };
  return {
    above: top.base + descent(first) - spacing(first, undefined).line - box.top,
    below: box.bottom - bottom.base - descent(last),
  };
}

/** Borders and fill (§21.1.3.17): left, right, top, bottom. */
function lookXml({ borders: [top, right, bottom, left], fill }: Cell): string {
  const line = (name: string, { width, colour }: Border): string =>
    width > 0
      ? tag(name, { w: Math.round(width * 12_700), cap: 'flat', cmpd: 'sng', algn: 'ctr' }, solidFill(colour))
      : tag(name, { w: 0 }, tag('a:noFill'));
  const sides = line('a:lnL', left) + line('a:lnR', right) + line('a:lnT', top) + line('a:lnB', bottom);
  return sides + (fill ? solidFill(fill) : tag('a:noFill'));
}
