/**
 * Numbers that have names, from the least to the most: an object gives whole ones before all others, so that a 2 would
 * stand before a 1.5.
 */
export const inOrder = (named: Readonly<Record<string, string>>): [number: string, name: string][] =>
  Object.entries(named).sort(([one], [other]) => Number(one) - Number(other));
