/** What counts of a text: no white space, no difference between forms of one character. */
const counted = (text: string): string[] => [...text.normalize('NFKC').replace(/\s/g, '')];

/** Edits that turn one list into another (Levenshtein 1966). */
function edits(from: readonly string[], to: readonly string[]): number {
  let row = Uint32Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, character] of from.entries()) {
    const next = new Uint32Array(to.length + 1);
    next[0] = index + 1;
    for (let at = 1; at <= to.length; at++)
      next[at] = Math.min(
        (row[at] as number) + 1,
        (next[at - 1] as number) + 1,
        (row[at - 1] as number) + (character === to[at - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[to.length] as number;
}

/** Character error rate: edits that turn what was read into the truth, by characters of the truth. */
export function characterErrors(read: string, truth: string): number {
  const wanted = counted(truth);
  return edits(counted(read), wanted) / wanted.length;
}

/** The share of the truth's Latin words that were not read as such. */
export function wordsMissed(read: string, truth: string): number {
  const words = (text: string): string[] => text.normalize('NFKC').match(/[A-Za-z]+/g) ?? [];
  const wanted = words(truth);
  const found = new Map<string, number>();
  for (const word of words(read)) found.set(word, (found.get(word) ?? 0) + 1);
  let missed = 0;
  for (const word of wanted) {
    const left = found.get(word) ?? 0;
    if (left) found.set(word, left - 1);
    else missed++;
  }
  return wanted.length ? missed / wanted.length : 0;
}
