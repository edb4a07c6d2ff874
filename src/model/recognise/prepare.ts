import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { detectLines } from './detect.ts';
import { common, type Edges, edgesOf, lying, placeIn, quadOf, shareIn, sidesOf } from './geometry.ts';
import { type Ink, inkOf } from './ink.ts';
import { leanOf, skewOf } from './order.ts';
import type { ReadingPlace } from './place.ts';
import { reached } from './reach.ts';
import { clearedIn, RIM, sealsIn, withoutRed } from './seal.ts';
import { withoutStamps } from './stamps.ts';
import { stands, type Upright } from './upright.ts';

/** A line as it is to be read: in which pictures, the best one first, and whether it is a seal's own. */
export interface Prepared {
  quad: Quad;
  ink: Ink;
  pictures: readonly Bitmap[];
  ofSeal: boolean;
  /** It is much paler than the other lines of the page: what shows through from behind is. */
  isPale: boolean;
}

/** A line was hidden where less than this share of it was found, and a part of it is what lies so far inside. */
const HIDDEN = 0.7;
const INSIDE = 0.6;
/** Red ink over so much of a line may hide it; with so much less ink of its own than others it is all red. */
const TOUCHED = 0.01;
const FAINT = 0.55;
/** So much taller than wide a box is a column of letters, and no narrow one. */
const COLUMN = 2.1;
/** In heights, a line too short to tell how it lies; what it leans by that is not worth a change, or meant. */
const SHORT = { length: 2.5, off: 0.01, leans: 0.14 };
/** Most lines are not a seal's: this share of them is at most as strong as the usual one. */
const USUAL = 0.8;
/** So much weaker, a line is pale. */
const PALE = 0.4;

/** The lines of an upright page, longer where they go on beyond what was found; seals over them are taken off. */
export async function prepared({ picture, quads: found }: Upright, place: ReadingPlace): Promise<Prepared[]> {
  const { clean, seals, inks: inksFound } = withoutSeals(picture, found);
  const whole = clean ? withHidden(found, await detectLines(clean, place)) : found;
  const inks = clean ? whole.map((quad) => inkOf(clean, quad)) : inksFound;
  const usual = usualOf(inks);
  const angle = skewOf(whole);
  const quads = whole.map((quad) => level(quad, angle));
  return quads.map((quad, index): Prepared => {
    const ink = inks[index] as Ink;
    const isPale = Math.abs(ink.contrast) < PALE * usual;
    if (!clean || clearedIn(picture, clean, quad) < TOUCHED)
      return { ...lineOf(quad, ink, picture, quads), ofSeal: false, isPale };
    const box = edgesOf(quad);
    const ofSeal = seals.some((seal) => common(box, seal) > INSIDE * areaOf(box));
    // A box along the rim may hold some ink of the text below, but leans.
    const isRed = Math.abs(ink.contrast) < FAINT * usual || (ofSeal && isOnRim(quad, angle));
    if (!isRed) return { ...lineOf(quad, ink, clean, quads), pictures: [clean, picture], ofSeal: false, isPale };
    return { ...lineOf(quad, inkOf(picture, quad), picture, quads), ofSeal, isPale: false };
  });
}

/** Boxes around short words lean by chance; they lie as the page does. What leans on purpose does so by more. */
function level(quad: Quad, angle: number): Quad {
  const { length, height } = sidesOf(quad);
  const lean = leanOf(quad, angle);
  if (length >= SHORT.length * height || lean < SHORT.off || lean > SHORT.leans) return quad;
  const [x, y] = placeIn(quad, 0.5, 0.5);
  return quadOf({ x, y, width: length, height, ux: Math.cos(angle), uy: Math.sin(angle) });
}

/** Whether a line is long enough to tell that it leans as words along a rim do. */
function isOnRim(quad: Quad, angle: number): boolean {
  const { length, height } = sidesOf(quad);
  return length >= RIM.length * height && leanOf(quad, angle) > RIM.leans;
}

/** An upright picture without its seals. */
interface Unsealed {
  /** Undefined where there are none. */
  clean: Bitmap | undefined;
  seals: Edges[];
  /** Of the lines found, once red is off. */
  inks: Ink[];
}

function withoutSeals(picture: Bitmap, quads: readonly Quad[]): Unsealed {
  const letter = middle(quads.map((quad) => edgesOf(quad).bottom - edgesOf(quad).top));
  const red = withoutRed(picture);
  const inks = quads.map((quad) => inkOf(red ?? picture, quad));
  const isDark = inks.filter(({ contrast }) => contrast < 0).length * 2 > inks.length;
  const ink = { paper: middle(inks.map(({ paper }) => paper)), contrast: -usualOf(inks) };
  const other = isDark ? withoutStamps(red ?? picture, letter, ink) : undefined;
  const seals = [...(red ? sealsIn(picture, letter) : []), ...(other?.stamps ?? [])];
  return { clean: other?.clean ?? red, seals, inks };
}

/** How strongly the usual line stands out. */
function usualOf(inks: readonly Ink[]): number {
  const contrasts = inks.map(({ contrast }) => Math.abs(contrast)).sort((a, b) => a - b);
  return contrasts[Math.floor(contrasts.length * USUAL)] ?? 0;
}

const lineOf = (
  quad: Quad,
  ink: Ink,
  picture: Bitmap,
  others: readonly Quad[],
): Omit<Prepared, 'ofSeal' | 'isPale'> => ({
  quad: stands(quad, COLUMN) ? lying(quad) : reached(picture, quad, ink, others),
  ink,
  pictures: [picture],
});

const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
const areaOf = ({ left, top, right, bottom }: Edges): number => (right - left) * (bottom - top);

/** Of a line that a seal hid, the box found without it; a box found before stands where it covers most of the other. */
export function withHidden(before: readonly Quad[], after: readonly Quad[]): Quad[] {
  const added = after.filter((quad) => {
    const covered = before.reduce((sum, other) => sum + shareIn(quad, other), 0);
    // A rim across a line parts it: what was found are pieces.
    const pieces = before.filter((other) => shareIn(other, quad) > INSIDE).length;
    return pieces > 1 || covered < HIDDEN;
  });
  // What was found of such a line is a part of it.
  const kept = before.filter((quad) => !added.some((other) => shareIn(quad, other) > INSIDE));
  return [...kept, ...added];
}
