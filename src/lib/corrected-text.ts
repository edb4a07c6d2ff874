import { DOUBTFUL, type TextLine } from '../../schemas/recognised.ts';
import type { TextEdit } from '../../schemas/text-edits.ts';

/**
 * A line that says something else now. What is the same at its beginning and its end stays as sure and where it was; what
 * was written between is in no doubt, and stands evenly in the room that is left.
 */
export function corrected(line: TextLine, text: string): TextLine {
  const [read, now] = [[...line.text], [...text]];
  const head = commonHead(read, now, Math.min(read.length, now.length));
  const tail = commonHead(read.toReversed(), now.toReversed(), Math.min(read.length, now.length) - head);
  const [cut, fresh] = [read.length - head - tail, now.length - head - tail];
  const spliced = <Value>(list: readonly Value[], between: readonly Value[]): Value[] =>
    list.length ? list.slice(0, head).concat(between, list.slice(head + cut)) : [];
  const [before, behind] = [head ? (line.at[head - 1] ?? 0) : 0, tail ? (line.at[head + cut] ?? 1) : 1];
  const even = Array.from({ length: fresh }, (_, at) => before + ((behind - before) * (at + 1)) / (fresh + 1));
  return {
    ...line,
    text,
    at: spliced(line.at, cut === fresh ? line.at.slice(head, head + cut) : even),
    sure: spliced(line.sure, Array(fresh).fill(1)),
    others: movedOthers(line.others, { from: head + cut, by: fresh - cut, head }),
  };
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
