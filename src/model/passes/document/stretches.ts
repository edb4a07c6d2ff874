import type { Line, PageLayout } from '../../layout.ts';
import type { Draft } from '../drafts.ts';
import type { Furniture } from '../furniture.ts';
import { shapeOf } from '../page-counts.ts';
import { isRoman } from './page-numbers.ts';

/** Pages, by their places in the document from 0, that show heads and feet of one kind. */
export interface Stretch {
  from: number;
  to: number;
  /** Its first page shows none. */
  plainFirst: boolean;
  /** Left and right pages differ. */
  facing: boolean;
}

/** Of the heads, or of the feet, of pages: what they say but for numbers, and at which side; '' where there are none. */
type Keys = readonly string[];
/** What the pages of a stretch show, those with an even place and those with an odd one. */
type Shown = [string, string];

/** Heads that change with nearly every page, as those of dictionaries, make no stretches: so many pages have one on average. */
const FEWEST_PAGES = 2;

/**
 * Parts a document where other heads or feet begin: at a chapter, behind a preface with Roman numbers, behind a cover. A part
 * begins with a page whose text does not go on from the page before.
 */
export function stretchesOf(furniture: Furniture, drafts: readonly Draft[], layouts: readonly PageLayout[]): Stretch[] {
  const sides: Keys[] = [furniture.heads, furniture.feet].map((side) =>
    side.map((lines, at) => keyOf(lines, layouts[at] as PageLayout)),
  );
  const places = new Map(layouts.map(({ index }, at) => [index, at]));
  const { closed, headed } = boundaries(drafts, places);
  const begins = beginnings(sides, layouts.length, (page) => !closed.has(page), headed);
  const starts = begins.length * FEWEST_PAGES > layouts.length + FEWEST_PAGES ? [0] : begins;
  return starts.map((from, at) => stretchOf(sides, from, (starts[at + 1] ?? layouts.length) - 1));
}

function keyOf(lines: readonly Line[], { width }: PageLayout): string {
  if (!lines.length) return '';
  const of = ({ text, box }: Line): string => {
    const middle = (box.left + box.right) / 2 / width;
    return `${isRoman(text) ? 'i' : shapeOf(text)}@${middle < 0.35 ? 0 : middle > 0.65 ? 2 : 1}`;
  };
  return lines.map(of).sort().join('|');
}

/** Pages whose first text goes on from the page before, and those that begin with a heading. */
function boundaries(
  drafts: readonly Draft[],
  places: ReadonlyMap<number, number>,
): { closed: Set<number>; headed: Set<number> } {
  const [closed, headed, seen] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const draft of drafts) {
    const from = places.get(draft.page) as number;
    if ('pieces' in draft)
      for (const piece of draft.pieces)
        for (let page = from + 1; page <= (places.get(piece.page) as number); page++) closed.add(page);
    if (!seen.has(from) && draft.kind === 'paragraph' && draft.level) headed.add(from);
    if (draft.band >= 0) seen.add(from);
  }
  return { closed, headed };
}

/** Where stretches begin, from the first page on. */
function beginnings(
  sides: readonly Keys[],
  pages: number,
  isOpen: (page: number) => boolean,
  headed: ReadonlySet<number>,
): number[] {
  const begins = [0];
  let shown = sides.map((): Shown => ['', '']);
  const restart = (page: number, to: number): void => {
    begins.push(page);
    shown = sides.map((): Shown => ['', '']);
    for (let at = page; at < to; at++) take(at);
  };
  const take = (page: number): void => {
    for (const [side, keys] of sides.entries()) if (keys[page]) (shown[side] as Shown)[page % 2] = keys[page] as string;
  };
  for (let page = 0; page < pages; page++) {
    const from = begins.at(-1) as number;
    const wrong = sides.findIndex((keys, side) => {
      const known = (shown[side] as Shown)[page % 2];
      return keys[page] && known && keys[page] !== known;
    });
    const keys = sides[wrong];
    if (keys) {
      const place = placeOf(keys, page, from, isOpen, headed);
      if (place !== undefined) restart(place, page);
      else continue;
    } else if (page - from > 1 && isFirst(sides, from, page) && isOpen(page)) restart(page, page);
    take(page);
  }
  return begins;
}

/** Whether a page is the first of several with any head or foot. */
const isFirst = (sides: readonly Keys[], from: number, page: number): boolean =>
  sides.some((keys) => keys[page]) && sides.every((keys) => keys.slice(from, page).every((key) => !key));

/** The page that a stretch begins with whose other head or foot is seen on `page`: chapters may begin with a page without. */
function placeOf(
  keys: Keys,
  page: number,
  from: number,
  isOpen: (page: number) => boolean,
  headed: ReadonlySet<number>,
): number | undefined {
  // The first page alone was different.
  if (page === from + 2 && keys[page] === keys[page - 1] && isOpen(page - 1)) return page - 1;
  const before = [page - 2, page - 1].filter(
    (place) => place > from && isOpen(place) && (!keys[place] || keys[place] === keys[page]) && headed.has(place),
  );
  const [first] = before.filter((place) => place % 2 === page % 2 || !keys[place]);
  if (first !== undefined && (first === page - 1 || keys[page - 1] === '' || keys[page - 2] === '')) return first;
  return isOpen(page) ? page : undefined;
}

function stretchOf(sides: readonly Keys[], from: number, to: number): Stretch {
  const own = sides.map((keys) => keys.slice(from, to + 1));
  const kinds = (parity: number): string =>
    own.map((keys) => keys.find((key, at) => key && (from + at) % 2 === parity) ?? '').join('\n');
  const isPlain = own.every(([first]) => !first) && own.some((keys) => keys.some(Boolean));
  const isSeen = [0, 1].every((parity) =>
    own.some((keys) => keys.filter((key, at) => key && (from + at) % 2 === parity).length > 1),
  );
  return { from, to, plainFirst: isPlain, facing: isSeen && kinds(0) !== kinds(1) };
}
