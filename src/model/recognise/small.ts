import type { Quad } from '../../../schemas/recognised.ts';
import { edgesOf, partOf, sidesOf } from './geometry.ts';

/** In heights of a line: a box of a mark is no larger, and no farther from the line's end. */
const SIZE = { apart: 0.65, within: 0.85 };
/** So much of its length inside a line, a box is a part of it that was found twice. */
const WITHIN = 0.35;
/** What is wider than high by more is rather a label than a mark, and must be nearer. */
const NEAR = { round: 0.9, wide: 0.25 };
const WIDER = 1.5;
/** The middle of a mark is so far inside the line's edges. */
const INSIDE = 0.05;

/** Rows of pixels in which lines are looked up together. */
const STRIPE = 64;

/** Lines with the marks that were found apart from their ends, such as full stops, put to them. */
export function withMarks(quads: readonly Quad[]): Quad[] {
  const sides = quads.map(sidesOf);
  const lines: (Quad | undefined)[] = [...quads];
  const stripes = new Map<number, number[]>();
  for (const [index, { length, height }] of sides.entries())
    if (length >= height)
      for (const stripe of stripesOf(quads[index] as Quad, height)) listIn(stripes, stripe).push(index);
  for (const [index, { length, height }] of sides.entries()) {
    // It may have marks of its own by now.
    const mark = lines[index] as Quad;
    const size = Math.max(length, height);
    const near = length > WIDER * height ? NEAR.wide : NEAR.round;
    for (const at of stripes.get(Math.floor((mark[1] + mark[5]) / 2 / STRIPE)) ?? []) {
      const line = lines[at];
      const own = sides[at] as { length: number; height: number };
      if (!line || at === index || size > SIZE.within * own.height) continue;
      const place = beside(line, own.height, mark, near);
      if (!place || (size > SIZE.apart * own.height && inside(place) <= WITHIN)) continue;
      lines[at] = partOf(line, Math.min(0, place[0]), Math.max(1, place[1]));
      lines[index] = undefined;
      break;
    }
  }
  return lines.filter((line) => line !== undefined);
}

/** The stripes in which marks of a line may lie; a leaning line goes on beyond its own. */
function stripesOf(quad: Quad, height: number): number[] {
  const { top, bottom } = edgesOf(quad);
  const first = Math.floor((top - height) / STRIPE);
  return Array.from({ length: Math.floor((bottom + height) / STRIPE) - first + 1 }, (_, at) => first + at);
}

function listIn(stripes: Map<number, number[]>, stripe: number): number[] {
  const list = stripes.get(stripe) ?? [];
  stripes.set(stripe, list);
  return list;
}

/** How much of a stretch along a line lies in it. */
const inside = ([from, to]: [number, number]): number => (Math.min(1, to) - Math.max(0, from)) / (to - from || 1);

/** From where to where along a line a mark close to its ends reaches, the line being 0–1; `near` is in heights. */
function beside(line: Quad, height: number, mark: Quad, near: number): [from: number, to: number] | undefined {
  const [ax, ay, bx, by, , , dx, dy] = line;
  const [alongX, alongY, downX, downY] = [bx - ax, by - ay, dx - ax, dy - ay];
  const length = Math.hypot(alongX, alongY);
  const down = Math.hypot(downX, downY);
  let [from, to, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < 8; at += 2) {
    const [x, y] = [(mark[at] as number) - ax, (mark[at + 1] as number) - ay];
    const u = (x * alongX + y * alongY) / (length * length || 1);
    const v = (x * downX + y * downY) / (down * down || 1);
    [from, to, top, bottom] = [Math.min(from, u), Math.max(to, u), Math.min(top, v), Math.max(bottom, v)];
  }
  const across = (top + bottom) / 2;
  if (across < INSIDE || across > 1 - INSIDE) return undefined;
  const apart = Math.max(from - 1, -to) * length;
  return apart > -height && apart < near * height ? [from, to] : undefined;
}
