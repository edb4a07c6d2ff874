import type { Cell, Flow, Table } from '../../flow.ts';

/** Word opens no table with more columns. */
const MAX_COLUMNS = 63;

/** The columns of a table that Word can hold as one, and how far right of it they stood, in points. */
export interface TablePart {
  table: Table;
  offset: number;
}

/** A table cut between columns where it has too many; what reaches over a cut is cut, its text stays before it. */
export function partsOf(table: Table): TablePart[] {
  const { columns } = table;
  const count = Math.ceil(columns.length / MAX_COLUMNS);
  if (count < 2) return [{ table, offset: 0 }];
  return Array.from({ length: count }, (_, at) => {
    const from = at * MAX_COLUMNS;
    const to = Math.min(columns.length, from + MAX_COLUMNS);
    const cells = table.cells.flatMap((cell) => cellWithin(cell, from, to) ?? []);
    const offset = columns.slice(0, from).reduce((sum, width) => sum + width, 0);
    return { table: { ...table, columns: columns.slice(from, to), cells }, offset };
  });
}

function cellWithin(cell: Cell, from: number, to: number): Cell | undefined {
  const [first, last] = [Math.max(from, cell.column), Math.min(to, cell.column + cell.colspan)];
  if (last <= first) return undefined;
  return { ...cell, column: first - from, colspan: last - first, blocks: cell.column < from ? [] : cell.blocks };
}

/** How many tables of a document Word cannot hold as one. */
export const countTooWide = ({ sections }: Pick<Flow, 'sections'>): number =>
  sections.reduce((sum, { blocks }) => sum + tooWide(blocks), 0);

const tooWide = (blocks: Cell['blocks']): number =>
  blocks.reduce((sum, block) => {
    if (block.kind !== 'table') return sum;
    const inner = block.cells.reduce((own, cell) => own + tooWide(cell.blocks), 0);
    return sum + inner + Number(block.columns.length > MAX_COLUMNS);
  }, 0);
