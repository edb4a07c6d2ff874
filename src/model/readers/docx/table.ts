import { attributeOf, childOf, type XmlElement } from '../../../formats/xml/xml.ts';
import { append, greatest } from '../../../lib/extremes.ts';
import type { Block, Border, Cell, Paragraph, Table } from '../../flow.ts';
import { paragraphOf, type Shared } from './paragraph.ts';
import { type Borders, bordersOf, colourOf, isOn, valueOfChild } from './styles.ts';

/** Twentieths of a point. */
const TWIPS = 20;
/** Word has no more columns; who claims more is cut off. */
const MAX_COLUMNS = 63;
const MAX_NESTED = 12;
const [WIDTH, HEIGHT] = [72, 15];
const NONE: Border = { width: 0, colour: '#000000' };
const ALIGN: Record<string, Cell['align']> = { center: 'middle', bottom: 'bottom' };

/** The paragraphs and tables directly in an element, in their order. */
export function blocksIn(parent: XmlElement, shared: Shared, depth = 0): Block[] {
  const blocks: Block[] = [];
  for (const child of parent.children) {
    if (child.name === 'p') blocks.push(paragraphOf(child, shared));
    else if (child.name === 'tbl' && depth < MAX_NESTED) blocks.push(tableOf(child, shared, depth));
    else if (/^(sdt|sdtContent|ins|customXml|moveTo)$/.test(child.name)) append(blocks, blocksIn(child, shared, depth));
  }
  return blocks;
}

/** A table (ECMA-376 part 1, 17.4). */
function tableOf(element: XmlElement, shared: Shared, depth: number): Table {
  const properties = childOf(element, 'tblPr');
  const look = {
    ...shared.styles.borders(valueOfChild(properties, 'tblStyle')),
    ...bordersOf(childOf(properties, 'tblBorders')),
  };
  const rows = childrenOf(element, 'tr');
  /** By column: the cell that goes down so far. */
  const open = new Map<number, Cell>();
  const cells = rows.flatMap((row, at) => cellsOf(row, at, open, shared, depth));
  const count = greatest(
    cells.map(({ column, colspan }) => column + colspan),
    1,
  );
  for (const cell of cells) cell.borders = outlined(cell, look, rows.length, count);
  const heads = rows.findIndex((row) => !isHead(row));
  return {
    kind: 'table',
    cells,
    indent: 0,
    ruled: true,
    places: [],
    columns: widthsOf(element, count),
    rows: rows.map(
      (row) => Math.min(1000, (Number(valueOfChild(childOf(row, 'trPr'), 'trHeight')) || 0) / TWIPS) || HEIGHT,
    ),
    headRows: Math.max(0, heads),
  };
}

/** Children of this name, also those within content controls and changes that were made. */
function childrenOf(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.flatMap((child) => {
    if (child.name === name) return [child];
    return /^(sdt|sdtContent|ins|customXml)$/.test(child.name) ? childrenOf(child, name) : [];
  });
}

const isHead = (row: XmlElement): boolean => {
  const head = childOf(childOf(row, 'trPr'), 'tblHeader');
  return head !== undefined && isOn(attributeOf(head, 'val') ?? '1');
};

function cellsOf(row: XmlElement, at: number, open: Map<number, Cell>, shared: Shared, depth: number): Cell[] {
  const cells: Cell[] = [];
  let column = Math.min(MAX_COLUMNS - 1, Number(valueOfChild(childOf(row, 'trPr'), 'gridBefore')) || 0);
  for (const element of childrenOf(row, 'tc')) {
    if (column >= MAX_COLUMNS) break;
    const properties = childOf(element, 'tcPr');
    const span = Math.max(1, Math.floor(Number(valueOfChild(properties, 'gridSpan')) || 1));
    const colspan = Math.min(MAX_COLUMNS - column, span);
    const merge = childOf(properties, 'vMerge');
    const above = open.get(column);
    if (
      merge &&
      attributeOf(merge, 'val') !== 'restart' &&
      above &&
      above.row + above.rowspan === at &&
      above.colspan === colspan
    )
      above.rowspan++;
    else {
      const cell = cellOf(element, { row: at, column, colspan }, shared, depth);
      cells.push(cell);
      open.delete(column);
      if (merge) open.set(column, cell);
    }
    column += colspan;
  }
  return cells;
}

function cellOf(
  element: XmlElement,
  place: Pick<Cell, 'row' | 'column' | 'colspan'>,
  shared: Shared,
  depth: number,
): Cell {
  const properties = childOf(element, 'tcPr');
  const shade = childOf(properties, 'shd');
  const fill = colourOf(shade && attributeOf(shade, 'fill'));
  const own = bordersOf(childOf(properties, 'tcBorders'));
  return {
    ...place,
    rowspan: 1,
    blocks: blocksIn(element, shared, depth + 1).filter(saysSomething),
    ...(fill && fill !== '#ffffff' && { fill }),
    align: ALIGN[valueOfChild(properties, 'vAlign') ?? ''] ?? 'top',
    borders: [own.top, own.right, own.bottom, own.left].map((border) => border ?? UNSAID) as Cell['borders'],
  };
}

/** Of a cell that leaves its border to the table. */
const UNSAID: Border = { width: -1, colour: '' };

/** The borders of a cell: its own, else those of the table for its place. */
function outlined(
  { row, column, rowspan, colspan, borders }: Cell,
  look: Borders,
  rows: number,
  columns: number,
): Cell['borders'] {
  const given = [
    row === 0 ? look.top : look.insideH,
    column + colspan >= columns ? look.right : look.insideV,
    row + rowspan >= rows ? look.bottom : look.insideH,
    column === 0 ? look.left : look.insideV,
  ];
  return borders.map((border, side) => (border === UNSAID ? (given[side] ?? NONE) : border)) as Cell['borders'];
}

const saysSomething = (block: Block): boolean =>
  block.kind === 'table' ||
  (block as Paragraph).inlines.some((inline) => inline.kind === 'text' && inline.text.trim() !== '');

function widthsOf(element: XmlElement, count: number): number[] {
  const grid = childrenOf(childOf(element, 'tblGrid') ?? element, 'gridCol').map(
    (column) => Number(attributeOf(column, 'w')) / TWIPS,
  );
  return Array.from({ length: count }, (_, at) => Math.min(1000, grid[at] || WIDTH));
}
