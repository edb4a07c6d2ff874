import type {
  Block,
  Cell,
  Flow,
  Inline,
  ListItem,
  Paragraph,
  Section,
  Style,
  Table,
} from '../../../../src/model/flow.ts';
import type { PictureFile, Source } from '../../../../src/model/page.ts';

/** Flows made by hand, and a source that gives pictures of one pixel. */

export const style = (more: Partial<Style> = {}): Style => ({
  font: 'SimSun',
  serif: true,
  monospaced: false,
  size: 10.5,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  colour: '#000000',
  ...more,
});

export const text = (words: string, more: Partial<Style> = {}, link?: string): Inline => ({
  kind: 'text',
  text: words,
  style: style(more),
  ...(link !== undefined && { link }),
});

export const p = (inlines: string | Inline[], more: Partial<Paragraph> = {}): Paragraph => ({
  kind: 'paragraph',
  inlines: typeof inlines === 'string' ? [text(inlines)] : inlines,
  level: 0,
  align: 'left',
  indent: { first: 0, left: 0, right: 0 },
  spaceBefore: 0,
  linePitch: 15,
  places: [],
  ...more,
});

export const item = (words: string, more: Partial<ListItem>): Paragraph =>
  p(words, { item: { list: 1, level: 0, numbering: 'bullet', marker: '•', value: 0, ...more } });

const LINE = { width: 0.5, colour: '#000000' };

export const cell = (row: number, column: number, blocks: Block[], more: Partial<Cell> = {}): Cell => ({
  row,
  column,
  rowspan: 1,
  colspan: 1,
  blocks,
  borders: [LINE, LINE, LINE, LINE],
  align: 'top',
  ...more,
});

export const table = (columns: number, rows: number, cells: Cell[], headRows = 0): Table => ({
  kind: 'table',
  columns: Array(columns).fill(100),
  rows: Array(rows).fill(20),
  headRows,
  cells,
  indent: 0,
  ruled: true,
  places: [],
});

export const section = (blocks: Block[], more: Partial<Section> = {}): Section => ({
  page: { width: 595, height: 842 },
  margins: { top: 72, right: 72, bottom: 72, left: 72 },
  columns: [],
  continuous: false,
  vertical: false,
  header: [],
  footer: [],
  plainFirst: false,
  pages: { first: 0, last: 0 },
  blocks,
  ...more,
});

export const flow = (blocks: Block[], more: Partial<Flow> = {}): Flow => ({
  title: '',
  author: '',
  lang: '',
  sections: [section(blocks)],
  notes: [],
  scanned: [],
  unknown: 0,
  guessed: 0,
  ...more,
});

/** The bytes tell pictures apart; nothing reads them. */
const picture = (...bytes: number[]): PictureFile => ({
  bytes: Uint8Array.from(bytes),
  type: 'image/png',
  width: 40,
  height: 20,
});

/** Picture 1 and picture 2 are the same. */
export const source = (more: Partial<Source> = {}): Source => ({
  pages: 3,
  title: '',
  author: '',
  lang: '',
  outline: [],
  page: () => Promise.reject(new Error('no page')),
  picture: async (_, id) => picture(1, Math.min(id, 1)),
  region: async () => picture(9, 9),
  close: () => undefined,
  ...more,
});

export const figure = (page: number, id: number, more = {}): Block => ({
  kind: 'figure',
  picture: { kind: 'picture', page, id },
  align: 'center',
  places: [{ page, box: { left: 100, top: 100, right: 300, bottom: 200 } }],
  ...more,
});

export const rest = async (): Promise<void> => undefined;
