import type { PageLayout } from '../../layout.ts';
import type { Draft } from '../drafts.ts';
import { type BothEnds, type Ends, usualKey } from './ends.ts';

/** Pages, by their places in the document from 0, that show heads and feet of one kind. */
export interface Stretch {
  from: number;
  to: number;
  /** Its first page shows none. */
  plainFirst: boolean;
  /** Left and right pages differ. */
  facing: boolean;
}

/** What the pages of a stretch show, those of an even page of the source and those of an odd one. */
type Shown = [string, string];

/** What tells where stretches begin. */
interface Pages {
  sides: readonly Ends[];
  /** Of the source, from 0. */
  indices: readonly number[];
  /** Pages whose first text goes on from the page before. */
  closed: ReadonlySet<number>;
  /** Pages that begin with a heading. */
  headed: ReadonlySet<number>;
}

/**
 * Heads that change with nearly every page, as those of dictionaries, make no stretches: so many pages have one on
 * average.
 */
const FEWEST_PAGES = 2;

/**
 * Parts a document where other heads or feet begin: at a chapter, behind a preface with Roman numbers, behind a cover,
 * where pages are counted anew. A part begins with a page whose text does not go on from the page before.
 */
export function stretchesOf(
  { heads, feet }: BothEnds,
  drafts: readonly Draft[],
  layouts: readonly PageLayout[],
): Stretch[] {
  const indices = layouts.map(({ index }) => index);
  const places = new Map(indices.map((index, at) => [index, at]));
  const pages: Pages = { sides: [heads, feet], indices, ...boundaries(drafts, places) };
  const begins = beginnings(pages);
  const kept = begins.length * FEWEST_PAGES > layouts.length + FEWEST_PAGES ? [0] : begins;
  const starts = [...new Set([...kept, ...jumps(pages)])].sort((one, other) => one - other);
  return starts.map((from, at) => stretchOf(pages, from, (starts[at + 1] ?? layouts.length) - 1));
}

/** Numbered pages in front of which pages of the source were left out: programs would count on. */
const jumps = ({ sides, indices, closed }: Pages): number[] =>
  indices.flatMap((index, at) => {
    const isJump = at > 0 && index !== (indices[at - 1] as number) + 1 && !closed.has(at);
    return isJump && sides.some(({ numbers }) => numbers[at] !== undefined) ? [at] : [];
  });

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

/** A page whose other head or foot no stretch has yet, for its text goes on from the page before. */
interface Missed {
  page: number;
  keys: Ends['keys'];
}

/** Where stretches begin, from the first page on. */
function beginnings(pages: Pages): number[] {
  const { sides, indices, closed } = pages;
  const begins = [0];
  let shown = sides.map((): Shown => ['', '']);
  let missed: Missed | undefined;
  const sideOf = (page: number): 0 | 1 => ((indices[page] as number) % 2 ? 1 : 0);
  const take = (page: number): void => {
    for (const [side, { keys }] of sides.entries())
      if (keys[page]) (shown[side] as Shown)[sideOf(page)] = keys[page] as string;
  };
  const settle = (end: number): void => {
    const early = missed && earlyPlace(missed, begins.at(-1) as number, end, closed);
    if (early !== undefined) begins.push(early);
    missed = undefined;
  };
  const restart = (page: number, to: number): void => {
    settle(page);
    begins.push(page);
    shown = sides.map((): Shown => ['', '']);
    for (let at = page; at < to; at++) take(at);
  };
  for (let page = 0; page < indices.length; page++) {
    const from = begins.at(-1) as number;
    const isOpen = !closed.has(page);
    const wrong = sides.find(({ keys }, side) => {
      const known = (shown[side] as Shown)[sideOf(page)];
      return keys[page] && known && keys[page] !== known;
    });
    if (wrong) {
      const place = placeOf(wrong.keys, page, from, pages);
      if (place === undefined) {
        missed ??= { page, keys: wrong.keys };
        continue;
      }
      restart(place, page);
    } else if (
      isOpen &&
      page > from &&
      (isFirst(sides, from, page) || sides.some((side) => isAnew(side, pages, from, page)))
    )
      restart(page, page);
    take(page);
  }
  settle(indices.length);
  return begins;
}

