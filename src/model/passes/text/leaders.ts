import type { Inline, TextRun } from '../../flow.ts';

/** The number of a page at the end of a text, and how long it is at most. */
const NUMBER = /[-–(（]?(?:\d{1,4}|[ivxlc]{1,6}|[IVXLC]{1,6})[-–)）]?$/;
const MAX_NUMBER = 8;
/** So many dots lead; fewer are of a sentence. */
const MIN_DOTS = 4;

/**
 * Where the dots stand, with the white space around them, that lead from an entry of a table of contents to the number
 * of its page.
 */
function leaderIn(text: string): { from: number; to: number } | undefined {
  const end = text.trimEnd();
  const number = NUMBER.exec(end.slice(-MAX_NUMBER));
  if (!number) return undefined;
  const to = end.length - number[0].length;
  let [from, dots] = [to, 0];
  for (; from > 0 && /[.．·•․‥…⋯\s]/.test(end[from - 1] as string); from--)
    if (/\S/.test(end[from - 1] as string)) dots++;
  return dots < MIN_DOTS ? undefined : { from, to };
}

/** Whether a text is an entry of a table of contents: its last line ends with the number of a page behind dots. */
export const isEntry = (text: string): boolean => leaderIn(text) !== undefined;

/** Runs with a tab in the place of dots that lead to the number of a page; the tab keeps them. */
export function withLeader(runs: readonly TextRun[]): Inline[] {
  const whole = runs.map(({ text }) => text).join('');
  const found = leaderIn(whole);
  if (!found) return [...runs];
  const { from, to } = found;
  const inlines: Inline[] = [];
  let at = 0;
  for (const run of runs) {
    const place = (index: number): number => Math.min(run.text.length, Math.max(0, index - at));
    const [before, behind] = [run.text.slice(0, place(from)), run.text.slice(place(to))];
    const begins = at <= from && from < at + run.text.length;
    if (before) inlines.push({ ...run, text: before });
    if (begins) inlines.push({ kind: 'tab', style: run.style, leader: whole.slice(from, to).trim() });
    if (behind && at + run.text.length > to) inlines.push({ ...run, text: behind });
    at += run.text.length;
  }
  return inlines;
}
