/** Fewer titles are no chapters. */
const LEAST = 3;
/** Characters from one title to the next, on the average: the items of a list stand closer. */
const APART = 200;
const CHINESE = '零〇一二两三四五六七八九十百千';
/** A number at a line's start, and what divides it from the title: `1、`, `001 `, `（一）`, `1.`. */
const COUNTED = new RegExp(
  `^([（(【[]?)([0-9]{1,5}|[０-９]{1,5}|[${CHINESE}]{1,8})([)）】\\]、.．:：\\s\\u3000]|$)[^。；;]{0,40}$`,
);

/**
 * The places of lines that are titles by nothing but a number which counts up from the first to the last, all written
 * the same way; none where they are too few, or too near to each other for chapters.
 */
export function countedTitles(lines: readonly string[]): ReadonlySet<number> {
  const ways = new Map<string, { next: number; places: number[] }>();
  for (const [at, line] of lines.entries()) {
    const [, open = '', digits = '', close = ''] = (line.length <= 80 && COUNTED.exec(line.trim())) || [];
    const value = digits ? numberOf(digits) : -1;
    if (value < 0) continue;
    const key = `${open}${/[0-9０-９]/.test(digits) ? 1 : '一'}${close.trim()}`;
    const way = ways.get(key) ?? { next: value, places: [] };
    if (value > 1 && way.places.length === 0) continue;
    ways.set(key, way);
    if (value !== way.next) continue;
    way.places.push(at);
    way.next++;
  }
  const [{ places } = { places: [] }] = [...ways.values()].sort((a, b) => b.places.length - a.places.length);
  const between = lines.slice(places[0], places.at(-1)).reduce((sum, line) => sum + line.length, 0);
  return new Set(places.length >= LEAST && between / (places.length - 1) >= APART ? places : []);
}

const UNITS = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);

/** What a number below ten thousand says, in digits of either width or in Chinese; -1 for what is none. */
function numberOf(text: string): number {
  const plain = text.normalize('NFKC');
  if (/^\d+$/.test(plain)) return Number(plain);
  let sum = 0;
  let digit = -1;
  for (const character of plain) {
    const unit = UNITS.get(character);
    if (unit !== undefined) sum += unit * (digit > 0 ? digit : 1);
    digit = unit === undefined ? '零一二三四五六七八九'.indexOf(character.replace('〇', '零').replace('两', '二')) : -1;
    if (unit === undefined && digit < 0) return -1;
  }
  return sum + Math.max(0, digit);
}
