/**
 * Does something for one after another until it is told to stop. One that fails does not keep the others; the first
 * error is thrown at the end.
 */
export async function forEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) {
    if (signal?.aborted) break;
    await act(item).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
}