/** Whether a page is the first of several with any head or foot. */
const isFirst = (sides: readonly Ends[], from: number, page: number): boolean =>
  page - from > 1 &&
  sides.some(({ keys }) => keys[page]) &&
  sides.every(({ keys }) => keys.slice(from, page).every((key) => !key));

/**
 * The page that a head begins with which no page behind `from` can begin, though another follows on the page `end`: the
 * nearest one before, so that no more pages show it wrongly than rightly. Undefined where there is none, or no need.
 */
function earlyPlace({ page, keys }: Missed, from: number, end: number, closed: Pages['closed']): number | undefined {
  if (keys.slice(end, end + 2).includes(keys[page] as string)) return undefined;
  for (let place = page - 1; place > from && page - place <= end - page; place--) if (!closed.has(place)) return place;
  return undefined;
}

/** Whether pages are counted anew from one on: its number falls, and those behind do not go on as before. */
function isAnew({ numbers }: Ends, { indices }: Pages, from: number, page: number): boolean {
  const value = numbers[page];
  if (value === undefined) return false;
  const offset = (at: number): number => (numbers[at] as number) - (indices[at] as number);
  const before = previous(numbers, page);
  if (before < from || value > (numbers[before] as number)) return false;
  const first = numbers.findIndex((number, at) => at >= from && number !== undefined);
  if (offset(page) === offset(first)) return false;
  const next = numbers.findIndex((number, at) => at > page && number !== undefined);
  if (next < 0) return value <= 1;
  return offset(next) !== offset(first) && (offset(next) === offset(page) || (numbers[next] as number) <= value);
}

/** The last page before one that has a number; -1 where there is none. */
function previous(numbers: Ends['numbers'], page: number): number {
  let at = page - 1;
  while (at >= 0 && numbers[at] === undefined) at--;
  return at;
}

/**
 * The page that a stretch begins with whose other head or foot is seen on `page`: chapters may begin with a page
 * without.
 */
function placeOf(
  keys: Ends['keys'],
  page: number,
  from: number,
  { indices, closed, headed }: Pages,
): number | undefined {
  const isOpen = (place: number): boolean => !closed.has(place);
  // The first page alone was different.
  if (page === from + 2 && keys[page] === keys[page - 1] && isOpen(page - 1)) return page - 1;
  const before = [page - 2, page - 1].filter(
    (place) => place > from && isOpen(place) && (!keys[place] || keys[place] === keys[page]) && headed.has(place),
  );
  const isSameSide = (place: number): boolean => ((indices[place] as number) - (indices[page] as number)) % 2 === 0;
  const [first] = before.filter((place) => isSameSide(place) || !keys[place]);
  if (first !== undefined && (first === page - 1 || keys[page - 1] === '' || keys[page - 2] === '')) return first;
  return isOpen(page) ? page : undefined;
}

function stretchOf({ sides, indices }: Pages, from: number, to: number): Stretch {
  const own = sides.map(({ keys }) => keys.slice(from, to + 1));
  const of = (keys: readonly string[], parity: number): string[] =>
    keys.filter((key, at) => key && (indices[from + at] as number) % 2 === parity);
  const kinds = (parity: number): string => own.map((keys) => usualKey(of(keys, parity))).join('\n');
  const isPlain = own.every(([first]) => !first) && own.some((keys) => keys.some(Boolean));
  const isSeen = [0, 1].every((parity) => own.some((keys) => of(keys, parity).length > 1));
  return { from, to, plainFirst: isPlain, facing: isSeen && kinds(0) !== kinds(1) };
}
