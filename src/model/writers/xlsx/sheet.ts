import type { Border } from '../../flow.ts';

/** A book as it is written: what stands in which cell, and how it looks. Lengths are points. */

/** How letters look; the face by the name that programs know. */
export interface Font {
  name: string;
  size: number;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  /** `#rrggbb` */
  colour: string;
  raise?: 'super' | 'sub';
}

export interface TextPiece {
  text: string;
  font: Font;
}

/** How a cell looks. */
export interface Look {
  font: Font;
  fill?: string;
  /** Top, right, bottom, left; undefined for none. */
  borders?: [Border, Border, Border, Border];
  horizontal?: 'left' | 'center' | 'right';
  vertical: 'top' | 'center' | 'bottom';
  wrap: boolean;
  /** Of numbers and dates; '@' for text that would become something else. */
  format: string;
}

export interface SheetCell {
  row: number;
  column: number;
  rowspan: number;
  colspan: number;
  /** Undefined for a cell of text, and for an empty one. */
  number?: number;
  /** Pieces of different looks; none for an empty cell. */
  pieces: TextPiece[];
  look: Look;
}

export interface Sheet {
  name: string;
  columns: number[];
  /** Heights; undefined for what the program finds by itself. */
  rows: (number | undefined)[];
  cells: SheetCell[];
  /** So many rows at the top stay where they are. */
  frozen: number;
  /** It is printed on paper that lies. */
  landscape: boolean;
}

/** What a worksheet can hold. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;
/** Of a row, in points. */
export const MAX_HEIGHT = 409;
