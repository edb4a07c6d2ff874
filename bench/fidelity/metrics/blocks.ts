import { type Document, type Paragraph, paragraphs, plain } from '../document.ts';
import { common, f1Of, nearness } from './score.ts';

/** Paragraphs as they are compared; a bullet or a rule of dashes alone is none. */
const texts = (all: Paragraph[]): string[] => all.map(({ t }) => plain(t)).filter((t) => /[\p{L}\p{N}]/u.test(t));

/** F1 of paragraphs that equal one of the truth. */
export function para(result: Document, truth: Document): number | undefined {
  const expected = texts(paragraphs(truth));
  return expected.length > 0 ? f1Of(texts(paragraphs(result)), expected) : undefined;
}

/** Share of the truth's paragraphs that stand in one paragraph of the result, and not in a frame. */
export function whole(result: Document, truth: Document, framed = false): number | undefined {
  const expected = texts(paragraphs(truth));
  const given = texts(paragraphs(result).filter(({ box }) => framed || !box));
  return expected.length > 0 ? common(expected, given) / expected.length : undefined;
}

/** F1 of texts of headings. */
export function headt(result: Document, truth: Document): number | undefined {
  const headings = (document: Document): string[] => texts(paragraphs(document).filter(({ h }) => h > 0));
  const expected = headings(truth);
  return expected.length > 0 ? f1Of(headings(result), expected) : undefined;
}

/** F1 of headings with their level. */
export function head(result: Document, truth: Document): number | undefined {
  const headings = (document: Document): string[] =>
    paragraphs(document)
      .filter(({ h }) => h > 0)
      .map(({ h, t }) => `${h} ${plain(t)}`);
  const expected = headings(truth);
  return expected.length > 0 ? f1Of(headings(result), expected) : undefined;
}

/** F1 of items of lists. */
export function list(result: Document, truth: Document): number | undefined {
  const items = (document: Document): string[] => texts(paragraphs(document).filter(({ li }) => li));
  const expected = items(truth);
  return expected.length > 0 ? f1Of(items(result), expected) : undefined;
}

/** Share of the text of paragraphs and tables that stands in frames. */
export function boxed({ blocks }: Document): number {
  const length = (block: (typeof blocks)[number]): number =>
    block.k === 'p' ? plain(block.t).length : block.cells.reduce((sum, cell) => sum + plain(cell[4]).length, 0);
  const sum = (some: typeof blocks): number => some.reduce((total, block) => total + length(block), 0);
  const all = sum(blocks);
  return all > 0 ? sum(blocks.filter(({ box }) => box)) / all : 0;
}

/** How near the number of pictures is. */
export const pics = (result: Document, truth: Document): number | undefined =>
  truth.images > 0 ? nearness(result.images, truth.images) : undefined;

/** Whether the largest number of columns is that of the truth. */
export const cols = (result: Document, truth: Document): number => Number(result.columns === truth.columns);
