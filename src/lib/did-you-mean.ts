import { closest, distance } from 'fastest-levenshtein';

/** “是不是…？可用的有：…” for a word that is not among the known ones; long lists are cut after 40. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = known.length > 0 ? closest(word, [...known]) : '';
  const guess = near && distance(word, near) <= Math.max(2, Math.floor(word.length / 3)) ? `是不是“${near}”？` : '';
  const list = known.slice(0, 40).join('、') + (known.length > 40 ? '……' : '');
  return `${guess}可用的有：${list || '（无）'}。`;
}
