import type { Line } from '../../layout.ts';
import { markerOf } from '../text/markers.ts';

/** A blank to be filled in, with the full stop of its sentence. */
const BLANK = /^[•·▲△_＿\s]*[。．]$/;
/** Brackets at the end of a question, still empty. */
const EMPTY = /^[（(][\s_＿]*[)）][。.]?$/;
/** The same with an answer in them: a letter or two of choices, a number of one, a tick or a cross. */
const ANSWERED = /^[（(]\s*(?:[A-H]{1,4}|[√×✓✔✗✘对错])\s*[)）][。.]?$/;
/** Whether a text is nothing but brackets, or one of a wide pair, that wait for an answer. */
export const isAnswerPlace = (text: string): boolean => /^[（()）][\s_＿（()）]*[。.]?$/.test(text.trim());

/** Letters, or digits: what a question is made of. */
const WORDS = /[\p{L}\p{N}]/u;

/**
 * A row without the brackets at its end that wait for an answer: they are a part of the question in front of them,
 * however far from it they stand. Brackets with an answer are such only behind a numbered question.
 */
export function withoutAnswer(row: readonly Line[]): readonly Line[] {
  const count = [1, 2].find((pieces) => isAnswer(row, row.length - pieces));
  return count ? row.slice(0, -count) : row;
}

/** Whether what stands in a row from `from` on is brackets for an answer, behind words; wide ones are in two pieces. */
function isAnswer(row: readonly Line[], from: number): boolean {
  const [first] = row;
  if (!first || from < 1 || !WORDS.test((row[from - 1] as Line).text)) return false;
  const end = row.slice(from).map(({ text }) => text.trim());
  if (BLANK.test(end.join(''))) return true;
  return EMPTY.test(end.join('')) || (markerOf(first.text)?.numbering === 'decimal' && ANSWERED.test(end.join('')));
}
