import { loudness, RATE, STEP, speechLevel } from './loudness.ts';

/** From one sample to another, the last not included. */
export interface Stretch {
  from: number;
  to: number;
}

const steps = (seconds: number): number => Math.round((seconds * RATE) / STEP);
/** Gaps below this belong to what is said; speech shorter than this is a knock; both in steps. */
const GAP = steps(0.4);
const MIN_STEPS = steps(0.16);
/** What is kept before and after: consonants are soft. */
const AROUND = steps(0.2);
/** The longest stretch: where someone speaks on, it is cut at the softest step of its last part. */
const MAX_STEPS = steps(15);
const LAST = steps(5);

/** Where there may be speech, by loudness alone: what a piece of sound is cut into where no model says better. */
export function stretchesOf(samples: Float32Array): Stretch[] {
  const levels = loudness(samples);
  const level = speechLevel(levels);
  const found: Stretch[] = [];
  levels.forEach((one, at) => {
    if (one <= level) return;
    const before = found.at(-1);
    if (before && at - before.to <= GAP) before.to = at + 1;
    else found.push({ from: at, to: at + 1 });
  });
  return found
    .filter(({ from, to }) => to - from >= MIN_STEPS)
    .flatMap((stretch) => cut(stretch, levels))
    .map(({ from, to }, at, all) => ({
      from: Math.max(from - AROUND, all[at - 1]?.to ?? 0) * STEP,
      to: Math.min(samples.length, Math.min(to + AROUND, all[at + 1]?.from ?? levels.length) * STEP),
    }));
}

function cut({ from, to }: Stretch, levels: Float32Array): Stretch[] {
  if (to - from <= MAX_STEPS) return [{ from, to }];
  const at = softest(levels, from + MAX_STEPS - LAST, from + MAX_STEPS);
  return [{ from, to: at }, ...cut({ from: at, to }, levels)];
}

/** The softest step of these; the middle one of three together, so that a gap within a word is no candidate. */
export function softest(levels: Float32Array, from: number, to: number): number {
  let [best, least] = [from, Number.POSITIVE_INFINITY];
  for (let at = Math.max(1, from); at < Math.min(to, levels.length - 1); at++) {
    const sum = (levels[at - 1] as number) + (levels[at] as number) + (levels[at + 1] as number);
    if (sum < least) [best, least] = [at, sum];
  }
  return best;
}
