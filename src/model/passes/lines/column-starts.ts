/** Where a stretch of letters begins and ends along its base line, which stands at `v`. */
export interface Stretch {
  v: number;
  from: number;
  to: number;
}

/**
 * So many stretches begin at one place, in points, where a column does, and this share of them may be crossed by
 * others.
 */
const MIN_STARTS = 5;
const SAME = 0.6;
const CROSSED = 0.2;
/** The stretches that tell of a column stand within so many ems of the line in question. */
const NEAR = 14;
/** Pages with more are no text. */
const MAX_STRETCHES = 3000;

/** No more of the stretches near a line are looked at. */
const MAX_NEAR = 400;

/**
 * Tells whether a column begins at a place of a line (`v`, letters of so many points): stretches above and below it
 * begin right there, and hardly any runs over it.
 */
export function columnStarts(stretches: readonly Stretch[]): (v: number, u: number, size: number) => boolean {
  if (stretches.length > MAX_STRETCHES) return () => false;
  const down = [...stretches].sort((one, other) => one.v - other.v);
  const starts = Map.groupBy(down, ({ from }) => Math.round(from));
  return (v, u, size) => {
    const here = [-1, 0, 1]
      .flatMap((step) => nearest(starts.get(Math.round(u) + step) ?? [], v, size * NEAR))
      .filter((other) => Math.abs(other.from - u) < SAME).length;
    if (here < MIN_STARTS) return false;
    const over = nearest(down, v, size * NEAR).filter(({ from, to }) => from < u - size && to > u + size).length;
    return over - 1 <= here * CROSSED;
  };
}

/** Of stretches from the top down, those whose base lines are nearer than `reach` to `v`; half of them above it. */
function nearest(down: readonly Stretch[], v: number, reach: number): Stretch[] {
  const middle = firstBelow(down, v);
  const above = Math.max(firstBelow(down, v - reach), middle - MAX_NEAR / 2);
  const below = Math.min(firstBelow(down, v + reach), middle + MAX_NEAR / 2);
  return down.slice(above, below);
}

/** The place of the first stretch at `v` or lower. */
function firstBelow(down: readonly Stretch[], v: number): number {
  let [low, high] = [0, down.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((down[middle] as Stretch).v < v) low = middle + 1;
    else high = middle;
  }
  return low;
}
