import { grown, isWithin, middleOf, widthOf } from '../../box.ts';
import { type MiddlesIn, middlesIn } from '../../boxes-at.ts';
import type { GlyphRun, Path } from '../../page.ts';
import { placeIn } from './ring-places.ts';
import { isColoured, type Ring } from './rings.ts';

/** Colours of one ink differ by less in each channel. */
const SAME = 60;
/** Of one page: rings that are asked for letters, and rings with letters that are looked into; the largest first. */
const MAX_ASKED = 2000;
const MAX_RINGS = 60;
/** Colours of rings; and items of a kind that are looked at in one ring. */
const MAX_INKS = 8;
const MAX_INSIDE = 3000;
const MAX_LETTERS = 300;
/** A ring may be a seal's with so many letters that lean, or with outlines. */
const MIN_TURNED = 4;

/** What of a page has one ink. */
interface OfInk {
  turned: MiddlesIn<GlyphRun>;
  upright: MiddlesIn<GlyphRun>;
  paths: MiddlesIn<Path>;
}

/** A ring with the letters and paths of its ink in it, and paths in other colours. */
export interface Filled {
  ring: Ring;
  turned: GlyphRun[];
  /** The same, to ask for. */
  letters: ReadonlySet<GlyphRun>;
  upright: GlyphRun[];
  own: Path[];
  others: Path[];
}

/**
 * The rings that may be seals, the larger first, with what stands in them; of rings around one middle the outermost.
 */
export function filledRings(all: readonly Ring[], runs: readonly GlyphRun[], paths: readonly Path[]): Filled[] {
  const inks = new Map<string, OfInk>();
  for (const { colour } of all)
    if (inks.size < MAX_INKS && !inks.has(colour)) inks.set(colour, ofInk(colour, runs, paths));
  const isRing = new Set(all.map(({ path }) => path));
  const mayBe = ({ box, colour }: Ring): boolean =>
    (inks.get(colour)?.turned(box, MIN_TURNED).length ?? 0) >= MIN_TURNED ||
    (inks
      .get(colour)
      ?.paths(box, MAX_INSIDE)
      .some((path) => path.fill && !isRing.has(path)) ??
      false);
  const asked = all.toSorted((one, other) => widthOf(other.box) - widthOf(one.box));
  const rings = asked.slice(0, MAX_ASKED).filter(mayBe);
  const outer: Ring[] = [];
  for (const ring of rings) if (outer.length < MAX_RINGS && !outer.some((one) => isAround(one, ring))) outer.push(ring);
  const coloured = outer.length
    ? middlesIn(paths.filter(({ fill, stroke }) => [fill, stroke].some((colour) => colour && isColoured(colour))))
    : undefined;
  return outer.flatMap((ring) => {
    const own = inks.get(ring.colour);
    const others = coloured?.(ring.box, MAX_INSIDE) ?? [];
    return own ? [filled(ring, own, others)] : [];
  });
}

function filled(ring: Ring, ink: OfInk, coloured: readonly Path[]): Filled {
  const room = grown(ring.box, ring.path.width / 2 + 1);
  const own = ink.paths(room, MAX_INSIDE).filter(({ box }) => isWithin(room, box));
  const known = new Set(own);
  const others = coloured.filter((path) => isWithin(room, path.box) && !known.has(path));
  const [turned, upright] = [ink.turned, ink.upright].map((find) =>
    find(room, MAX_LETTERS).filter((run) => isInRing(run, ring)),
  ) as [GlyphRun[], GlyphRun[]];
  return { ring, turned, letters: new Set(turned), upright, own, others };
}

function ofInk(colour: string, runs: readonly GlyphRun[], paths: readonly Path[]): OfInk {
  const isOf = (other: string | undefined): boolean => other !== undefined && isNear(other, colour);
  const own = runs.filter((run) => isOf(run.colour));
  return {
    turned: middlesIn(own.filter(({ angle }) => angle)),
    upright: middlesIn(own.filter(({ angle }) => !angle)),
    paths: middlesIn(paths.filter(({ fill, stroke }) => isOf(stroke ?? fill))),
  };
}

const isNear = (one: string, other: string): boolean =>
  [1, 3, 5].every(
    (at) => Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)) < SAME,
  );

/** Whether a ring stands around another, with the same middle. */
function isAround(outer: Ring, inner: Ring): boolean {
  const [[x, y], [otherX, otherY]] = [middleOf(outer.box), middleOf(inner.box)];
  return isWithin(grown(outer.box, 1), inner.box) && Math.hypot(x - otherX, y - otherY) < 0.05 * widthOf(outer.box);
}

const isInRing = ({ box, glyphs }: GlyphRun, ring: Ring): boolean =>
  placeIn(ring, ...middleOf(box)).out < 1 && glyphs.every(({ x, y }) => placeIn(ring, x, y).out < 1.05);
