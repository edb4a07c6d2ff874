import { grown, holdsMiddle } from '../../box.ts';
import type { GlyphRun } from '../../page.ts';
import type { PlacedParagraph } from './slides.ts';

/** Parts of formulas stand so many ems above or below the line that says them: terms of fractions, roots. */
const REACH = 1.6;
const MAX_SIZE = 60;
/** Pages with more are compared no further. */
const MAX_WORK = 20_000_000;

/**
 * Runs that no block has in its box, but which stand right above or below one that says what they say and has no other
 * letters for it. `runs`: all of the page; `free`: those outside of all boxes.
 */
export function saidOutside(
  blocks: readonly PlacedParagraph[],
  runs: readonly GlyphRun[],
  free: readonly GlyphRun[],
): Set<GlyphRun> {
  const taken = new Set<GlyphRun>();
  if (blocks.length * runs.length > MAX_WORK) return taken;
  for (const { paragraph, box } of blocks) {
    const near = free.filter(
      (run) => !taken.has(run) && holdsMiddle(grown(box, 1, Math.min(run.size, MAX_SIZE) * REACH), run.box),
    );
    if (!near.length || paragraph.places.length > 1) continue;
    const missing = lettersOf(paragraph.inlines.map((inline) => (inline.kind === 'text' ? inline.text : '')).join(''));
    const out = new Set(near);
    for (const run of runs) if (!out.has(run) && holdsMiddle(grown(box, 1), run.box)) takeFrom(missing, run.text);
    for (const run of near) if (takeFrom(missing, run.text)) taken.add(run);
  }
  return taken;
}

function lettersOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of plain(text)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

/** Takes the letters of a text from those counted; whether all of them were there. */
function takeFrom(counts: Map<string, number>, text: string): boolean {
  let isAll = true;
  for (const letter of plain(text)) {
    const count = counts.get(letter) ?? 0;
    if (count) counts.set(letter, count - 1);
    else isAll = false;
  }
  return isAll;
}

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');
