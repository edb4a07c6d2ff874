/**
 * How many characters must be changed, left out or put in so that `typed` stands somewhere in `text` (Sellers 1980);
 * never more than its length.
 */
export function nearness(typed: string, text: string): number {
  const wanted = [...typed];
  // One column for each character of the text: the cost of the first n characters of `typed` ending there.
  let column = [0, ...wanted.map((_, index) => index + 1)];
  let best = wanted.length;
  for (const character of text) {
    const next = [0];
    for (const [index, one] of wanted.entries()) {
      const replaced = (column[index] ?? 0) + Number(one !== character);
      next.push(Math.min(replaced, (column[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    column = next;
    best = Math.min(best, column.at(-1) ?? best);
  }
  return best;
}
