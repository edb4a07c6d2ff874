/** A text without what programs break and space differently. */
export const lettersOf = (text: string): string => text.normalize('NFKC').replace(/[\s\p{P}\p{S}]+/gu, '');

/** How much of a text is in another, by its runs of eight letters, each as often as it stands there. */
export function kept(source: string, result: string): number {
  const counts = new Map<string, number>();
  for (let at = 0; at + 8 <= result.length; at++)
    counts.set(result.slice(at, at + 8), (counts.get(result.slice(at, at + 8)) ?? 0) + 1);
  let [found, all] = [0, 0];
  for (let at = 0; at + 8 <= source.length; at++, all++) {
    const left = counts.get(source.slice(at, at + 8)) ?? 0;
    if (left > 0) found++;
    counts.set(source.slice(at, at + 8), left - 1);
  }
  return all ? found / all : 1;
}
