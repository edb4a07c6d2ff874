import type { Border, Cell, Flow, Paragraph, Table } from '../../model/flow.ts';
import { plainFlow, plainSection, plainStyle } from '../../model/plain-flow.ts';
import { writeXlsx } from '../../model/writers/xlsx/write.ts';
import { type Fact, type InvoiceFacts, sumOf } from './facts.ts';

/** A row of the ledger. */
export interface Entry {
  file: string;
  facts: InvoiceFacts;
  /** What the reader of the ledger must know: a repetition, or what is missing. */
  remark: string;
  /** It counts in the sums: a repetition does not. */
  counts: boolean;
}

type ColumnType = NonNullable<Table['types']>[number];

/** Columns: title, fact, type, width in points. */
const COLUMNS: [title: string, fact: Fact | 'place' | 'file' | 'remark', type: ColumnType, width: number][] = [
  ['序号', 'place', 'number', 32],
  ['发票代码', 'code', 'text', 100],
  ['发票号码', 'number', 'text', 150],
  ['开票日期', 'date', 'date', 70],
  ['购买方', 'buyer', 'text', 170],
  ['购买方税号', 'buyerId', 'text', 150],
  ['销售方', 'seller', 'text', 170],
  ['销售方税号', 'sellerId', 'text', 150],
  ['金额', 'net', 'money', 70],
  ['税额', 'tax', 'money', 64],
  ['价税合计', 'total', 'money', 76],
  ['文件', 'file', 'text', 150],
  ['说明', 'remark', 'text', 150],
];
const AMOUNTS: (string | undefined)[] = ['net', 'tax', 'total'];
/** Points. */
const MARGIN = 36;
const SIZE = 11;
const LINE: Border = { width: 0.5, colour: '#bfbfbf' };

/** The entries as a book of one sheet, with a row of sums at its end. */
export async function writeLedger(
  entries: readonly Entry[],
  rest: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await writeXlsx({ flow: flowOf(entries), options: { sheets: 'one', text: false }, rest });
  return bytes as Uint8Array<ArrayBuffer>; // there is always the head
}

function flowOf(entries: readonly Entry[]): Flow {
  const width = COLUMNS.reduce((sum, [, , , column]) => sum + column, 0);
  const head = COLUMNS.map(([title], column) => cell(title, 0, column, true));
  const body = entries.flatMap((entry, at) =>
    COLUMNS.map(([, source], column) => cell(textFor(entry, source, at), at + 1, column, false)),
  );
  const sums = COLUMNS.map(([, source], column) => cell(sumFor(source, entries), entries.length + 1, column, true));
  const table: Table = {
    kind: 'table',
    headRows: 1,
    ruled: true,
    indent: 0,
    types: COLUMNS.map(([, , type]) => type),
    columns: COLUMNS.map(([, , , column]) => column),
    rows: Array.from({ length: entries.length + 2 }, () => SIZE * 1.6),
    cells: [...head, ...body, ...sums],
    places: [{ page: 0, box: { left: 0, top: 0, right: width, bottom: (entries.length + 2) * SIZE * 1.6 } }],
  };
  const page = { width: width + 2 * MARGIN, height: 595 };
  const margins = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
  return plainFlow('发票台账', [plainSection({ page, margins, blocks: [table] })]);
}

function textFor({ file, facts, remark }: Entry, source: Fact | 'place' | 'file' | 'remark', at: number): string {
  if (source === 'place') return String(at + 1);
  if (source === 'file') return file;
  return source === 'remark' ? remark : facts[source];
}

function sumFor(source: string, entries: readonly Entry[]): string {
  if (source === 'place') return '合计';
  if (!AMOUNTS.includes(source)) return '';
  return sumOf(entries.flatMap(({ counts, facts }) => (counts ? [facts[source as Fact] || '0'] : [])));
}

const cell = (text: string, row: number, column: number, bold: boolean): Cell => ({
  row,
  column,
  rowspan: 1,
  colspan: 1,
  align: 'middle',
  borders: [LINE, LINE, LINE, LINE],
  blocks: text === '' ? [] : [paragraph(text, bold)],
});

const paragraph = (text: string, bold: boolean): Paragraph => ({
  kind: 'paragraph',
  level: 0,
  align: 'left',
  spaceBefore: 0,
  linePitch: SIZE * 1.3,
  places: [],
  indent: { first: 0, left: 0, right: 0 },
  inlines: [
    {
      kind: 'text',
      text,
      style: { ...plainStyle('', SIZE), serif: false, bold },
    },
  ],
});
