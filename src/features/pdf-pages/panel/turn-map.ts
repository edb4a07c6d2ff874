import { parsePages, parseTurns } from '../../../lib/page-range.ts';

/** What will happen to each page: 0, 90, 180 or 270 degrees clockwise, first page first. */
export type TurnMap = number[];

/** Turns that turn nothing, which is not the same as no turns: with none, the settings for all pages hold. */
export const NO_TURN = '1:0';

const quarter = (degrees: number): number => ((degrees % 360) + 360) % 360;

/**
 * The turns that options mean for a document of `pages` pages: those of `turns` where it is set, else `angle` on the
 * page range. An unfinished or wrong range (it is being typed) turns nothing.
 */
export function turnsOf(options: { turns?: unknown; angle?: unknown; pages?: unknown }, pages: number): TurnMap {
  const map: TurnMap = new Array<number>(pages).fill(0);
  try {
    const own = parseTurns(String(options.turns ?? ''), pages);
    if (own.size) for (const [page, degrees] of own) map[page] = quarter(degrees);
    else for (const page of parsePages(String(options.pages ?? ''), pages)) map[page] = quarter(Number(options.angle));
  } catch {
    // the field of the form says what is wrong
  }
  return map;
}

/** The map with some pages (0-based) turned further. */
export function turned(map: TurnMap, pages: Iterable<number>, degrees: number): TurnMap {
  const next = [...map];
  for (const page of pages) next[page] = quarter((next[page] ?? 0) + degrees);
  return next;
}

/** The shape of the frame in which a page is shown, width by height. */
const FRAME = 3 / 4;

/**
 * How much larger (or smaller) a page that fits the upright frame must be drawn to fit it lying on its side.
 * @param ratio the page's width by its height, not turned
 */
export function turnedScale(ratio: number): number {
  const width = Math.min(FRAME, ratio);
  return Math.min(FRAME / (width / ratio), 1 / width);
}

/**
 * The map as the option's text, equal neighbours drawn together: `1-3:90,7:180`. A map without any turn is `NO_TURN`.
 */
export function writeTurns(map: TurnMap): string {
  const parts: string[] = [];
  for (let from = 0; from < map.length; ) {
    let to = from;
    while (to + 1 < map.length && map[to + 1] === map[from]) to++;
    if (map[from]) parts.push(`${from === to ? from + 1 : `${from + 1}-${to + 1}`}:${map[from]}`);
    from = to + 1;
  }
  return parts.join(',') || NO_TURN;
}
