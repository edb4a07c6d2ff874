import { isAway } from '../store/faults.ts';

/**
 * Does something for one after another until it is told to stop. One that fails does not keep the others, unless the
 * database or the store is away: each of the others would wait as long for it. The first error is thrown at the end.
 */
export async function forEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) {
    if (signal?.aborted || faults.some(isAway)) break;
    await act(item).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
}
