import { grown, heightOf, holdsMiddle, overlapX, widthOf } from '../../box.ts';
import type { Block, Edge, Section } from '../../flow.ts';
import type { Fill, PageLayout, Rule } from '../../layout.ts';
import { runningOn } from '../../running.ts';
import { behindPale, callOut, INTO, type Placed, REACH } from './shared-grounds.ts';
import { atSide, barsOf } from './side-bars.ts';

/** Lines along paragraphs are as long as this share of the page, or of a narrower column, and no thicker in points. */
const MIN_LONG = 0.25;
const MIN_SHARE = 0.85;
/** Areas behind several paragraphs may be narrower: the side of a résumé. */
const MIN_SIDE = 0.15;
const MAX_THICK = 6;
/** They run along so much of the letters: others are blanks behind them. */
const COVERED = 0.5;
/** Nearer to an upright rule than this, in points, they are sides of a box or a table. */
const TOUCH = 2.5;
/** They stand no farther from the letters, in points, and may run into them by so much. */
const NEAR = 30;
/** Areas behind a paragraph are no lower than this, in points. */
const MIN_HEIGHT = 8;
/** Pages with more lines and areas are drawings. */
const MAX_RULES = 80;
const MAX_FILLS = 200;

/** Gives paragraphs, also those of heads and feet, the lines and areas that are painted along and behind them. */
export function addGrounds(sections: readonly Section[], layouts: readonly PageLayout[]): void {
  const placed = new Map<number, Placed[]>();
  for (const section of sections)
    for (const [page, one] of [
      ...[...section.header, ...section.blocks, ...section.footer].flatMap(placesOf),
      ...runningPlaces(section),
    ]) {
      const known = placed.get(page);
      if (known) known.push(one);
      else placed.set(page, [one]);
    }
  for (const layout of layouts) {
    const all = placed.get(layout.index);
    if (!all || layout.turned || !(layout.rules.length || layout.fills.length)) continue;
    const others = layout.lines.filter(({ box }) => !all.some((one) => holdsMiddle(grown(one.box, 1), box)));
    const items = [...all, ...others.map(({ box }): Placed => ({ box, first: false, last: false }))];
    for (const rule of longRules(layout, all)) alongside(rule, items);
    if (layout.rules.length <= MAX_RULES && layout.fills.length <= MAX_FILLS)
      for (const bar of barsOf(layout)) atSide(bar, items);
    if (layout.fills.length <= MAX_FILLS) for (const fill of layout.fills) behind(fill, items, layout);
  }
}

/** The places of heads and feet on the pages that they were not read from: what is painted along them is theirs. */
const runningPlaces = (section: Section): [number, Placed][] =>
  Array.from({ length: section.pages.last - section.pages.first + 1 }, (_, at) => section.pages.first + at).flatMap(
    (page) => {
      const { header, footer } = runningOn(section, page);
      return [...header, ...footer].flatMap(({ places: [place] }): [number, Placed][] =>
        place && place.page !== page ? [[page, { box: place.box, first: false, last: false }]] : [],
      );
    },
  );

const placesOf = (block: Block): [number, Placed][] =>
  block.places.map(({ page, box }, at) => [
    page,
    {
      box,
      first: at === 0,
      last: at + 1 === block.places.length,
      ...(block.kind === 'paragraph' && { paragraph: block }),
    },
  ]);

/** Level rules that belong to no table and no figure. */
function longRules({ rules, width }: PageLayout, all: readonly Placed[]): Rule[] {
  const level = rules.filter(
    (rule) => rule.horizontal && rule.width <= MAX_THICK && rule.to - rule.from > width * MIN_LONG,
  );
  if (level.length > MAX_RULES) return [];
  const taken = all.filter(({ paragraph }) => !paragraph).map(({ box }) => grown(box, 4));
  const upright = rules.filter(({ horizontal }) => !horizontal).slice(0, MAX_RULES);
  const isSide = ({ from, to, at }: Rule): boolean =>
    upright.some(
      (other) => other.at > from - TOUCH && other.at < to + TOUCH && at > other.from - TOUCH && at < other.to + TOUCH,
    );
  const isFree = (rule: Rule): boolean => !isSide(rule) && !isTaken(rule);
  const isTaken = ({ from, to, at }: Rule): boolean =>
    taken.some((box) => holdsMiddle(box, { left: from, right: to, top: at, bottom: at }));
  return level.filter((rule) => rule.colour !== '#ffffff' && isFree(rule));
}

/** A rule is that of the nearest paragraph above or below it. */
function alongside({ from, to, at, width, colour }: Rule, items: readonly Placed[]): void {
  const span = { left: from, right: to, top: at, bottom: at };
  let best: { item: Placed; away: number; below: boolean } | undefined;
  for (const item of items) {
    if (overlapX(item.box, span) < widthOf(item.box) * COVERED) continue;
    const below = at > (item.box.top + item.box.bottom) / 2;
    const away = below ? at - item.box.bottom : item.box.top - at;
    if (away > -INTO && away < (best?.away ?? NEAR)) best = { item, away, below };
  }
  const { item, away, below } = best ?? {};
  const paragraph = item?.paragraph;
  if (!item || !paragraph || away === undefined || !(below ? item.last : item.first)) return;
  if (to - from < widthOf(item.box) * MIN_SHARE) return;
  const edge: Edge = { width, colour, away: Math.max(0, away) };
  paragraph.ground = { ...paragraph.ground, [below ? 'below' : 'above']: edge };
}

/** An area that lies behind one paragraph alone, and close around it, is its ground. */
function behind(fill: Fill, items: readonly Placed[], layout: PageLayout): void {
  const { box, colour } = fill;
  const { width } = layout;
  if (colour === '#ffffff' || heightOf(box) < MIN_HEIGHT || widthOf(box) < width * MIN_SIDE) return;
  const within = items.filter((item) => holdsMiddle(box, item.box));
  if (isCovered(fill, within, layout.fills)) return;
  if (within.length > 1 && !callOut(fill, within, layout)) behindPale(fill, within);
  const [item] = within;
  const paragraph = item?.paragraph;
  if (within.length !== 1 || !paragraph || !item.first || !item.last || widthOf(box) < width * MIN_LONG) return;
  const [above, below] = [item.box.top - box.top, box.bottom - item.box.bottom];
  const left = item.box.left - box.left;
  if ([above, below, left].some((reach) => reach < -INTO || reach > REACH)) return;
  paragraph.ground = { ...paragraph.ground, fill: { colour, above, below, left } };
}

/** Whether another area is painted over this one behind all that stands on it: it is but a frame or a shade of that. */
const isCovered = ({ order }: Fill, within: readonly Placed[], fills: readonly Fill[]): boolean =>
  fills.some((other) => other.order > order && within.every((item) => holdsMiddle(other.box, item.box)));
