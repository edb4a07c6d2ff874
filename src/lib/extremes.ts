/**
 * The least and the greatest of many, and many behind others: spread into a call (`Math.min(...all)`), a hundred
 * thousand values overflow the stack.
 */

/** The least of some numbers and `start`. */
export function least(values: Iterable<number>, start = Infinity): number {
  let found = start;
  for (const value of values) if (value < found) found = value;
  return found;
}

/** The greatest of some numbers and `start`. */
export function greatest(values: Iterable<number>, start = -Infinity): number {
  let found = start;
  for (const value of values) if (value > found) found = value;
  return found;
}

/** Puts items behind those of a list. */
export function append<Item>(list: Item[], more: Iterable<Item>): void {
  for (const item of more) list.push(item);
}
