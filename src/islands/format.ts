export { formatBytes } from '../lib/format-bytes.ts';

/** Seconds left in words that do not promise more than is known. */
export function formatSeconds(seconds: number): string {
  if (seconds < 5) return '马上就好';
  if (seconds < 60) return `约 ${Math.ceil(seconds / 5) * 5} 秒`;
  return seconds < 3600 ? `约 ${Math.ceil(seconds / 60)} 分钟` : `约 ${(seconds / 3600).toFixed(1)} 小时`;
}

/** A time of day, `18:05`; with the day before it where that is not today: `8月4日 01:30`. */
export function formatTime(time: Date, now: Date): string {
  const day = time.toDateString() === now.toDateString() ? '' : `${time.getMonth() + 1}月${time.getDate()}日 `;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${day}${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** A share (0–1) as a whole percentage; 100 only when all is done. */
export const formatPart = (part: number): string => `${part >= 1 ? 100 : Math.min(99, Math.floor(part * 100))}%`;

/** More than so many times the size is another kind of thing: a page drawn from a line of text. */
const COMPARABLE = 5;

/** The change of size in whole per cent with a true minus sign, or `undefined` where there is nothing to compare. */
export function formatChange(before: number, after: number): string | undefined {
  if (before <= 0 || after > before * COMPARABLE) return undefined;
  // A file is never smaller by all it had.
  const change = Math.max(-99, Math.round((after / before - 1) * 100));
  return change === 0 ? '大小不变' : `${change > 0 ? '+' : '−'}${Math.abs(change)}%`;
}

/**
 * The name (without its extension) of a package of results: after the one file they came from, else after the tool and
 * their number.
 */
export function zipName(
  tool: string,
  results: readonly { from: readonly string[] }[],
  files: readonly { id: string; file: { name: string } }[],
): string {
  const sources = new Set(results.flatMap(({ from }) => from));
  const source = sources.size === 1 && files.find(({ id }) => sources.has(id));
  return source ? `${source.file.name.replace(/\.[^.]+$/, '')}-${tool}` : `${tool}-${results.length}个文件`;
}

/** A name fit to be shown: control and direction characters, which could disguise it, are made visible. */
export function showName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return name.replace(/[\0-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, '\ufffd');
}

/** Places a character takes in a line: two for the wide ones of East Asia, one for others. */
const placesOf = (character: string): number =>
  /[\u1100-\u115f\u2e80-\uffdc]|[\u{1f000}-\u{3fffd}]/u.test(character) ? 2 : 1;

/** As many characters from the beginning as fit into so many places. */
function fitting(characters: string[], places: number): string[] {
  let left = places;
  const end = characters.findIndex((character) => {
    left -= placesOf(character);
    return left < 0;
  });
  return end < 0 ? characters : characters.slice(0, end);
}

const MAX_PLACES = 56;
/** Of a name that is cut, so much of what is shown is its end. */
const TAIL = 0.36;

/**
 * A name for showing in so many places (28 Chinese characters without another number): a longer one is cut in the
 * middle, as its end with number and extension must stay readable.
 */
export function shortName(name: string, places = MAX_PLACES): string {
  const characters = [...showName(name)];
  if (fitting(characters, places).length === characters.length) return characters.join('');
  const tail = Math.round(places * TAIL);
  const end = fitting([...characters].reverse(), tail).reverse();
  return [...fitting(characters, places - tail - 2), '…', ...end].join('');
}

/** A name in the parts between which a line may end: after what joins words, and before the extension. */
export const brokenName = (name: string): string[] =>
  name.split(/(?<=[-_\s)）】…])(?=.)|(?<=[^.])(?=\.[a-z0-9]{1,5}$)/iu).filter(Boolean);
