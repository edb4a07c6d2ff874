import { around, grown, heightOf, holdsMiddle, widthOf } from '../../box.ts';
import type { Box, GlyphRun, Path } from '../../page.ts';
import { type Ring, ringOf } from './rings.ts';

/** A seal that is drawn: its ring, what stands in it, and the letters that turn along it. */
export interface Seal {
  box: Box;
  paths: Path[];
  runs: GlyphRun[];
}

/** Letters turn along a ring if so many lean, in so many directions, with their tops outwards or inwards. */
const MIN_TURNED = 4;
const MIN_ANGLES = 3;
const RADIAL = 0.75;
/** Letters that are drawn stand in so many pieces along the ring, in so many of its twelfths. */
const MIN_PIECES = 14;
const MIN_TWELFTHS = 6;
const ALONG = { from: 0.45, to: 1 };
const LARGEST_PIECE = 0.35;
/** Colours of one ink differ by less in each channel. */
const SAME = 60;
/** A page has no more seals; more rings are a drawing. */
const MAX_RINGS = 200;

/**
 * Finds the seals that are drawn of lines: a coloured ring, round or oval, and letters of its ink that turn along it, as glyphs
 * or as outlines. A ring without such letters is none (circled numbers, points of charts), nor is one in black.
 */
export function sealsIn(runs: readonly GlyphRun[], paths: readonly Path[]): Seal[] {
  const rings = paths.flatMap((path) => ringOf(path) ?? []);
  if (!rings.length || rings.length > MAX_RINGS) return [];
  const seals: Seal[] = [];
  for (const ring of rings.toSorted((one, other) => widthOf(other.box) - widthOf(one.box))) {
    if (seals.some(({ box }) => holdsMiddle(box, ring.box))) continue;
    const isOfInk = (colour: string | undefined): boolean => colour !== undefined && isNear(colour, ring.colour);
    const room = grown(ring.box, ring.path.width / 2 + 1);
    const own = paths.filter(({ box, fill, stroke }) => isWithin(room, box) && isOfInk(stroke ?? fill));
    const letters = runs.filter((run) => !run.hidden && isOfInk(run.colour) && run.text.trim() && isInRing(run, ring));
    if (!turnAlong(letters, ring) && !piecesAlong(own, ring)) continue;
    const box = around([grown(ring.box, ring.path.width / 2), ...letters.map((run) => run.box)]);
    seals.push({ box, paths: own, runs: inOrder(letters, ring) });
  }
  return seals;
}

const isNear = (one: string, other: string): boolean =>
  [1, 3, 5].every(
    (at) => Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)) < SAME,
  );

const isWithin = (outer: Box, { left, top, right, bottom }: Box): boolean =>
  left >= outer.left && right <= outer.right && top >= outer.top && bottom <= outer.bottom;

/** From the middle of a ring (0) to its line (1), and the direction straight outwards. */
function placeIn({ box }: Ring, x: number, y: number): { out: number; normal: [number, number] } {
  const [a, b] = [widthOf(box) / 2, heightOf(box) / 2];
  const [dx, dy] = [x - (box.left + box.right) / 2, y - (box.top + box.bottom) / 2];
  const [nx, ny] = [dx / a ** 2, dy / b ** 2];
  const long = Math.hypot(nx, ny) || 1;
  return { out: Math.hypot(dx / a, dy / b), normal: [nx / long, ny / long] };
}

const middleOf = ({ left, top, right, bottom }: Box): [number, number] => [(left + right) / 2, (top + bottom) / 2];

const isInRing = ({ box, glyphs }: GlyphRun, ring: Ring): boolean =>
  placeIn(ring, ...middleOf(box)).out < 1 && glyphs.every(({ x, y }) => placeIn(ring, x, y).out < 1.05);

/** Whether letters stand upright along a ring, as seen from its middle or from outside. */
function turnAlong(runs: readonly GlyphRun[], ring: Ring): boolean {
  const turned = runs.filter(({ angle }) => angle);
  const radial = turned.filter((run) => Math.abs(outwards(run, ring)) > RADIAL);
  const angles = new Set(radial.map(({ angle }) => Math.round(angle / 3)));
  const count = radial.reduce((sum, { glyphs }) => sum + glyphs.filter(({ text }) => text.trim()).length, 0);
  return count >= MIN_TURNED && angles.size >= MIN_ANGLES && radial.length > turned.length * RADIAL;
}

/** How far the top of letters shows outwards: 1 straight out, −1 straight to the middle. */
function outwards({ angle, box }: GlyphRun, ring: Ring): number {
  const turn = (angle * Math.PI) / 180;
  const { normal } = placeIn(ring, ...middleOf(box));
  return Math.sin(turn) * normal[0] - Math.cos(turn) * normal[1];
}

/** Whether filled outlines of letters stand all along a ring. */
function piecesAlong(paths: readonly Path[], ring: Ring): boolean {
  const twelfths = new Set<number>();
  let count = 0;
  for (const box of paths.filter(({ fill }) => fill).flatMap(piecesOf)) {
    const [x, y] = middleOf(box);
    const { out } = placeIn(ring, x, y);
    const isSmall = Math.max(widthOf(box), heightOf(box)) < LARGEST_PIECE * heightOf(ring.box);
    if (!isSmall || out < ALONG.from || out > ALONG.to) continue;
    const [mx, my] = middleOf(ring.box);
    twelfths.add(Math.floor((Math.atan2(y - my, x - mx) / Math.PI + 1) * 5.999));
    count++;
  }
  return count >= MIN_PIECES && twelfths.size >= MIN_TWELFTHS;
}

/** The boxes of the subpaths of a path. */
function piecesOf({ segments }: Path): Box[] {
  const pieces: Box[][] = [];
  for (const segment of segments) {
    if (segment[0] === 'M') pieces.push([]);
    const [x, y] = segment.slice(-2) as [number, number];
    if (segment[0] !== 'Z') pieces.at(-1)?.push({ left: x, right: x, top: y, bottom: y });
  }
  return pieces.map(around);
}

/** Letters as a seal is read: what turns with its top outwards, from the left over the top; what is upright; the rest. */
function inOrder(runs: readonly GlyphRun[], ring: Ring): GlyphRun[] {
  const [mx, my] = middleOf(ring.box);
  const from = ({ box }: GlyphRun, start: number): number => {
    const [x, y] = middleOf(box);
    return (((Math.atan2(y - my, x - mx) - start) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
  };
  const onArc = (run: GlyphRun): boolean => placeIn(ring, ...middleOf(run.box)).out > ALONG.from + 0.15;
  const arc = runs.filter((run) => run.angle || onArc(run));
  const out = arc.filter((run) => outwards(run, ring) > 0);
  const into = arc.filter((run) => outwards(run, ring) <= 0);
  const rest = runs.filter((run) => !arc.includes(run));
  return [
    ...out.toSorted((one, other) => from(one, Math.PI / 2) - from(other, Math.PI / 2)),
    ...rest.toSorted((one, other) => lineOf(one) - lineOf(other) || one.box.left - other.box.left),
    ...into.toSorted((one, other) => from(other, -Math.PI / 2) - from(one, -Math.PI / 2)),
  ];
}

const lineOf = ({ box, size }: GlyphRun): number => Math.round((box.top + box.bottom) / size);
