import type { PageFidelity } from '../../../../schemas/fidelity.ts';
import type { Flow } from '../../flow.ts';
import type { Box } from '../../page.ts';
import { type CarriedPage, type CarriedText, carriedOf } from './carried.ts';
import type { PageDigest } from './digest.ts';
import { marksOf } from './marks.ts';
import { holds, takerOf } from './taker.ts';

/** What each part of a page weighs in its score; parts that a page does not have count for nothing. */
const WEIGHTS = { text: 70, pictures: 15, drawn: 15 };
/** Drawings weigh in full from so many times the page's width on: a lone rule is a small loss. */
const MUCH_DRAWN = 6;
/** Points by which lines may stand outside of what they belong to: frames, underlines. */
const NEAR = 6;

/**
 * Compares pages with the document that was made of them, by what is counted: characters, pictures, drawings. It says
 * how much was carried over, not whether it stands in the right order. `tables`: only tables were asked for.
 */
export function fidelityOf(digests: readonly PageDigest[], flow: Flow, wants: 'all' | 'tables'): PageFidelity[] {
  const carried = carriedOf(flow, wants);
  const scanned = new Set(flow.scanned);
  const boxes = new Map(
    digests.flatMap(({ index, pictures }) => pictures.map(({ id, box }) => [`${index} ${id}`, box])),
  );
  const heads = wants === 'all' ? headPictures(flow, (page, id) => boxes.get(`${page} ${id}`)) : [];
  return [...digests]
    .sort((one, other) => one.index - other.index)
    .map((digest) => {
      const own = heads.filter(({ first, last }) => first <= digest.index && digest.index <= last);
      return pageFidelity(digest, carried.get(digest.index), scanned.has(digest.index), wants, own);
    });
}

/** Pictures in heads and feet, which stand at the same place of all pages of their sections. */
function headPictures(flow: Flow, boxOf: (page: number, id: number) => Box | undefined) {
  return flow.sections.flatMap(({ header, footer, pages: { first, last } }) =>
    [...header, ...footer].flatMap(({ inlines }) =>
      inlines.flatMap((inline) => {
        if (inline.kind !== 'picture') return [];
        const { picture } = inline;
        const box = picture.kind === 'picture' ? boxOf(picture.page, picture.id) : picture.box;
        return box ? [{ first, last, box }] : [];
      }),
    ),
  );
}

function pageFidelity(
  digest: PageDigest,
  carried: CarriedPage | undefined,
  scanned: boolean,
  wants: 'all' | 'tables',
  heads: readonly { box: Box }[],
): PageFidelity {
  const { pools = [], pictures: kept = new Set(), regions = [], tables = [], paragraphs = [] } = carried ?? {};
  const isWanted = wants === 'tables' ? (x: number, y: number) => tables.some((box) => holds(box, x, y)) : () => true;
  // Letters of a seal are kept where its picture is; no table says them.
  const seals = digest.pictures.filter(({ id, says }) => says && (wants === 'tables' || kept.has(id)));
  const { characters, lost } = textOf(digest, pools, [...regions, ...seals.map(({ box }) => box)], isWanted);
  const found = characters - lost.length;
  const all = wants === 'all';
  const pictures = all ? digest.pictures : [];
  const shown = [...regions, ...heads.map(({ box }) => box)];
  const missing = pictures.filter(({ id, box }) => !kept.has(id) && !shown.some((one) => covers(one, box)));
  const places = [...tables, ...paragraphs, ...regions, ...digest.pictures.map(({ box }) => box)];
  const drawing = all ? drawingOf(digest.drawn, places) : { length: 0, share: 1, lost: [] };
  const unknown = all ? digest.unknown : 0;
  const read = characters + unknown;
  const score = scoreOf([
    [read ? WEIGHTS.text : 0, found / read],
    [pictures.length ? WEIGHTS.pictures : 0, 1 - missing.length / pictures.length],
    [WEIGHTS.drawn * Math.min(1, drawing.length / (digest.width * MUCH_DRAWN)), drawing.share],
  ]);
  const picture = scanned || isPicture(digest);
  const rated = !picture && (all || tables.length > 0);
  return {
    page: digest.index,
    width: digest.width,
    height: digest.height,
    characters,
    found,
    unknown,
    scanned: picture,
    ...(rated && { score }),
    pictures: pictures.length,
    picturesKept: pictures.length - missing.length,
    drawn: drawing.share,
    tables: tables.length,
    regions: regions.length,
    marks: picture
      ? []
      : marksOf(digest, {
          letters: lost,
          unread: all ? digest.unread : [],
          drawn: drawing.lost,
          pictures: missing.map(({ box }) => box),
        }),
  };
}

/** A page without text that pictures cover, as tiles of a scan do. */
function isPicture({ codes, unknown, pictures, width, height }: PageDigest): boolean {
  const area = pictures.reduce((sum, { box }) => sum + (box.right - box.left) * (box.bottom - box.top), 0);
  return !codes.length && !unknown && area > (width * height) / 2;
}

/**
 * Characters that are wanted, and which of them no block of the page says and no part kept as a picture shows. What
 * stands where a block stands is looked for in that block first, so that what is missing is known by its place.
 */
function textOf(
  { codes, xs, ys }: PageDigest,
  pools: readonly CarriedText[],
  regions: readonly Box[],
  isWanted: (x: number, y: number) => boolean,
): { characters: number; lost: number[] } {
  const { here, anywhere } = takerOf(pools);
  const wanted = [...codes.keys()].filter((at) => isWanted(xs[at] ?? 0, ys[at] ?? 0));
  const shown = (at: number): boolean => regions.some((box) => holds(box, xs[at] ?? 0, ys[at] ?? 0));
  const left = wanted.filter((at) => !here(codes[at] ?? 0, xs[at] ?? 0, ys[at] ?? 0));
  const lost = left.filter((at) => !anywhere(codes[at] ?? 0) && !shown(at));
  return { characters: wanted.length, lost };
}

const covers = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left + NEAR &&
  outer.top <= inner.top + NEAR &&
  outer.right >= inner.right - NEAR &&
  outer.bottom >= inner.bottom - NEAR;

/** How long all is that is drawn, how much of that belongs to something, and what does not. */
function drawingOf(drawn: readonly Box[], places: readonly Box[]): { length: number; share: number; lost: Box[] } {
  const lengthOf = ({ left, top, right, bottom }: Box): number => Math.max(right - left, bottom - top, 1);
  const sum = (boxes: readonly Box[]): number => boxes.reduce((total, box) => total + lengthOf(box), 0);
  const length = sum(drawn);
  const lost = drawn.filter((box) => !places.some((place) => covers(place, box)));
  return { length, share: length ? 1 - sum(lost) / length : 1, lost };
}

/** The mean of shares by their weights; what weighs nothing is not there. */
function scoreOf(parts: readonly [weight: number, share: number][]): number {
  const there = parts.filter(([weight]) => weight > 0);
  const weights = there.reduce((sum, [weight]) => sum + weight, 0);
  const sum = there.reduce((total, [weight, share]) => total + weight * share, 0);
  return weights ? Math.floor((sum / weights) * 100 + 1e-9) : 100;
}
