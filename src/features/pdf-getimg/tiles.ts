import type { Matrix } from '../../lib/matrix.ts';
import { gridsOf, type Mosaic, type Step } from './grid.ts';

/** A picture where it is drawn. */
export interface Placed {
  /** Pixels. */
  width: number;
  height: number;
  /** From the unit square that it fills to user space (ISO 32000-1 §8.9.5.1): its upper edge is at y = 1. */
  matrix: Matrix;
  /** Only pictures of one kind can be parts of one picture. */
  kind: string;
}

type Vector = [x: number, y: number];

/** A picture in the coordinates of its class: a unit is about a pixel, y runs downwards. */
interface Box {
  index: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pictures of one kind, scale and direction, by those of the first of them. */
interface Class {
  kind: string;
  across: Vector;
  down: Vector;
  origin: Vector;
  boxes: Box[];
}

/** Pixels that edges may be apart: rounding of coordinates, and the hairline overlaps and gaps that writers leave. */
const APART = 1.01;
/** Pixels that strips may overlap at most; those drawn a unit too long, so that no gap shows, overlap by one unit. */
const MAX_OVERLAP = 8;
/** Rounding of coordinates may stretch a low strip by this share. */
const STRETCH = 0.12;
/** Pages have few scales; more classes than this are not looked for. */
const MAX_CLASSES = 64;
/** Pixels beyond which nothing is a page: farther out numbers do not tell two pixels apart any more. */
const MAX_DISTANCE = 1e9;
/** Pictures with one corner that are looked at. */
const MAX_SHARED = 4;

/**
 * The pictures that are parts of larger ones, by where they are drawn: of one kind and scale, with edges that meet
 * within a pixel along their whole length, and together a full rectangle of rows and columns. The cost is linear in
 * their number.
 */
export function mosaicsOf(placed: readonly Placed[]): Mosaic[] {
  return classesOf(placed).flatMap((each) => mosaicsIn(each, placed));
}

function classesOf(placed: readonly Placed[]): Class[] {
  const classes: Class[] = [];
  for (const [index, picture] of placed.entries()) {
    const [a, b, c, d, e, f] = picture.matrix;
    const across: Vector = [a / picture.width, b / picture.width];
    const down: Vector = [-c / picture.height, -d / picture.height];
    const origin: Vector = [c + e, d + f];
    if (!(Math.abs(across[0] * down[1] - across[1] * down[0]) > 0)) continue;
    const known = classes.find(
      (each) =>
        each.kind === picture.kind &&
        isLike(across, each.across, picture.width) &&
        isLike(down, each.down, picture.height),
    );
    if (!known && classes.length >= MAX_CLASSES) continue;
    const home = known ?? { kind: picture.kind, across, down, origin, boxes: [] };
    if (!known) classes.push(home);
    const box = boxIn(home, index, origin, [origin[0] + a - c, origin[1] + b - d]);
    if ([box.left, box.top, box.right, box.bottom].every((edge) => Math.abs(edge) < MAX_DISTANCE)) home.boxes.push(box);
  }
  return classes;
}

/** Whether a pixel of a side this long is as the class has it. */
function isLike(pixel: Vector, other: Vector, side: number): boolean {
  const off = Math.hypot(pixel[0] - other[0], pixel[1] - other[1]) / Math.hypot(...other);
  return off * side <= Math.max(APART, STRETCH * side);
}

function boxIn({ across, down, origin }: Class, index: number, from: Vector, to: Vector): Box {
  const area = across[0] * down[1] - across[1] * down[0];
  const [left, top, right, bottom] = [from, to].flatMap(([x, y]) => {
    const [dx, dy] = [x - origin[0], y - origin[1]];
    return [(dx * down[1] - dy * down[0]) / area, (dy * across[0] - dx * across[1]) / area];
  }) as [number, number, number, number];
  return { index, left, top, right, bottom };
}

/** Boxes by their upper left corner, in cells of a pixel. */
type Corners = Map<string, Box[]>;

const near = (a: number, b: number): boolean => Math.abs(a - b) <= APART;

function cornersOf(boxes: readonly Box[]): Corners {
  const corners: Corners = new Map();
  for (const box of boxes) {
    const key = `${Math.round(box.left)},${Math.round(box.top)}`;
    const there = corners.get(key) ?? [];
    // One that is drawn over another of the same place is no further part.
    const isSecond = there.some((other) => near(other.right, box.right) && near(other.bottom, box.bottom));
    if (!isSecond && there.length < MAX_SHARED) corners.set(key, [...there, box]);
  }
  return corners;
}

/**
 * The boxes whose upper left corner is up to `overlap` before and a pixel behind `along`, and within a pixel of
 * `beside`.
 */
function* cornersAt(corners: Corners, beside: number, along: number, overlap: number, isDown: boolean): Generator<Box> {
  const [from, to] = [Math.round(along - overlap) - 1, Math.round(along + APART) + 1];
  const side = Math.round(beside);
  for (let cell = from; cell <= to; cell++)
    for (let other = side - 2; other <= side + 2; other++)
      yield* corners.get(isDown ? `${other},${cell}` : `${cell},${other}`) ?? [];
}

function mosaicsIn(home: Class, placed: readonly Placed[]): Mosaic[] {
  const corners = cornersOf(home.boxes);
  const steps = new Map<number, Step[]>();
  const stepsOf = (index: number): Step[] => steps.get(index) ?? steps.set(index, []).get(index) ?? [];
  const join = (from: number, to: number, dx: number, dy: number): void => {
    stepsOf(from).push({ to, dx, dy });
    stepsOf(to).push({ to: from, dx: -dx, dy: -dy });
  };
  for (const boxes of corners.values())
    for (const box of boxes) {
      const below = nextTo(home, corners, placed, box, true);
      if (below) join(box.index, below.index, 0, below.step);
      const beside = nextTo(home, corners, placed, box, false);
      if (beside) join(box.index, beside.index, beside.step, 0);
    }
  return gridsOf(steps, placed);
}

/** The picture that continues another below or to the right, and how many of its pixels further. */
function nextTo(
  home: Class,
  corners: Corners,
  placed: readonly Placed[],
  box: Box,
  isDown: boolean,
): { index: number; step: number } | undefined {
  const size = placed[box.index] as Placed;
  const [side, length] = isDown ? (['width', 'height'] as const) : (['height', 'width'] as const);
  const [start, end, beside, far] = isDown
    ? (['top', 'bottom', 'left', 'right'] as const)
    : (['left', 'right', 'top', 'bottom'] as const);
  const unit = 1 / Math.hypot(...(isDown ? home.down : home.across));
  const overlap = Math.min(Math.max(APART, Math.min(unit, MAX_OVERLAP)), size[length] / 2);
  let best: Box | undefined;
  for (const other of cornersAt(corners, box[beside], box[end], overlap, isDown)) {
    const gap = other[start] - box[end];
    const meets = near(other[beside], box[beside]) && near(other[far], box[far]) && gap >= -overlap && gap <= APART;
    if (other === box || !meets || placed[other.index]?.[side] !== size[side]) continue;
    if (!best || Math.abs(gap) < Math.abs(best[start] - box[end])) best = other;
  }
  if (!best) return undefined;
  return {
    index: best.index,
    step: size[length] - overlapOf(home, size, box[end] - best[start], best[start] - box[start], isDown),
  };
}

/**
 * How many pixels of a part are covered by the next one. One that is drawn too long for its pixels is not covered: it
 * goes on where the next begins, and its pixels are as far apart as those of the other direction.
 */
function overlapOf({ across, down }: Class, size: Placed, overlap: number, step: number, isDown: boolean): number {
  if (overlap < 0.5) return 0;
  const [own, other] = isDown ? [down, across] : [across, down];
  const ratio = Math.hypot(...own) / Math.hypot(...other);
  const pixels = Math.round(Math.abs(ratio - 1) < 0.2 ? step * ratio : step);
  const length = isDown ? size.height : size.width;
  return Math.min(Math.max(0, length - pixels), Math.ceil(overlap));
}
