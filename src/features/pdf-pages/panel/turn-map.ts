import { parseTurns } from '../../../lib/page-range.ts';

/** What will happen to each page: 0, 90, 180 or 270 degrees clockwise, first page first. */
export type TurnMap = number[];

const quarter = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** The turns that a file's option `turns` means for a document of `pages` pages; one that is wrong turns nothing. */
export function turnsOf({ turns }: { turns?: unknown }, pages: number): TurnMap {
  const map: TurnMap = new Array<number>(pages).fill(0);
  try {
    for (const [page, degrees] of parseTurns(String(turns ?? ''), pages)) map[page] = quarter(degrees);
  } catch {
    // written by nobody here: the engine says what is wrong
  }
  return map;
}

/** The map with some pages (0-based) turned further. */
export function turned(map: TurnMap, pages: Iterable<number>, degrees: number): TurnMap {
  const next = [...map];
  for (const page of pages) next[page] = quarter((next[page] ?? 0) + degrees);
  return next;
}

const WHOLE = /^1-:(\d+)$/;

/**
 * The turns of a file with all its pages turned further; as far as to its last page, whichever that is, where nobody
 * counted.
 */
export function allTurned(
  { pages, values }: { pages?: number; values: Record<string, unknown> },
  degrees: number,
): string {
  if (pages) return writeTurns(turned(turnsOf(values, pages), Array(pages).keys(), degrees));
  const next = quarter(Number(WHOLE.exec(String(values.turns ?? ''))?.[1] ?? 0) + degrees);
  return next ? `1-:${next}` : '';
}

/** The shape of the frame in which a page is shown, width by height: that of slides lies on its side. */
export const frameRatio = (wide: boolean | undefined): number => (wide ? 4 / 3 : 3 / 4);

/**
 * How much larger (or smaller) a page that fits the frame must be drawn to fit it turned by a quarter.
 * @param ratio the page's width by its height, not turned
 * @param frame the frame's
 */
export function turnedScale(ratio: number, frame: number): number {
  const width = Math.min(frame, ratio);
  return Math.min(frame / (width / ratio), 1 / width);
}

/**
 * The map as the option's text, equal neighbours drawn together: `1-3:90,7:180`. A map without any turn is empty.
 */
export function writeTurns(map: TurnMap): string {
  const parts: string[] = [];
  for (let from = 0; from < map.length; ) {
    let to = from;
    while (to + 1 < map.length && map[to + 1] === map[from]) to++;
    if (map[from]) parts.push(`${from === to ? from + 1 : `${from + 1}-${to + 1}`}:${map[from]}`);
    from = to + 1;
  }
  return parts.join(',');
}
