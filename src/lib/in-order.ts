/**
 * What `work` makes of each item, in their order, with so many of them under way at a time. Rejects with the first
 * refusal; what is under way then ends unheard, and nothing more is begun.
 */
export async function inOrder<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  let [next, failed] = [0, false];
  const lane = async (): Promise<void> => {
    while (next < items.length && !failed) {
      const index = next++;
      results[index] = await work(items[index] as Item, index);
    }
  };
  const lanes = Array.from({ length: Math.min(atOnce, items.length) }, lane);
  await Promise.all(lanes).catch((error: unknown) => {
    failed = true;
    throw error;
  });
  return results;
}
