import type { Inline, TextRun } from '../../flow.ts';

/** Dots that lead from an entry of a table of contents to the number of its page. */
const LEADER = /\s*(?:[.．·•․‥…⋯]\s*){4,}(?=[-–(（]?(?:\d{1,4}|[ivxlc]{1,6}|[IVXLC]{1,6})[-–)）]?\s*$)/;

/** Whether a text is an entry of a table of contents: its last line ends with the number of a page behind dots. */
export const isEntry = (text: string): boolean => LEADER.test(text);

/** Runs with a tab in the place of dots that lead to the number of a page; the tab keeps them. */
export function withLeader(runs: readonly TextRun[]): Inline[] {
  const found = LEADER.exec(runs.map(({ text }) => text).join(''));
  if (!found) return [...runs];
  const [from, to] = [found.index, found.index + found[0].length];
  const inlines: Inline[] = [];
  let at = 0;
  for (const run of runs) {
    const place = (index: number): number => Math.min(run.text.length, Math.max(0, index - at));
    const [before, behind] = [run.text.slice(0, place(from)), run.text.slice(place(to))];
    const begins = at <= from && from < at + run.text.length;
    if (before) inlines.push({ ...run, text: before });
    if (begins) inlines.push({ kind: 'tab', style: run.style, leader: found[0].trim() });
    if (behind && at + run.text.length > to) inlines.push({ ...run, text: behind });
    at += run.text.length;
  }
  return inlines;
}
