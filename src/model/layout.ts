import type { Border, Style } from './flow.ts';
import type { Box, Picture, Tag } from './page.ts';

/** What stands between pages and flow: lines of text and blocks in their places. Points, from the page's upper left. */

/** Letters of one look within a line. */
export interface Span {
  text: string;
  style: Style;
  box: Box;
  /**
   * Where each character (UTF-16 unit) begins along the line, and where the last one ends: x, or y of vertical writing.
   */
  edges: number[];
  link?: string;
  /** It stands for a fraction: what is above and below its bar. */
  fraction?: { over: Span[]; under: Span[] };
  /** Its box shows it as a picture: a formula, which its text says in one line; or letters that nobody can read. */
  shown?: 'formula' | 'letters';
  /** Letters that nobody can read, beyond those that are shown: its text holds their places. */
  held?: true;
}

/** Where text begins by itself, and where the text before it ended. */
export interface Start {
  at: number;
  before: number;
}

/**
 * Letters that stand beside each other without a wide gap. A line of a paragraph is one of them, a row of a table or a
 * line of two columns several.
 */
export interface Line {
  page: number;
  spans: Span[];
  /** What the spans say. */
  text: string;
  /** Around its letters, from ascender to descender. */
  box: Box;
  /** The base line: y of horizontal writing, x of vertical. */
  base: number;
  /** Of most of its letters. */
  size: number;
  bold: boolean;
  /** Degrees clockwise. */
  angle: number;
  vertical: boolean;
  /** Where within it text begins that its producer placed by itself, a little aside: cells that touch. */
  starts?: Start[];
  /** Where the white space begins and ends that was typed around its letters, if any was. */
  typed?: { left: number; right: number };
  /** It is a note in the margin of the text. */
  aside?: true;
  /** It is of a printed program: lines of one bear one number. They are kept as they are. */
  listing?: number;
  /** Of its first glyph. */
  order: number;
  artifact?: string;
  tag?: number;
}

/** A straight horizontal or vertical line, with the points where it begins and ends; touching pieces are one. */
export interface Rule {
  horizontal: boolean;
  /** Along: x of horizontal rules, y of vertical ones. */
  from: number;
  to: number;
  /** Its middle, across. */
  at: number;
  width: number;
  colour: string;
  order: number;
}

/** A rectangle that is filled with one colour. */
export interface Fill {
  box: Box;
  colour: string;
  order: number;
}

/** What is painted and is neither rule nor fill: curves, slanted lines, patterns. */
export interface Shape {
  box: Box;
  /** Of its fill, or of its stroke. */
  colour: string | undefined;
  filled: boolean;
  /** A small square that is not filled, as where something is to be ticked. */
  square?: true;
  /** A straight stroke that is neither level nor upright. */
  slanted?: true;
  order: number;
}

/** Where a form is filled in, and the colours of its frame and ground (`#rrggbb`). */
export interface FieldFrame {
  box: Box;
  frame: string;
  ground?: string;
}

/** What passes need of a page, without its glyphs: a long document is held in memory so. */
export interface PageLayout {
  index: number;
  width: number;
  height: number;
  lines: Line[];
  rules: Rule[];
  fills: Fill[];
  shapes: Shape[];
  pictures: Picture[];
  tags: Tag[];
  /** Fields of a form that take several lines; what draws them is none of rules and fills. */
  frames?: FieldFrame[];
  /** Hardly anything of its text can be read: the page is as good as a picture, and has no lines. */
  unreadable?: true;
  /** Letters that nobody can read, and that are not shown either: there were too many. */
  held?: number;
  /** Writing goes down the page; everything stands here as if the page had been turned a quarter to the left. */
  turned: boolean;
}

/** A cell of a table that was found on a page, with what stands in it. */
export interface CellLayout {
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
  box: Box;
  lines: Line[];
  tables: TableLayout[];
  pictures: Picture[];
  fill?: string;
  /** Top, right, bottom, left. */
  borders: [Border, Border, Border, Border];
}

/** A table of one page. */
export interface TableLayout {
  page: number;
  box: Box;
  /** The edges of columns and rows. */
  xs: number[];
  ys: number[];
  cells: CellLayout[];
  ruled: boolean;
  /** A text in two languages, paragraph beside paragraph. */
  pairs?: true;
  /** Only its head has rules, which divide the columns of all rows. */
  headed?: true;
}
