/** Where a stretch of letters begins and ends along its base line, which stands at `v`. */
export interface Stretch {
  v: number;
  from: number;
  to: number;
}

/** So many stretches begin at one place, in points, where a column does, and this share of them may be crossed by others. */
const MIN_STARTS = 5;
const SAME = 0.6;
const CROSSED = 0.2;
/** The stretches that tell of a column stand within so many ems of the line in question. */
const NEAR = 14;
/** Pages with more are no text. */
const MAX_STRETCHES = 3000;

/**
 * Tells whether a column begins at a place of a line (`v`, letters of so many points): stretches above and below it begin
 * right there, and hardly any runs over it.
 */
export function columnStarts(stretches: readonly Stretch[]): (v: number, u: number, size: number) => boolean {
  if (stretches.length > MAX_STRETCHES) return () => false;
  const starts = Map.groupBy(stretches, ({ from }) => Math.round(from));
  return (v, u, size) => {
    const isNear = (other: Stretch): boolean => Math.abs(other.v - v) < size * NEAR;
    const here = [-1, 0, 1]
      .flatMap((step) => starts.get(Math.round(u) + step) ?? [])
      .filter((other) => isNear(other) && Math.abs(other.from - u) < SAME).length;
    if (here < MIN_STARTS) return false;
    const over = stretches.filter((other) => isNear(other) && other.from < u - size && other.to > u + size).length;
    return over - 1 <= here * CROSSED;
  };
}
