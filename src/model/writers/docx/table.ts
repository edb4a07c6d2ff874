import { tag } from '../../../formats/ooxml/elements.ts';
import { append } from '../../../lib/extremes.ts';
import type { Block, Border, Cell, Figure, Paragraph, Table } from '../../flow.ts';
import { type CellAlign, cellAligns } from '../cell-align.ts';
import { emptyParagraph, type ParagraphContext, type Placing, paragraphXml, pitchOf } from './paragraph.ts';
import { linesIn, over, spaceOver } from './spacing.ts';
import { eighths, hex, twips } from './units.ts';
import { partsOf } from './wide-table.ts';
import { filled, val } from './xml.ts';

/** The readers of cells leave so much between a cell's edge and its text, in points. */
const PADDING = 4;
/** Cells narrower than this are not written so. */
const MIN_WIDTH = 1;

/** Where a table stands that text does not push: from the upper left of its page. */
export interface TablePlace {
  left: number;
  top: number;
}

/** Between the edges of cells and their texts. */
interface Padding {
  left: number;
  right: number;
}

/** What the rows of a table need to know. */
interface Rows {
  table: Table;
  owners: (Cell | undefined)[][];
  aligns: Map<Paragraph, CellAlign>;
  padding: Padding;
  /** Between cells' edges and texts as they stand. */
  inset: Padding;
  context: ParagraphContext;
  /** So many rows at the top stand on the page of the one below them. */
  kept: number;
}

/** Heads with more rows than this are no heads. */
const MAX_KEPT = 5;

/**
 * A table piece by piece: its head, each row, its end; several where it is too wide. `lead` stands in its first
 * paragraph.
 */
export function* tableXml(table: Table, context: ParagraphContext, place?: TablePlace, lead = ''): Generator<string> {
  for (const [at, part] of partsOf(table).entries()) {
    if (at) yield emptyParagraph(1);
    const own = place && { ...place, left: place.left + part.offset };
    yield* onePart(part.table, context, own, at ? '' : lead);
  }
}

function* onePart(
  table: Table,
  context: ParagraphContext,
  place: TablePlace | undefined,
  lead: string,
): Generator<string> {
  const widths = table.columns.map((width) => Math.max(MIN_WIDTH, width));
  yield '<w:tbl>';
  const inset = { left: room(table, 'left'), right: room(table, 'right') };
  // Programs differ in whether a place on the page is that of the edge or of the text: so both are one.
  const padding = place ? { left: 0, right: 0 } : inset;
  yield propertiesOf(table, widths, padding, place);
  yield tag('w:tblGrid', {}, ...widths.map((width) => tag('w:gridCol', { 'w:w': twips(width) })));
  const aligns = cellAligns(table);
  const isFree = !place && !context.inTable && table.headRows < table.rows.length;
  const kept = isFree ? Math.min(MAX_KEPT, table.headRows) : 0;
  const rows = { table, owners: ownersOf(table), aligns, padding, inset, context: { ...context, inTable: true }, kept };
  for (const [row, height] of table.rows.entries()) yield rowXml(rows, row, height, row ? '' : lead);
  yield '</w:tbl>';
}

/** `w:tblPr`, its children in the order of the schema. */
function propertiesOf(table: Table, widths: number[], padding: Padding, place?: TablePlace): string {
  const position = place && {
    'w:leftFromText': 0,
    'w:rightFromText': 0,
    'w:topFromText': 0,
    'w:bottomFromText': 0,
    'w:vertAnchor': 'page',
    'w:horzAnchor': 'page',
    'w:tblpX': twips(place.left),
    'w:tblpY': twips(place.top),
  };
  const margin = (name: string, points: number): string => tag(`w:${name}`, { 'w:w': twips(points), 'w:type': 'dxa' });
  return tag(
    'w:tblPr',
    {},
    position ? tag('w:tblpPr', position) : '',
    tag('w:tblW', { 'w:w': twips(widths.reduce((sum, width) => sum + width, 0)), 'w:type': 'dxa' }),
    place ? '' : margin('tblInd', table.indent),
    tag('w:tblLayout', { 'w:type': 'fixed' }),
    tag('w:tblCellMar', {}, margin('left', padding.left), margin('right', padding.right)),
    tag('w:tblLook', { 'w:val': '0000' }),
  );
}

