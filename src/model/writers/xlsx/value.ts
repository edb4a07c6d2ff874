import { type DateOrder, dateOf, dateOrder } from './dates.ts';
import { type NumberHints, type NumberValue, numberHints, numberOf } from './numbers.ts';

/** What the column and the heading of a cell say of it. */
export type Hints = NumberHints & { order: DateOrder };

/** Longer texts are no value. */
const MAX_LENGTH = 40;

/** Full-width digits and signs as the plain ones; all white space as one blank. */
export const normalised = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim();

/** What the texts of a column say, and the text that heads it; all normalised. */
export function hintsOf(texts: readonly string[], heading: string): Hints {
  const short = texts.filter((text) => text.length <= MAX_LENGTH);
  return { ...numberHints(short, heading), order: dateOrder(short) };
}

/** The number or date that a normalised text stands for; undefined where it is text, or might be. */
export const valueIn = (text: string, hints: Hints): NumberValue | undefined =>
  text.length > MAX_LENGTH || !/\d/.test(text) ? undefined : (numberOf(text, hints) ?? dateOf(text, hints.order));

/** Whether a text would become something else when a spreadsheet's cell with it is edited. */
export const needsTextFormat = (text: string): boolean =>
  /^[\d(+=@\-−][\d\s.,:/%()+-]*$/.test(text) || /^[=+@-]/.test(text);
