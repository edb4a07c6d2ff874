import { UserError } from '../../../schemas/error.ts';
import { type TableEdit, tableEditsSchema } from '../../../schemas/tables.ts';
import type { Block, Cell, Flow, Paragraph, Table } from '../../model/flow.ts';
import { plainStyle } from '../../model/plain-flow.ts';
import { DOUBT_FILL } from '../../model/recognise/tables/flow.ts';
import { type CellMaker, inReadingOrder } from './shared/grid.ts';
import { editAll, type TableEntry } from './shared/table-set.ts';

const PLAIN = plainStyle('', 10.5);
const NO_BORDER = { width: 0, colour: '#000000' };

/** Cells of a document: what is changed keeps the look of what stood there. */
const FLOW_CELLS: CellMaker<Cell> = {
  text: cellText,
  withText: (cell, text) => {
    const others = cell.blocks.filter(({ kind }) => kind !== 'paragraph'); // tables and pictures are none of its text
    const { fill, ...look } = cell;
    // What a visitor wrote is in no doubt.
    const kept = fill && fill !== DOUBT_FILL ? { fill } : {};
    return { ...look, ...kept, blocks: [...(text ? [paragraphOf(text, cell.blocks)] : []), ...others] };
  },
  empty: (like, at) => ({
    borders: [NO_BORDER, NO_BORDER, NO_BORDER, NO_BORDER],
    align: 'middle',
    ...(like && { borders: like.borders, align: like.align, ...(like.fill && { fill: like.fill }) }),
    ...at,
    blocks: [],
  }),
  merged: (cells, at) => {
    const first = cells[0] as Cell;
    const [last] = [...cells].sort(inReadingOrder).slice(-1) as [Cell];
    const { box: _, ...look } = first;
    const [top, , , left] = first.borders;
    const [, right, bottom] = last.borders;
    return { ...look, ...at, borders: [top, right, bottom, left], blocks: sayingOnce(cells) };
  },
};

/** The blocks of several cells; what one says as another did, and nothing else, is left out. */
function sayingOnce(cells: readonly Cell[]): Block[] {
  const said = new Set<string>();
  return cells.flatMap((cell) => {
    const text = cellText(cell);
    const isSaid = said.has(text) && cell.blocks.every(({ kind }) => kind === 'paragraph');
    said.add(text);
    return isSaid ? [] : cell.blocks;
  });
}

/** What a cell says, a line for each paragraph; tables within it are left out. */
export function cellText({ blocks }: Pick<Cell, 'blocks'>): string {
  const lines = blocks.flatMap((block) => (block.kind === 'paragraph' ? paragraphText(block) : []));
  return lines.join('\n').trim();
}

/** How many tables stand in a cell, at any depth. */
export const tablesIn = ({ blocks }: Pick<Cell, 'blocks'>): number =>
  blocks
    .flatMap((block) => (block.kind === 'table' ? block.cells : []))
    .reduce((sum, inner) => sum + tablesIn(inner), blocks.filter(({ kind }) => kind === 'table').length);

function paragraphText({ inlines, item }: Paragraph): string {
  const said = inlines.map((inline) => {
    if (inline.kind === 'text') return inline.text;
    return inline.kind === 'break' ? '\n' : inline.kind === 'tab' ? ' ' : '';
  });
  return `${item?.marker ? `${item.marker} ` : ''}${said.join('')}`;
}

function paragraphOf(text: string, blocks: readonly Block[]): Paragraph {
  const before = blocks.find((block) => block.kind === 'paragraph');
  const style = before?.inlines.find((inline) => inline.kind === 'text')?.style ?? PLAIN;
  const inlines = text.split('\n').flatMap((line, at): Paragraph['inlines'] => {
    const run = { kind: 'text' as const, text: line, style };
    return at ? [{ kind: 'break' }, run] : [run];
  });
  const { align, linePitch, places } = before ?? { align: 'left', linePitch: style.size * 1.3, places: [] };
  const indent = { first: 0, left: 0, right: 0 };
  return { kind: 'paragraph', inlines, level: 0, align, indent, spaceBefore: 0, linePitch, places };
}

/** The tables of a document that stand in no other, by the names they have in edits. */
export function tablesOf(flow: Flow): Map<string, Table> {
  const counts = new Map<number, number>();
  const tables = flow.sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === 'table');
  return new Map(
    tables.map((table) => {
      const page = (table.places[0]?.page ?? 0) + 1;
      counts.set(page, (counts.get(page) ?? 0) + 1);
      return [`${page}.${counts.get(page)}`, table];
    }),
  );
}

/** The edits as they are written in an option. Throws UserError `bad-option` where they are none. */
export function readEdits(written: string): TableEdit[] {
  if (!written.trim()) return [];
  let data: unknown;
  try {
    data = JSON.parse(written);
  } catch {
    throw new UserError('bad-option', NOT_EDITS);
  }
  const read = tableEditsSchema.safeParse(data);
  if (!read.success) throw new UserError('bad-option', NOT_EDITS);
  return read.data;
}

const NOT_EDITS = '“表格改动”的写法不对，应是改动的列表，见接口文档。';

/** A document with its tables changed, and how many edits fit no table of it. */
export function editFlow(flow: Flow, edits: readonly TableEdit[]): { flow: Flow; failed: number } {
  const before = tablesOf(flow);
  const entries = [...before].map(([key, grid]): TableEntry<Cell> => ({ key, grid }));
  const { tables, failed } = editAll(entries, edits, FLOW_CELLS);
  const after = new Map(
    tables.map(({ key, grid, skipped, joined = [] }) => {
      const places = [key, ...joined].flatMap((own) => before.get(own)?.places ?? []);
      return [before.get(key) as Block, skipped ? undefined : { ...(grid as Table), places }];
    }),
  );
  const sections = flow.sections.map((section) => ({
    ...section,
    blocks: section.blocks.flatMap((block) => (block.kind === 'table' ? (after.get(block) ?? []) : block)),
  }));
  return { flow: { ...flow, sections }, failed };
}
