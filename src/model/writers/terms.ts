import type { Style, TextRun } from '../flow.ts';

/** A letter or more of a formula, and what is raised or lowered beside it, one after the other. */
export interface Term {
  run: TextRun;
  scripts: { raise: NonNullable<Style['raise']>; runs: TextRun[] }[];
}

/**
 * The runs of a formula as terms: raised runs that follow each other are one script, of the last letter before them.
 * Those at the beginning have no letter; they are terms by themselves.
 */
export function termsOf(runs: readonly TextRun[]): Term[] {
  const terms: Term[] = [];
  for (const [at, run] of runs.entries()) {
    const { raise } = run.style;
    const last = terms.at(-1);
    const script = last?.scripts.at(-1);
    if (!raise || !last || last.run.style.raise) {
      const isBase = !raise && runs[at + 1]?.style.raise !== undefined;
      terms.push(...(isBase ? cutOff(run) : [run]).map((one) => ({ run: one, scripts: [] })));
    } else if (script?.raise === raise) script.runs.push(run);
    else last.scripts.push({ raise, runs: [run] });
  }
  return terms;
}

/** A run, and its last letter as one by itself. */
function cutOff(run: TextRun): TextRun[] {
  const [letter = ''] = [...run.text].slice(-1);
  if (run.fraction || run.text.length === letter.length) return [run];
  return [run.text.slice(0, -letter.length), letter].map((text) => ({ ...run, text }));
}
