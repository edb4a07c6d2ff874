/** A run of text between two line ends that are meant. */
export interface Paragraph {
  k: 'p';
  t: string;
  /** Level of a heading: 0 none, 0.5 the title of the document. */
  h: number;
  /** 1: an item of a list; its marker is not in the text. */
  li: number;
  /** 1: stands in a text box or frame. */
  box: number;
}

/** Row and column from 0, rows and columns covered, text. */
export type Cell = [row: number, column: number, rows: number, columns: number, text: string];

export interface Table {
  k: 't';
  rows: number;
  cols: number;
  cells: Cell[];
  box: number;
}

export type Block = Paragraph | Table;

/** What a document says, whatever its format: blocks in reading order, and what stands outside of them. */
export interface Document {
  blocks: Block[];
  /** Each text once; numbers of pages as some digit or left out. */
  headers: string[];
  footers: string[];
  footnotes: string[];
  /** One for each place where a picture stands. */
  images: number;
  /** The largest number of columns of text. */
  columns: number;
  /** Values of cells that are numbers to a spreadsheet. */
  numbers: number[];
  /** Shapes with text on slides; undefined where nobody counted them. */
  boxes: number | undefined;
  slides: number;
}

/** A document with nothing in it. */
export const emptyDocument = (): Document => ({
  blocks: [],
  headers: [],
  footers: [],
  footnotes: [],
  images: 0,
  columns: 1,
  numbers: [],
  boxes: 0,
  slides: 0,
});

/** A paragraph of plain text, or what `more` makes of it. */
export const paragraph = (t: string, more: Partial<Paragraph> = {}): Paragraph => ({
  k: 'p',
  t,
  h: 0,
  li: 0,
  box: 0,
  ...more,
});

/** A table whose size is that of its cells. */
export const table = (cells: Cell[], box = 0): Table => ({
  k: 't',
  rows: Math.max(0, ...cells.map(([row, , rows]) => row + rows)),
  cols: Math.max(0, ...cells.map(([, column, , columns]) => column + columns)),
  cells,
  box,
});

export const isTable = (block: Block): block is Table => block.k === 't';
export const isParagraph = (block: Block): block is Paragraph => block.k === 'p';

/** The paragraphs of a document, in reading order; texts of cells are none. */
export const paragraphs = ({ blocks }: Document): Paragraph[] => blocks.filter(isParagraph);

export const tables = ({ blocks }: Document): Table[] => blocks.filter(isTable);

/** The text of a block; cells row by row. */
export const textOf = (block: Block): string =>
  block.k === 'p' ? block.t : block.cells.map(([, , , , text]) => text).join('\n');

/** Bullets as text, also those of symbol fonts: a marker is not part of what is compared. */
const BULLET = /^[•●○■□▪▫◆◇➢✓‣◦·\uf000-\uf0ff]+/u;

/** What is compared of a paragraph or cell: after NFKC, without white space and a bullet before it. */
export const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '').replace(BULLET, '');