/** What all texts leave free beside them, at most what readers leave: so a full line finds its room again. */
function room({ cells }: Table, side: 'left' | 'right'): number {
  const free = cells.flatMap(({ box, blocks }) =>
    blocks.flatMap(({ places: [place] }) => (box && place ? [Math.abs(box[side] - place.box[side])] : [])),
  );
  return Math.max(0, free.reduce((least, one) => Math.min(least, one), PADDING) - (side === 'right' ? 0.5 : 0));
}

/** Which cell covers each place of the grid. */
function ownersOf({ rows, columns, cells }: Table): (Cell | undefined)[][] {
  const owners: (Cell | undefined)[][] = rows.map(() => columns.map(() => undefined));
  for (const cell of cells)
    for (const line of owners.slice(cell.row, cell.row + cell.rowspan))
      for (let at = cell.column; at < Math.min(columns.length, cell.column + cell.colspan); at++) line[at] ??= cell;
  return owners;
}

function rowXml(rows: Rows, row: number, height: number, lead: string): string {
  const { table, owners } = rows;
  const line = owners[row] as (Cell | undefined)[];
  const cells: string[] = [];
  for (let column = 0; column < line.length; ) {
    const cell = line[column];
    let end = column + 1;
    while (cell && end < line.length && line[end] === cell) end++;
    const width = table.columns.slice(column, end).reduce((sum, one) => sum + Math.max(MIN_WIDTH, one), 0);
    cells.push(cellXml(cell, { row, span: end - column, width }, rows, column ? '' : lead));
    column = end;
  }
  const head = row < table.headRows ? tag('w:tblHeader') : '';
  const size = tag('w:trHeight', { 'w:val': twips(height), 'w:hRule': 'atLeast' });
  return tag('w:tr', {}, tag('w:trPr', {}, tag('w:cantSplit'), size, head), ...cells);
}

interface InRow {
  row: number;
  span: number;
  width: number;
}

/** A cell of a row, or the part of one from a row above. */
function cellXml(cell: Cell | undefined, at: InRow, rows: Rows, lead: string): string {
  const isFirst = cell?.row === at.row;
  const merge = cell && cell.rowspan > 1 ? tag('w:vMerge', { 'w:val': isFirst ? 'restart' : 'continue' }) : '';
  const properties = tag(
    'w:tcPr',
    {},
    tag('w:tcW', { 'w:w': twips(at.width), 'w:type': 'dxa' }),
    at.span > 1 ? val('gridSpan', at.span) : '',
    merge,
    cell && bordersOf(cell, at.row),
    cell?.fill ? tag('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': hex(cell.fill) }) : '',
    cell && cell.align !== 'top' ? val('vAlign', cell.align === 'middle' ? 'center' : 'bottom') : '',
  );
  const keepNext = at.row < rows.kept;
  const content = cell && isFirst ? contentOf(cell, rows, lead, keepNext) : emptyParagraph(1, { lead, keepNext });
  return tag('w:tc', {}, properties, content);
}

function bordersOf({ borders: [top, right, bottom, left], row, rowspan }: Cell, at: number): string {
  const edge = (name: string, { width, colour }: Border): string =>
    width > 0
      ? tag(`w:${name}`, { 'w:val': 'single', 'w:sz': eighths(width), 'w:space': 0, 'w:color': hex(colour) })
      : '';
  return filled(
    'w:tcBorders',
    at === row ? edge('top', top) : '',
    edge('left', left),
    at === row + rowspan - 1 || at === row ? edge('bottom', bottom) : '',
    edge('right', right),
  );
}

/** Letters typed into an empty cell have lines so high, in points, but no higher than this share of its rows. */
const [EMPTY, EMPTY_SHARE] = [10, 0.7];

const emptyLine = (cell: Cell, table: Table): number => Math.min(EMPTY, heightIn(cell, table) * EMPTY_SHARE);

const heightIn = ({ row, rowspan }: Cell, { rows }: Table): number =>
  rows.slice(row, row + rowspan).reduce((sum, height) => sum + height, 0);

