/**
 * Text that was read from a picture: what the engine hands to panels, and takes back with corrections. Lengths are
 * pixels of the upright picture; corners go clockwise from the upper left as the line is read. Plain data.
 */

/** Four corners, as eight numbers: x and y of the first corner, of the second … */
export type Quad = [number, number, number, number, number, number, number, number];

/** One line of text. The lists have one entry for each character (code point) of `text`. */
export interface TextLine {
  text: string;
  quad: Quad;
  /** The middle of each character along the line, 0–1. */
  at: number[];
  /** How sure each character is, 0–1. */
  sure: number[];
  /** What else a character may be, the likeliest first, by its place in the line; only where that is worth telling. */
  others?: Record<number, string>;
  /** Writing goes down the page. */
  vertical?: true;
  /** It begins a paragraph. */
  begins?: true;
  /** It stands beside the one before, in the same row. */
  beside?: true;
  /** It is a note in the margin of the text. */
  aside?: true;
}

/** What was read from one picture, in the order of reading. */
export interface TextPage {
  width: number;
  height: number;
  /** Degrees by which the picture must be turned clockwise to be upright. */
  turn: 0 | 90 | 180 | 270;
  lines: TextLine[];
  /** The mean of all characters; 0 where there are none. */
  sure: number;
  /** It is written in traditional characters, and was read by Tesseract, too. */
  traditional?: true;
}

/** What was read from a file: one page for each of its pictures. */
export interface Recognised {
  pages: TextPage[];
  /** How many pictures the file has, where those behind `pages` could not be decoded. */
  of?: number;
}

/** As much as one corrected line may say, in UTF-16 units, and as many lines as a page may have. */
export const MAX_LINE = 10_000;
export const MAX_LINES = 10_000;

/** A character less sure than this should be looked at. */
export const DOUBTFUL = 0.8;

/** A page less sure than this was likely not written in what the reader knows: traditional or rare characters. */
export const STRANGE = 0.93;
