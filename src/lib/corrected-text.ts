import { DOUBTFUL, MAX_LINE, type TextLine } from '../../schemas/recognised.ts';
import type { TextEdit } from '../../schemas/text-edits.ts';

/** As much of a text as one line may say: no half of a character at its end. */
export function lineText(text: string): string {
  const short = text.replaceAll(/\n+/g, ' ').trim();
  return short.length <= MAX_LINE ? short : short.slice(0, MAX_LINE).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * A line that says something else now. What is the same at its beginning and its end stays as sure and where it was;
 * what was written between is in no doubt, and stands evenly in the room that is left: the line reaches as far as it
 * did.
 */
export function corrected(line: TextLine, text: string): TextLine {
  const [read, now] = [[...line.text], [...text]];
  const head = commonHead(read, now, Math.min(read.length, now.length));
  const tail = commonHead(read.toReversed(), now.toReversed(), Math.min(read.length, now.length) - head);
  const [cut, fresh] = [read.length - head - tail, now.length - head - tail];
  const spliced = <Value>(list: readonly Value[], between: readonly Value[]): Value[] =>
    list.length ? list.slice(0, head).concat(between, list.slice(head + cut)) : [];
  const even = spread(line.at, { head, cut, fresh, tail });
  return {
    ...line,
    text,
    at: spliced(line.at, cut === fresh ? line.at.slice(head, head + cut) : even),
    sure: spliced(line.sure, Array(fresh).fill(1)),
    others: movedOthers(line.others, { from: head + cut, by: fresh - cut, head }),
  };
}

/** How many characters are the same at the beginning and the end of a line, were cut out between, and came instead. */
type Change = Record<'head' | 'cut' | 'fresh' | 'tail', number>;

/** Even places for what is new: between what stayed, or as far as what it stands for reached. */
function spread(at: readonly number[], { head, cut, fresh, tail }: Change): number[] {
  const [opens, closes] = [cut > 0 && !head, cut > 0 && !tail];
  const from = head ? (at[head - 1] ?? 0) : opens ? (at[0] ?? 0) : 0;
  const to = tail ? (at[head + cut] ?? 1) : closes ? (at.at(-1) ?? 1) : 1;
  const steps = fresh - 1 + Number(!opens) + Number(!closes);
  const place = (index: number): number => (steps ? (index + Number(!opens)) / steps : 0.5);
  return Array.from({ length: fresh }, (_, index) => from + (to - from) * place(index));
}

function commonHead(read: readonly string[], now: readonly string[], most: number): number {
  let same = 0;
  while (same < most && read[same] === now[same]) same++;
  return same;
}

function movedOthers(others: TextLine['others'], { head, from, by }: Record<'head' | 'from' | 'by', number>) {
  if (!others) return undefined;
  const kept = Object.entries(others).flatMap(([key, other]): [number, string][] => {
    const at = Number(key);
    if (at < head) return [[at, other]];
    return at >= from ? [[at + by, other]] : [];
  });
  return Object.fromEntries(kept);
}

/**
 * Finds the place of the line that a correction belongs to: the line at the correction's own place, if it says what
 * that one did; else, where the page was read differently, the only line that does. Undefined where there is none.
 */
export function lineFinder(
  lines: readonly Pick<TextLine, 'text'>[],
): (edit: Pick<TextEdit, 'line' | 'was'>) => number | undefined {
  const only = new Map<string, number | undefined>();
  for (const [at, { text }] of lines.entries()) only.set(text, only.has(text) ? undefined : at);
  return ({ line, was }) => (lines[line]?.text === was ? line : only.get(was));
}

/** The line as an edit says. */
export function editedLine(line: TextLine, { text, seen = [] }: Pick<TextEdit, 'text' | 'seen'>): TextLine {
  const now = corrected(line, text);
  const sure = [...now.sure];
  for (const at of seen) if (at < sure.length) sure[at] = 1;
  return { ...now, sure };
}

/** What was changed in a line of a page; undefined where nothing was. */
export function editOf(read: TextLine, now: TextLine, where: Pick<TextEdit, 'page' | 'line'>): TextEdit | undefined {
  const before = corrected(read, now.text).sure;
  const seen = now.sure.flatMap((sure, at) => ((before[at] ?? 1) < DOUBTFUL && sure >= DOUBTFUL ? [at] : []));
  if (now.text === read.text && !seen.length) return undefined;
  return { ...where, was: read.text, text: now.text, ...(seen.length && { seen }) };
}
