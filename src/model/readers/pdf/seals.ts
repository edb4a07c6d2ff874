import { around, grown, heightOf, isWithin, meets, middleOf, widthOf } from '../../box.ts';
import type { Box, GlyphRun, Path, Picture } from '../../page.ts';
import { bearing, isOpen, outwards, placeIn } from './ring-places.ts';
import { type Ring, ringOf } from './rings.ts';
import { isDrawing, isName } from './seal-doubts.ts';
import { type Filled, filledRings } from './seal-items.ts';
import { uprightOf } from './seal-upright.ts';

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
/** Letters on an arc are so far from the middle. */
const ON_ARC = 0.6;

/**
 * Finds the seals that are drawn of lines: a coloured ring, round or oval, and letters of its ink that turn along it,
 * as glyphs or as outlines. A ring without such letters is none (circled numbers, points of charts), nor is one in
 * black, nor the ring of a dial, a gauge or a chart.
 */
export function sealsIn(runs: readonly GlyphRun[], paths: readonly Path[], pictures: readonly Picture[] = []): Seal[] {
  const rings = paths.flatMap((path) => ringOf(path) ?? []);
  if (!rings.length) return [];
  const visible = runs.filter((run) => !run.hidden && run.text.trim());
  const seals: Seal[] = [];
  const all = filledRings(rings, visible, paths);
  for (const inside of all) {
    if (seals.some(({ box }) => isWithin(box, inside.ring.box))) continue;
    const near = all.filter(({ ring }) => meets(ring.box, inside.ring.box));
    const turned = inside.turned.filter((run) => fitsBest(run, inside, near));
    const letters = lettersOf({ ...inside, turned }, rings, visible);
    const arc = letters ?? turned;
    if (!letters && (turned.length || !piecesAlong(inside.own, inside.ring))) continue;
    if (isDrawing({ ...inside, pictures, rings }, inside.ring, arc)) continue;
    seals.push(sealOf(inside, letters ?? []));
  }
  return seals;
}

function sealOf({ ring, own }: Filled, letters: readonly GlyphRun[]): Seal {
  const box = around([grown(ring.box, ring.path.width / 2), ...letters.map((run) => run.box)]);
  return { box, paths: own, runs: inOrder(letters, ring) };
}

/** The letters of a seal: those along its ring, and those that stand upright in it; undefined where it is none. */
function lettersOf(
  { ring, turned, upright, own }: Filled,
  rings: readonly Ring[],
  visible: readonly GlyphRun[],
): GlyphRun[] | undefined {
  const orders = turned.map(({ order }) => order);
  const [first, last] = [Math.min(...orders) - 1, Math.max(...orders) + 1];
  const level = upright.filter(
    (run) => run.order >= first && run.order <= last && outwards(run, ring) ** 2 > RADIAL && isOnArc(run, ring),
  );
  const arc = [...turned, ...level];
  if (!turnAlong(turned, ring) || !isName(arc, ring)) return undefined;
  const lines = new Set(rings.map(({ path }) => path));
  const core = [...arc, ...own.filter((path) => lines.has(path))];
  const rest = upright.filter((run) => !level.includes(run));
  return [...arc, ...uprightOf(rest, core, ring, visible)];
}

const isOnArc = (run: GlyphRun, ring: Ring): boolean => placeIn(ring, ...middleOf(run.box)).out > ON_ARC;

/** Whether letters stand straighter along a ring than along others that they are in, too. */
function fitsBest(run: GlyphRun, own: Filled, all: readonly Filled[]): boolean {
  const straight = ({ ring }: Filled): number => Math.abs(outwards(run, ring)) - (isOnArc(run, ring) ? 0 : 0.5);
  return all.every((other) => other === own || !other.letters.has(run) || straight(other) <= straight(own));
}

/** Whether letters stand upright along a ring, as seen from its middle or from outside. */
function turnAlong(turned: readonly GlyphRun[], ring: Ring): boolean {
  const radial = turned.filter((run) => Math.abs(outwards(run, ring)) > RADIAL);
  const angles = new Set(radial.map(({ angle }) => Math.round(angle / 3)));
  const count = radial.reduce((sum, { glyphs }) => sum + glyphs.filter(({ text }) => text.trim()).length, 0);
  return count >= MIN_TURNED && angles.size >= MIN_ANGLES && radial.length > turned.length * RADIAL;
}

/** Whether filled outlines of letters stand along a ring, with a gap. */
function piecesAlong(paths: readonly Path[], ring: Ring): boolean {
  const twelfths = new Set<number>();
  const bearings: number[] = [];
  for (const box of paths.filter(({ fill }) => fill).flatMap(piecesOf)) {
    const [x, y] = middleOf(box);
    const { out } = placeIn(ring, x, y);
    const isSmall = Math.max(widthOf(box), heightOf(box)) < LARGEST_PIECE * heightOf(ring.box);
    if (!isSmall || out < ALONG.from || out > ALONG.to) continue;
    const at = bearing(ring, [x, y]);
    bearings.push(at);
    twelfths.add(Math.floor((at + 180) / 30.01));
  }
  return bearings.length >= MIN_PIECES && twelfths.size >= MIN_TWELFTHS && isOpen(bearings);
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

/**
 * Letters as a seal is read: what turns with its top outwards, from the left over the top; what is upright; the rest.
 */
function inOrder(runs: readonly GlyphRun[], ring: Ring): GlyphRun[] {
  const from = ({ box }: GlyphRun, start: number): number => (bearing(ring, middleOf(box)) - start + 720) % 360;
  const arc = runs.filter((run) => run.angle || isOnArc(run, ring));
  const out = arc.filter((run) => outwards(run, ring) > 0);
  const into = arc.filter((run) => outwards(run, ring) <= 0);
  const rest = runs.filter((run) => !arc.includes(run));
  return [
    ...out.toSorted((one, other) => from(one, 90) - from(other, 90)),
    ...rest.toSorted((one, other) => lineOf(one) - lineOf(other) || one.box.left - other.box.left),
    ...into.toSorted((one, other) => from(other, -90) - from(one, -90)),
  ];
}

const lineOf = ({ box, size }: GlyphRun): number => Math.round((box.top + box.bottom) / size);
