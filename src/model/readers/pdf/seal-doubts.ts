import { holdsMiddle, isWithin, middleOf, widthOf } from '../../box.ts';
import type { GlyphRun, Path, Picture, Segment } from '../../page.ts';
import { bearing, isOpen, placeIn } from './ring-places.ts';
import { isColoured, type Ring } from './rings.ts';

/** A seal names its owner in so many Han letters, or in letters that leave a gap. */
const MIN_HAN = 5;
/** Letters beside each other that have one angle are a word; so large a share of them are labels. */
const LABELS = 0.25;
/**
 * Lines straight to the middle of a ring are the ticks of a dial: so many, so straight, so many times longer than wide.
 */
const TICKS = { count: 6, radial: 0.95, longer: 3 };
const NUMERAL = /[\p{N}〇零一二三四五六七八九十子丑寅卯辰巳午未申酉戌亥]/u;

/** Whether what turns along a ring is the name of an owner: not numbers, nor labels of a chart. */
export function isName(arc: readonly GlyphRun[], ring: Ring): boolean {
  const letters = [...arc.map(({ text }) => text.replace(/\s/gu, '')).join('')];
  const numerals = letters.filter((letter) => NUMERAL.test(letter)).length;
  const han = letters.filter((letter) => /\p{Script=Han}/u.test(letter)).length;
  if (numerals * 2 >= letters.length || isOfLabels(arc)) return false;
  return han >= MIN_HAN || isOpen(arc.map(({ box }) => bearing(ring, middleOf(box))));
}

/** Words whose letters do not turn, in one run or in several beside each other. */
function isOfLabels(arc: readonly GlyphRun[]): boolean {
  const byAngle = Map.groupBy(arc, ({ angle }) => Math.round(angle));
  const isBeside = (one: GlyphRun, other: GlyphRun): boolean => {
    const [[x, y], [otherX, otherY]] = [middleOf(one.box), middleOf(other.box)];
    return one !== other && Math.hypot(x - otherX, y - otherY) < 1.6 * one.size;
  };
  const labels = arc.filter(
    (run) =>
      [...run.text.trim()].length > 1 || byAngle.get(Math.round(run.angle))?.some((other) => isBeside(run, other)),
  );
  return labels.length > LABELS * arc.length;
}

/** What stands in a ring besides its letters. */
export interface Inside {
  /** In the ink of the ring, and in other colours. */
  own: readonly Path[];
  others: readonly Path[];
  pictures: readonly Picture[];
  rings: readonly Ring[];
}

/** Whether a ring is that of a gauge, a chart or an emblem: ticks, rings and what has other colours stand in it. */
export function isDrawing({ own, others, pictures, rings }: Inside, ring: Ring, arc: readonly GlyphRun[]): boolean {
  if (pictures.some(({ box }) => isWithin(ring.box, box))) return true;
  if (others.some(({ fill, stroke }) => [fill, stroke].some((colour) => colour && isColoured(colour)))) return true;
  if (hasTicks(own, ring)) return true;
  const inner = rings.filter(({ box }) => holdsMiddle(ring.box, box) && widthOf(box) < 0.7 * widthOf(ring.box));
  return inner.length > 0 && !isOpen(arc.map(({ box }) => bearing(ring, middleOf(box))));
}

function hasTicks(paths: readonly Path[], ring: Ring): boolean {
  const ticks = paths.flatMap(({ segments }) => straightPieces(segments)).filter((piece) => isTick(piece, ring));
  const twelfths = new Set(ticks.map(([[x, y]]) => Math.floor(bearing(ring, [x, y]) / 30)));
  return twelfths.size >= TICKS.count;
}

type Point = [number, number];
type Piece = [Point, ...Point[]];

/** Subpaths of up to four straight lines. */
function straightPieces(segments: readonly Segment[]): Piece[] {
  const pieces: { points: Point[]; straight: boolean }[] = [];
  for (const segment of segments) {
    if (segment[0] === 'M') pieces.push({ points: [], straight: true });
    const piece = pieces.at(-1);
    if (!piece || segment[0] === 'Z') continue;
    if (segment[0] === 'C') piece.straight = false;
    else piece.points.push([segment[1], segment[2]]);
  }
  return pieces.flatMap(({ points, straight }) =>
    straight && points.length > 1 && points.length < 6 ? [points as Piece] : [],
  );
}

/** Whether a piece is long and narrow, and its length points to the middle of a ring. */
function isTick(points: Piece, ring: Ring): boolean {
  const sides = points
    .map(([x, y], at): Point => {
      const [nextX, nextY] = points[(at + 1) % points.length] as Point;
      return [nextX - x, nextY - y];
    })
    .filter(([dx, dy]) => Math.hypot(dx, dy) > 0.01)
    .sort((one, other) => Math.hypot(...other) - Math.hypot(...one));
  const [longest, shortest] = [sides[0], sides.at(-1)];
  if (!longest || !shortest) return false;
  const long = Math.hypot(...longest);
  if (points.length > 2 && long < TICKS.longer * Math.hypot(...shortest)) return false;
  const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
  const y = points.reduce((sum, point) => sum + point[1], 0) / points.length;
  const { normal } = placeIn(ring, x, y);
  return Math.abs(longest[0] * normal[0] + longest[1] * normal[1]) > TICKS.radial * long;
}
