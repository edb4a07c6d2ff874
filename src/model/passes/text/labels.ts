import type { Line } from '../../layout.ts';
import { TICKS } from '../lines/scripts.ts';

const LABEL = /^[\p{L}\p{N} ]{1,10}[：:]/u;
/** In ems: lines that begin alike, and text that stands in as far as the label of its first line. */
const ALIKE = 0.5;

const TICKED = new RegExp(`[${TICKS}]`, 'gu');

/** A row of choices of a form. */
const isChoices = ({ text }: Line): boolean => (text.match(TICKED)?.length ?? 0) > 1;

/** Nothing but a number: of a row, or a value. */
const NUMBER = /^\s*\d{1,3}\s*$/;

/** Rows of a form: choices under choices, or under a label, or over one; numbers under each other. */
export const areRows = (one: Line, other: Line): boolean =>
  (NUMBER.test(one.text) && NUMBER.test(other.text)) ||
  (isChoices(one) && (isChoices(other) || LABEL.test(other.text))) ||
  (isChoices(other) && LABEL.test(one.text));

/**
 * Lines that each begin with a label, as in the head of a letter: below each other, or where the one before (`ended`)
 * leaves room. A text with labels in it goes on at the edge, left of its first line.
 */
export const areLabelled = (first: Line, other: Line, ended: boolean): boolean =>
  LABEL.test(first.text) &&
  LABEL.test(other.text) &&
  (ended || Math.abs(first.box.left - other.box.left) < other.size * ALIKE);

/** What names or numbers a text in Latin letters (2.1, Figure 3. |) is so long, with a blank behind it. */
const MAX_NAME = 18;
const NAME = /^[!-~\u2010-\u2014 ]+[\s|]$/;

/** Whether a line stands in under the text behind the label (抄送：…), the number or the name of the line above it. */
export function hangsBehindLabel(first: Line, { box, size }: Line): boolean {
  const start = first.text.length - first.text.trimStart().length;
  const text = first.text.trimStart();
  const label = LABEL.exec(text)?.[0];
  const isUnder = (behind: number, slack: number): boolean => Math.abs(edgeAt(first, behind) - box.left) < slack;
  if (label) return isUnder(behindBlank(first.text, start + label.length), size * ALIKE);
  return [...text.slice(0, MAX_NAME)].some(
    (_, at) => NAME.test(text.slice(0, at + 1)) && isUnder(behindBlank(first.text, start + at + 1), EXACT),
  );
}

/** In points. */
const EXACT = 1;

/** Where the text behind white space begins. */
const behindBlank = (text: string, at: number): number => at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);

/** A name with its value behind it: not a time of day (08:30), nor an address (https:). */
const NAMED = /^[\p{N} ]{0,9}\p{L}[\p{L}\p{N} ]{0,9}[：:](?!\/\/)/u;

/** Whether a text names a value that follows. */
export const isLabel = (text: string): boolean => NAMED.test(text.trim());

/** Whether most of several texts name values. */
export const areMostlyLabels = (texts: readonly (string | undefined)[]): boolean =>
  texts.filter((text) => text !== undefined && isLabel(text)).length >= texts.length * MOST;

const MOST = 0.6;

/** Where a character of a line begins. */
export function edgeAt({ spans, box }: Line, index: number): number {
  let left = index;
  for (const { text, edges } of spans) {
    if (left < text.length) return edges[left] ?? box.right;
    left -= text.length;
  }
  return box.right;
}
