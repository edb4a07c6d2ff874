import type { Box } from './page.ts';

/**
 * A document as it is read: sections of blocks in reading order. Lengths are points. Plain data: it can be printed as
 * JSON. Pictures are named by where they stand in the source; `Source` of `page.ts` gives their bytes.
 */

/** Where something stands in the source. */
export interface Place {
  /** From 0. */
  page: number;
  box: Box;
}

/** How a run of text looks. */
export interface Style {
  /** As the source names it, without the prefix of a subset. */
  font: string;
  serif: boolean;
  monospaced: boolean;
  size: number;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  /** `#rrggbb` */
  colour: string;
  /** `#rrggbb` behind the letters. */
  highlight?: string;
  /** `#rrggbb` of a frame around the letters: a field of a form. */
  framed?: string;
  raise?: 'super' | 'sub';
}

export interface TextRun {
  kind: 'text';
  text: string;
  style: Style;
  /** An address outside, or `#page=N`. */
  link?: string;
  /** It is a fraction, which `text` says in one line. */
  fraction?: Fraction;
}

/** What stands above and below a fraction's bar. */
export interface Fraction {
  over: TextRun[];
  under: TextRun[];
}

/** What stands within a line of text. `break`: a line that ends by intent; `note`: a reference to `Flow.notes`;
 * `leader`: the dots that lead to what stands at the right edge; `at`: where on the page the text behind it begins,
 * or what of it `holds` says stands there. */
export type Inline =
  | TextRun
  | { kind: 'break' }
  | { kind: 'tab'; style: Style; leader?: string; at?: number; holds?: 'middle' | 'end' }
  | { kind: 'note'; note: number }
  | { kind: 'page-number'; style: Style }
  | { kind: 'page-count'; style: Style }
  | { kind: 'picture'; picture: PictureRef; width: number; height: number };

/** How a list is numbered: `bullet` or a kind of number. */
export type Numbering =
  | 'bullet'
  | 'decimal'
  | 'lower-letter'
  | 'upper-letter'
  | 'lower-roman'
  | 'upper-roman'
  | 'chinese'
  | 'circled';

export interface ListItem {
  /** Items of the same list have the same number. */
  list: number;
  /** From 0. */
  level: number;
  numbering: Numbering;
  /** As it stands in the source: `•`, `1.`, `（一）`; it is not part of the text. */
  marker: string;
  /** The number it stands for; 0 for bullets. */
  value: number;
}

/** A line along a paragraph, so many points away from its letters. */
export interface Edge extends Border {
  away: number;
}

/** What is painted along a paragraph, or behind it from one side of its letters to the other. */
export interface Ground {
  above?: Edge;
  below?: Edge;
  /** A bar at its left, as quotations and call-outs have it. */
  side?: Edge;
  /**
   * `#rrggbb`, and how far it reaches beyond the letters; paragraphs on one area have its number, and it goes on from
   * one to the next.
   */
  fill?: { colour: string; above: number; below: number; left: number; area?: number };
}

export interface Paragraph {
  kind: 'paragraph';
  inlines: Inline[];
  /** 1–6 for headings; 0 for none. */
  level: number;
  /** The title of the document. */
  title?: boolean;
  item?: ListItem;
  caption?: boolean;
  align: 'left' | 'center' | 'right' | 'justify';
  /** From the edges of the column; `first` of the first line, added to `left` (below 0: hanging). */
  indent: { first: number; left: number; right: number };
  /** Above it, as far as it is more than the pitch of its lines; 0 at the top of a page. */
  spaceBefore: number;
  /** From base line to base line. */
  linePitch: number;
  ground?: Ground;
  /** It starts on a new page by intent. */
  breakBefore?: 'page' | 'column';
  /** One for each page or column it stands on; empty for what was not read from a page. */
  places: Place[];
  /** Writing direction of a paragraph that differs from its section's. */
  angle?: number;
}

/** A line between or around cells; width 0 is none. */
export interface Border {
  width: number;
  colour: string;
}

export interface Cell {
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
  blocks: Block[];
  /** Top, right, bottom, left. */
  borders: [Border, Border, Border, Border];
  fill?: string;
  align: 'top' | 'middle' | 'bottom';
  box?: Box;
}

export interface Table {
  kind: 'table';
  /** Widths. */
  columns: number[];
  /** Heights. */
  rows: number[];
  /** Rows at the top that stand again on each page. */
  headRows: number;
  cells: Cell[];
  /** What a visitor said that columns hold; where nothing was said, texts tell by themselves. */
  types?: ('text' | 'number' | 'date' | 'money' | undefined)[];
  /** From the left edge of the column. */
  indent: number;
  ruled: boolean;
  /** One for each page it stands on. */
  places: Place[];
}

/** A picture of the source (`id` of `Page.pictures`), or a part of a page that is drawn of lines. */
export type PictureRef =
  | { kind: 'picture'; page: number; id: number; alt?: string }
  | { kind: 'region'; page: number; box: Box; alt?: string };

export interface Figure {
  kind: 'figure';
  picture: PictureRef;
  align: 'left' | 'center' | 'right';
  /** It stands beside text, behind it or over it, at its place on the page. */
  anchored?: 'beside' | 'behind' | 'over';
  places: Place[];
}

export type Block = Paragraph | Table | Figure;

/** How pages are numbered, and the number of the first; 0 for one before the first that is numbered. */
export interface PageNumbers {
  format: 'decimal' | 'lower-roman' | 'upper-roman';
  first: number;
}

/** A stretch of pages, or of a page, with one layout. */
export interface Section {
  page: { width: number; height: number };
  /** Of the text from the page's edges. */
  margins: { top: number; right: number; bottom: number; left: number };
  /** Of equal kind side by side; the widths and gaps as read. */
  columns: { width: number; gap: number }[];
  /** It goes on where the one before ended, on the same page. */
  continuous: boolean;
  /** Writing goes down the page. */
  vertical: boolean;
  header: Paragraph[];
  footer: Paragraph[];
  /** The first page has none of them. */
  plainFirst: boolean;
  /** Those of pages with even numbers, where they differ. */
  even?: { header: Paragraph[]; footer: Paragraph[] };
  /** How its pages are numbered, where that is not by 1, 2, 3 from the first page of the source. */
  numbers?: PageNumbers;
  /** Source pages, from 0. */
  pages: { first: number; last: number };
  blocks: Block[];
}

export interface Note {
  marker: string;
  blocks: Paragraph[];
}

export interface Flow {
  title: string;
  author: string;
  lang: string;
  sections: Section[];
  notes: Note[];
  /** Pages (from 0) that hold nothing but a picture and so have no text. */
  scanned: number[];
  /** Those of them that have letters which nobody can read. */
  unreadable?: number[];
  /** Glyphs whose text could not be found, or says nothing. */
  unknown: number;
  /** Those of them that are not shown as pictures either: a mark holds their places. */
  held?: number;
  /** Characters of an encoding that the file does not name: they may be wrong. */
  guessed: number;
}
