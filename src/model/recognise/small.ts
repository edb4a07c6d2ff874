import type { Quad } from '../../../schemas/recognised.ts';
import { partOf, sidesOf } from './geometry.ts';

/** In heights of a line: a box of a mark is no larger, and no farther from the line's end. */
const SIZE = { apart: 0.65, within: 0.85 };
/** So much of its length inside a line, a box is a part of it that was found twice. */
const WITHIN = 0.35;
const NEAR = 0.9;
/** The middle of a mark is so far inside the line's edges. */
const INSIDE = 0.05;

/** Lines with the marks that were found apart from their ends, such as full stops, put to them. */
export function withMarks(quads: readonly Quad[]): Quad[] {
  const sides = quads.map(sidesOf);
  const lines = quads.map((quad) => quad);
  const gone = new Set<number>();
  for (const [index, quad] of quads.entries()) {
    const own = sides[index] as { length: number; height: number };
    const at = lines.findIndex((line, other) => {
      const { height, length } = sides[other] as typeof own;
      if (length < height || Math.max(own.length, own.height) > SIZE.within * height) return false;
      const place = beside(line, quad);
      const isSmall = Math.max(own.length, own.height) <= SIZE.apart * height;
      return place !== undefined && (isSmall || inside(place) > WITHIN);
    });
    if (at < 0) continue;
    const [from, to] = beside(lines[at] as Quad, quad) as [number, number];
    lines[at] = partOf(lines[at] as Quad, Math.min(0, from), Math.max(1, to));
    gone.add(index);
  }
  return lines.filter((_, index) => !gone.has(index));
}

/** How much of a stretch along a line lies in it. */
const inside = ([from, to]: [number, number]): number => (Math.min(1, to) - Math.max(0, from)) / (to - from || 1);

/** From where to where along a line a mark close to its ends reaches, the line being 0–1. */
function beside(line: Quad, mark: Quad): [from: number, to: number] | undefined {
  const { length, height } = sidesOf(line);
  const [ax, ay, bx, by, , , dx, dy] = line;
  const corners = [0, 2, 4, 6].map((at): [number, number] => {
    const [x, y] = [(mark[at] as number) - ax, (mark[at + 1] as number) - ay];
    return [
      (x * (bx - ax) + y * (by - ay)) / (length * length || 1),
      (x * (dx - ax) + y * (dy - ay)) / (height * height || 1),
    ];
  });
  const [us, vs] = [corners.map(([u]) => u), corners.map(([, v]) => v)];
  const [from, to, across] = [Math.min(...us), Math.max(...us), (Math.min(...vs) + Math.max(...vs)) / 2];
  if (across < INSIDE || across > 1 - INSIDE) return undefined;
  const apart = Math.max(from - 1, -to) * length;
  return apart > -height && apart < NEAR * height ? [from, to] : undefined;
}
