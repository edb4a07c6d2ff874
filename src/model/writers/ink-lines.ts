import { grown, holdsMiddle } from '../box.ts';
import type { Box, GlyphRun, Page } from '../page.ts';

/** A line of letters on the page, as its glyphs stand. Points. */
export interface InkLine {
  base: number;
  left: number;
  right: number;
  /** The largest size of letters in it. */
  size: number;
  runs: GlyphRun[];
}

/** Letters whose base lines are nearer than this, in ems, are of one line. */
const SAME_LINE = 0.45;

/** What can be read on a page. */
export const visibleRuns = ({ runs }: Page): GlyphRun[] => runs.filter((run) => !run.hidden && run.text.trim());

/** The runs whose middle stands in a box. */
export const runsIn = (runs: readonly GlyphRun[], box: Box): GlyphRun[] =>
  runs.filter((run) => holdsMiddle(grown(box, 1), run.box));

/** Upright horizontal runs as lines, from the top down; the runs of each from left to right. */
export function inkLines(runs: readonly GlyphRun[]): InkLine[] {
  const flat = runs.filter(({ angle, vertical, glyphs }) => !angle && !vertical && glyphs.length > 0);
  const lines: InkLine[] = [];
  for (const run of [...flat].sort((one, other) => other.size - one.size)) {
    const base = run.glyphs[0]?.y ?? run.box.bottom;
    const line = lines.find((each) => Math.abs(each.base - base) < each.size * SAME_LINE);
    const [left, right] = inkOf(run);
    if (!line) lines.push({ base, left, right, size: run.size, runs: [run] });
    else {
      line.left = Math.min(line.left, left);
      line.right = Math.max(line.right, right);
      line.runs.push(run);
    }
  }
  for (const { runs: own } of lines) own.sort((one, other) => one.box.left - other.box.left);
  return lines.sort((one, other) => one.base - other.base);
}

/** Where the letters of a run begin and end, without white space. */
function inkOf({ glyphs, box }: GlyphRun): [number, number] {
  const inked = glyphs.filter(({ text }) => text.trim() || !text);
  const last = inked.at(-1);
  return inked[0] && last ? [inked[0].x, last.x + last.advance] : [box.left, box.right];
}

/**
 * Where the text of a list's item begins behind its marker, and the run the marker is written with (if it is written).
 */
export function behindMarker(line: InkLine, marker: string): { left: number; marker: GlyphRun | undefined } {
  let rest = marker.replace(/\s/g, '');
  let first: GlyphRun | undefined;
  for (const run of line.runs)
    for (const glyph of run.glyphs) {
      const text = glyph.text.replace(/\s/g, '');
      if (!text && glyph.text) continue;
      const known = text.normalize('NFKC');
      if (!rest.normalize('NFKC').startsWith(known) || !text) return { left: glyph.x, marker: first };
      first ??= run;
      rest = rest.normalize('NFKC').slice(known.length);
    }
  return { left: line.left, marker: first };
}

/** The text of a line, with spaces where its runs stand apart. */
export function lineText({ runs, size }: InkLine): { run: GlyphRun; text: string }[] {
  return runs.map((run, at) => {
    const before = runs[at - 1];
    const apart = before && run.box.left - before.box.right > size * 0.2 && !/\s$/.test(before.text);
    return { run, text: `${apart && !/^\s/.test(run.text) ? ' ' : ''}${run.text}` };
  });
}
