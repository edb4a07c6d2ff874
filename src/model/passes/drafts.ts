import type { ListItem, Note, PictureRef } from '../flow.ts';
import type { Line, TableLayout } from '../layout.ts';
import type { Box } from '../page.ts';
import type { Column, Paragraph } from './text/paragraphs.ts';

/** Where a block was found. */
export interface Found {
  page: number;
  box: Box;
  column: Column;
  /** Regions side by side have the same number on their page. */
  band: number;
  columns: number;
  columnIndex: number;
}

/** A paragraph while the document is put together. */
export interface ParagraphDraft extends Found {
  kind: 'paragraph';
  paragraph: Paragraph;
  level: number;
  title: boolean;
  item: ListItem | undefined;
  /** It goes on from another page or column: the pieces behind it. */
  pieces: ParagraphDraft[];
  /** The numbers of notes by the order of raised marks in it. */
  notes: Map<string, number>;
}

/** A paragraph as it was found: nothing is known yet of what it is to the document. */
export const paragraphDraft = (paragraph: Paragraph, found: Found): ParagraphDraft => ({
  ...found,
  kind: 'paragraph',
  paragraph,
  level: 0,
  title: false,
  item: undefined,
  pieces: [],
  notes: new Map(),
});

/** Lines that stand apart from the text as a paragraph of their own. */
export const draftOfLines = (lines: Line[], found: Found, align: Paragraph['align'] = 'left'): ParagraphDraft =>
  paragraphDraft(
    { lines, marker: undefined, align, first: 0, left: 0, before: 0, pitch: (lines[0] as Line).size * 1.3 },
    found,
  );

export interface TableDraft extends Found {
  kind: 'table';
  table: TableLayout;
  /** The same table on the pages that follow. */
  pieces: TableDraft[];
  /** Rows at the top that are its head; of a piece, those that say it again. */
  headRows: number;
}

export interface FigureDraft extends Found {
  kind: 'figure';
  picture: PictureRef;
  anchored: 'beside' | 'behind' | 'over' | undefined;
}

export type Draft = ParagraphDraft | TableDraft | FigureDraft;

/** Notes that were found, with what they say. */
export type NoteDraft = Pick<Note, 'marker'> & { paragraph: Paragraph };
