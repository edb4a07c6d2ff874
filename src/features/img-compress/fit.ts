import type { Encoded } from './encode.ts';

/**
 * A file of some strength: a quality, or a number of colours; the larger, the better and mostly the larger the file.
 */
export interface Trial extends Encoded {
  strength: number;
}

/** How files of any strength are made. */
export interface Maker {
  least: number;
  most: number;
  make(strength: number): Promise<Encoded>;
  /** Bytes of a small sample at a strength, in proportion to the whole file's; cheap. */
  sample?: (strength: number) => Promise<number>;
}

const TRIES = 7;
/** A file of so much of the budget is near enough. */
const NEAR = 0.92;
/** Aimed at, so that a guess a little off still fits. */
const AIM = 0.97;

/** The best file of at most `budget` bytes, and the smallest made where none fits. */
export interface Fit {
  best: Trial | undefined;
  smallest: Trial;
}

/**
 * Searches the strongest file within a budget with at most seven files made: samples tell where to look, each file made
 * says how far samples are off; without samples by halves.
 */
export async function fitTo({ least, most, make, sample }: Maker, budget: number): Promise<Fit> {
  const known = new Map<number, number>();
  let [low, high] = [least - 1, most + 1]; // `low` fits or is no strength, `high` does not
  let best: Trial | undefined;
  let smallest: Trial | undefined;
  let scale = 1;
  for (let left = TRIES; left > 0 && high - low > 1; left--) {
    const strength = sample ? await guess(sample) : left === 1 && !best ? low + 1 : (low + high) >> 1;
    const made = await make(strength);
    const size = made.bytes.length;
    if (sample) scale = size / ((await sampled(sample, strength)) || 1);
    if (!smallest || size < smallest.bytes.length) smallest = { ...made, strength };
    if (size > budget) high = strength;
    else {
      best = { ...made, strength };
      low = strength;
      if (size >= budget * NEAR) break;
    }
  }
  if (!smallest) throw new RangeError('nothing to choose from');
  return { best, smallest };

  async function sampled(own: (strength: number) => Promise<number>, strength: number): Promise<number> {
    const size = known.get(strength) ?? (await own(strength));
    known.set(strength, size);
    return size;
  }

  /** The strongest between the bounds whose sample promises to fit; the weakest where none does. */
  async function guess(own: (strength: number) => Promise<number>): Promise<number> {
    let [fits, over] = [low, high];
    while (over - fits > 1) {
      const middle = (fits + over) >> 1;
      if ((await sampled(own, middle)) * scale <= budget * AIM) fits = middle;
      else over = middle;
    }
    return Math.max(fits, low + 1);
  }
}
