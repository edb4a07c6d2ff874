import type { TextLine } from '../../../../schemas/recognised.ts';
import { paragraphsOf, paragraphText } from '../../../lib/recognised-text.ts';
import type { Block, Border, Cell, Flow, Paragraph, Place, Section, Table } from '../../flow.ts';
import { plainFlow, plainSection, plainStyle } from '../../plain-flow.ts';
import { edgesOf } from '../geometry.ts';
import { isTable, type ReadCell, type ReadTable, type ReadTables } from './tables.ts';

/** A page as a table's reader left it. */
export interface TablePageRead {
  /** From 0, in its file. */
  index: number;
  width: number;
  height: number;
  read: ReadTables;
}

/** Text is 五号, 10.5 points; the box of a letter is so much higher than its size. */
const SIZE = 10.5;
const BOX = 1.3;
/** Cells to be looked at again have this colour. */
export const DOUBT_FILL = '#fff2cc';

const LINE: Border = { width: 0.5, colour: '#808080' };
const NONE: Border = { width: 0, colour: '#000000' };
const STYLE = plainStyle('宋体', SIZE);

/** What was read from pictures as a document: tables with their spans and headings, and the text outside of them. */
export const tablesFlow = (pages: readonly TablePageRead[], title: string, marks: boolean): Flow =>
  plainFlow(
    title,
    pages.map((page) => sectionOf(page, marks)),
  );

function sectionOf({ index, width, height, read }: TablePageRead, marks: boolean): Section {
  const scale = (SIZE * BOX) / (read.letter || SIZE * BOX);
  const page = { width: width * scale, height: height * scale };
  const blocks: Block[] = [];
  let lines: TextLine[] = [];
  const close = (): void => {
    for (const paragraph of paragraphsOf({ lines })) blocks.push(paragraphOf(paragraph, index, scale));
    lines = [];
  };
  for (const item of read.items)
    if (isTable(item)) {
      close();
      blocks.push(tableOf(item, index, scale, marks));
    } else lines.push(item);
  close();
  return plainSection({
    page,
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
    blocks,
    pages: { first: index, last: index },
  });
}

function paragraphOf(lines: readonly TextLine[], page: number, scale: number): Paragraph {
  const boxes = lines.map(({ quad }) => edgesOf(quad));
  const box = boxes.reduce((one, other) => ({
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }));
  const [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom].map((at) => at * scale) as Four;
  return { ...paragraph(paragraphText(lines)), places: [{ page, box: { left, top, right, bottom } }] };
}

type Four = [number, number, number, number];

const paragraph = (text: string, places: Place[] = []): Paragraph => ({
  kind: 'paragraph',
  level: 0,
  align: 'left',
  spaceBefore: 0,
  linePitch: SIZE * 1.3,
  places,
  indent: { first: 0, left: 0, right: 0 },
  inlines: [{ kind: 'text', text, style: STYLE }],
});

function tableOf({ xs, ys, headRows, cells, ruled }: ReadTable, page: number, scale: number, marks: boolean): Table {
  const sizes = (places: readonly number[]): number[] =>
    places.slice(1).map((place, at) => (place - (places[at] as number)) * scale);
  const [left, top] = [(xs[0] as number) * scale, (ys[0] as number) * scale];
  const [right, bottom] = [(xs.at(-1) as number) * scale, (ys.at(-1) as number) * scale];
  return {
    kind: 'table',
    columns: sizes(xs),
    rows: sizes(ys),
    headRows,
    ruled,
    indent: 0,
    cells: cells.map((cell) => cellOf(cell, ruled, marks)),
    places: [{ page, box: { left, top, right, bottom } }],
  };
}

function cellOf({ text, doubtful, quad: _, ...at }: ReadCell, ruled: boolean, marks: boolean): Cell {
  const border = ruled ? LINE : NONE;
  return {
    ...at,
    align: 'middle',
    borders: [border, border, border, border],
    blocks: text ? text.split('\n').map((line) => paragraph(line)) : [],
    ...(marks && doubtful && { fill: DOUBT_FILL }),
  };
}
