/** How many of `a` are in `b`, each as often as it is there. */
export function common<T>(a: Iterable<T>, b: Iterable<T>): number {
  const left = new Map<T, number>();
  for (const one of b) left.set(one, (left.get(one) ?? 0) + 1);
  let found = 0;
  for (const one of a) {
    const count = left.get(one) ?? 0;
    if (count === 0) continue;
    left.set(one, count - 1);
    found++;
  }
  return found;
}

/** Harmonic mean of precision and recall: `found` of what is `expected`, among those `given`. */
export const f1 = (found: number, given: number, expected: number): number =>
  given + expected === 0 ? 1 : (2 * found) / (given + expected);

/** F1 of two lists in which the same may stand several times. */
export const f1Of = <T>(given: T[], expected: T[]): number =>
  f1(common(given, expected), given.length, expected.length);

/** How near two counts are: the smaller part of the larger. */
export const nearness = (a: number, b: number): number => (a === b ? 1 : Math.min(a, b) / Math.max(a, b));
