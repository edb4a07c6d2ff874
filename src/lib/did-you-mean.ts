import { closest, distance } from 'fastest-levenshtein';

/** The known word nearest to a mistyped one, if it is near enough to have been meant. */
export function nearWord(word: string, known: readonly string[]): string | undefined {
  const near = known.length > 0 ? closest(word, [...known]) : '';
  return near && distance(word, near) <= Math.max(2, Math.floor(word.length / 3)) ? near : undefined;
}

/**
 * “是不是…？可用的有：…” for a word that is not among the known ones, with the words that may have been meant; long lists are
 * cut after 40.
 */
export function didYouMean(
  word: string,
  known: readonly string[],
  meant: readonly string[] = [nearWord(word, known) ?? ''],
): string {
  const words = meant.filter(Boolean).map((near) => `“${near}”`);
  const list = known.slice(0, 40).join('、') + (known.length > 40 ? '……' : '');
  return `${words.length > 0 ? `是不是${words.join('或')}？` : ''}可用的有：${list || '（无）'}。`;
}
