import { differs, isBlank, MAX_SLIDES, PIXELS, type Stretch } from './look.ts';

/** What is seen shorter than this does not rest, in seconds. */
const MIN_REST = 0.7;
/** Movement between slides that is over sooner is a transition, in seconds. */
const TRANSITION = 1.5;
/** Where the film moves on, a picture is taken about so often, in seconds, but no more of one movement than this. */
const EVERY = { high: 1, medium: 2, low: 3 };
const MAX_VIEWS = 12;
/** Two moving pictures show the same where no larger share of them is another: a speaker who moves the head. */
const SAME_VIEW = 0.15;

/** Whether a stretch shows something that stands still. */
export const isRest = ({ from, to }: Stretch): boolean => to - from >= MIN_REST;

/**
 * Pictures of where a film moves on and on, as a camera does: some of each movement, the calmest, and none that shows
 * what a slide or an earlier picture does.
 */
export function viewsBeside(
  slides: readonly Stretch[],
  found: readonly Stretch[],
  sensitivity: keyof typeof EVERY,
): Stretch[] {
  const views: Stretch[] = [];
  for (const run of movements(found)) {
    if (views.length >= MAX_SLIDES) break;
    if (slides.length && lengthOf(run) < TRANSITION) continue;
    for (const view of calmest(run, EVERY[sensitivity]))
      if (!isBlank(view.look) && ![...slides, ...views].some(({ look }) => showsSame(look, view.look)))
        views.push(view);
  }
  return views;
}

/** Stretches that do not rest, in groups of those that follow each other. */
function movements(found: readonly Stretch[]): Stretch[][] {
  const runs: Stretch[][] = [];
  let run: Stretch[] = [];
  for (const stretch of found) {
    if (!isRest(stretch)) {
      if (!run.length) runs.push(run);
      run.push(stretch);
    } else if (run.length) run = [];
  }
  return runs;
}

const lengthOf = (run: readonly Stretch[]): number => (run.at(-1)?.to ?? 0) - (run[0]?.from ?? 0);

/** Of each of so many equal parts of a movement the stretch that lasts longest. */
function calmest(run: readonly Stretch[], every: number): Stretch[] {
  const [start, length] = [run[0]?.from ?? 0, lengthOf(run)];
  const count = Math.min(MAX_VIEWS, Math.max(1, Math.round(length / every)));
  const best: Stretch[] = [];
  for (const stretch of run) {
    const part = Math.min(count - 1, Math.floor(((stretch.from - start) / length) * count));
    const other = best[part];
    if (!other || stretch.to - stretch.from > other.to - other.from + 0.01) best[part] = stretch;
  }
  return best.filter(Boolean);
}

function showsSame(one: Uint8Array, other: Uint8Array): boolean {
  let changed = 0;
  for (let at = 0; at < PIXELS; at++) if (differs(one, other, at) && ++changed >= PIXELS * SAME_VIEW) return false;
  return true;
}
