import { grown, heightOf, isWithin, overlapX, overlapY, widthOf } from '../../box.ts';
import type { Box, GlyphRun, Path } from '../../page.ts';
import { isRectangle } from '../../segments.ts';

/** Areas that are larger than this share of the page are its ground. */
const MAX_SHARE = 0.5;
/** Letters stand on the place of others where they share so much of the smaller. */
const SHARED = 0.3;
const MAX_WORK = 4_000_000;

/**
 * Hides text that was painted over with an opaque area and written anew there, as editors of PDFs do. What is only
 * painted over stays: that may be the mistake of a program. `areas`: opaque, and painted as they are.
 */
export function hideWrittenOver(
  runs: readonly GlyphRun[],
  areas: readonly Path[],
  page: { width: number; height: number },
): void {
  const covers = areas.filter(
    ({ box, segments }) => isRectangle(segments) && widthOf(box) * heightOf(box) < page.width * page.height * MAX_SHARE,
  );
  if (covers.length * runs.length > MAX_WORK) return;
  for (const { box, order } of covers) {
    const under = runs.filter((run) => run.order < order && !run.hidden && isWithin(grown(box, 1, 3), run.box));
    if (!under.length) continue;
    const over = runs.filter((run) => run.order > order && !run.hidden && run.text.trim() && shares(run.box, box));
    if (under.length * over.length > MAX_WORK || !under.some((run) => over.some((other) => shares(other.box, run.box))))
      continue;
    for (const run of under) run.hidden = true;
  }
}

const shares = (one: Box, other: Box): boolean => {
  const [x, y] = [overlapX(one, other), overlapY(one, other)];
  const least = Math.min(widthOf(one) * heightOf(one), widthOf(other) * heightOf(other));
  return x > 0 && y > 0 && x * y > least * SHARED;
};