/** What stands in a cell; its end is always a paragraph. */
function contentOf(
  cell: Cell,
  { table, aligns, padding, inset, context: own }: Rows,
  lead: string,
  keepNext: boolean,
): string {
  // Pale letters keep their colour on the ground of their cell.
  const context = cell.fill ? { ...own, isPainted: true } : own;
  const scale = squeeze(cell, table);
  const parts: string[] = [];
  let above: Block | undefined;
  let isParagraph = false;
  for (const block of cell.blocks) {
    const first = parts.length === 0 ? lead : '';
    isParagraph = block.kind !== 'table';
    if (block.kind === 'table') append(parts, tableXml(block, context, undefined, first));
    else if (block.kind === 'figure') parts.push(figureXml(block, context, { lead: first, keepNext }));
    else {
      const before = above ? spaceOver(above, block) : topGap(cell, block);
      const placing = { before: before * scale, pitch: block.linePitch * scale, lead: first, keepNext };
      parts.push(
        paragraphXml(block, context, {
          ...placing,
          ...(alignedIn(padding, aligns.get(block)) ?? insetIn(block, inset, padding)),
        }),
      );
    }
    above = block;
  }
  if (!isParagraph)
    parts.push(
      emptyParagraph(cell.blocks.length ? 1 : emptyLine(cell, table), { lead: parts.length ? '' : lead, keepNext }),
    );
  return parts.join('');
}

/** Where a line stands in its cell; it may use all of the cell's width, for other fonts may be wider. */
function alignedIn({ left, right }: Padding, found: CellAlign | undefined): Placing | undefined {
  if (!found) return undefined;
  const { align, gap } = found;
  const indents = {
    left: { first: 0, left: gap - left, right: -right },
    center: { first: 0, left: -Math.min(left, right), right: -Math.min(left, right) },
    right: { first: 0, left: -left, right: gap - right },
  };
  return { align, indent: indents[align] };
}

/** Lines of a paragraph keep their distance from the cell's edges, where the cells themselves have none. */
function insetIn({ indent, item }: Paragraph, inset: Padding, padding: Padding): Placing {
  const [left, right] = [inset.left - padding.left, inset.right - padding.right];
  if (item || left + right === 0) return {};
  return { indent: { first: indent.first, left: indent.left + left, right: indent.right + right } };
}

/** The white space over the text of a cell that begins at its top. */
function topGap({ align, box }: Cell, block: Block): number {
  const [place] = block.places;
  return align === 'top' && box && place ? Math.max(0, place.box.top - over(block) - box.top) : 0;
}

/** How much the lines of a cell must be moved together to find room in its rows: text of one line tells no pitch. */
function squeeze(cell: Cell, table: Table): number {
  const room = heightIn(cell, table);
  let needed = 0;
  for (const block of cell.blocks) {
    const [place] = block.places;
    if (block.kind !== 'paragraph' || !place) return 1;
    needed += linesIn(block, place.box) * pitchOf(block) + block.spaceBefore;
  }
  return needed > room && room > 0 ? Math.max(0.6, room / needed) : 1;
}

/** What a picture is given by where it stands: points above it, from the edges, and of the column's width. */
export interface FigurePlacing {
  before?: number;
  left?: number;
  right?: number;
  width?: number;
  lead?: string;
  keepNext?: boolean;
}

/** A picture in a paragraph of its own. */
export function figureXml(figure: Figure, context: ParagraphContext, placing: FigurePlacing = {}): string {
  const { picture, align, places } = figure;
  const { before = 0, left = 0, right = 0, width = Infinity, lead, keepNext } = placing;
  const box = places[0]?.box ?? { left: 0, top: 0, right: 200, bottom: 150 };
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(1, width / Math.max(1, wide));
  const drawn = context.pictures.inline(picture, wide * scale, high * scale, context.relations);
  const spacing = { 'w:before': twips(before), 'w:after': 0, 'w:line': 240, 'w:lineRule': 'auto' };
  const indent = tag('w:ind', { 'w:left': twips(left), 'w:right': twips(right) });
  const keep = keepNext ? tag('w:keepNext') : '';
  return tag('w:p', {}, tag('w:pPr', {}, keep, tag('w:spacing', spacing), indent, val('jc', align)), lead, drawn);
}
