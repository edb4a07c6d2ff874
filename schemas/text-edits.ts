import { MAX_LINE, MAX_LINES, type TextPage } from './recognised.ts';
import { z } from './zod.ts';

/**
 * What a visitor corrected in the text that was read of a document's pages: the panel writes it, the engine applies it.
 * A line is named by its page and its place on it, both from 0, and by what it was read as: where a page is read anew
 * by another network, that tells whether it is still the same.
 */
const textEditSchema = z.object({
  page: z.number().int().min(0).max(100_000),
  line: z.number().int().min(0).max(MAX_LINES),
  was: z.string().max(MAX_LINE),
  /** Empty: the line is taken away. */
  text: z.string().max(MAX_LINE),
  /** Doubtful characters that were said to be right, by their place in `text`. */
  seen: z.array(z.number().int().min(0).max(MAX_LINE)).max(MAX_LINE).optional(),
});
/** As many characters as the engine's option takes. */
export const MAX_TEXT_EDITS = 1_000_000;
export const textEditsSchema = z.array(textEditSchema).max(50_000);
export type TextEdit = z.infer<typeof textEditSchema>;

/** What was read of one page of a document, as it is corrected; without lines where nothing was read. */
export interface ScanPage extends TextPage {
  /** From 0. */
  page: number;
  /** It has text of its own, and was not read. */
  own?: true;
  /** Other unseen text lies over it: a searchable PDF leaves it as it is, and corrections are for documents alone. */
  searchable?: true;
}

/** `text.json` of the engine `scan-text-finder`; each page that was read comes with its picture, `N.jpg`, N from 1. */
export interface ScanText {
  /** How many pages were chosen. */
  count: number;
  pages: ScanPage[];
}
