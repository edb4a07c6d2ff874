import type { Point } from './geometry.ts';

/** A probability for each pixel, row-major. */
export interface Heat {
  width: number;
  height: number;
  data: Float32Array;
}

/** More lines than this on one picture are not looked at. */
const MAX_COMPONENTS = 4000;
/** Fewer pixels than this are noise. */
const MIN_PIXELS = 4;

/** Pixels above `least` that touch each other, also by corners: the ends of their rows. */
export function components(heat: Heat, least: number): Point[][] {
  const { data } = heat;
  const seen = new Uint8Array(data.length);
  const stack = new Int32Array(data.length);
  const ends = { left: new Int32Array(heat.height), right: new Int32Array(heat.height) };
  const found: Point[][] = [];
  for (let start = 0; start < data.length && found.length < MAX_COMPONENTS; start++) {
    if (seen[start] || (data[start] as number) <= least) continue;
    const points = fill(heat, { start, least, seen, stack, ends });
    if (points) found.push(points);
  }
  return found;
}

interface Filling {
  start: number;
  least: number;
  seen: Uint8Array;
  stack: Int32Array;
  ends: { left: Int32Array; right: Int32Array };
}

function fill(heat: Heat, { start, least, seen, stack, ends }: Filling): Point[] | undefined {
  const { width, height, data } = heat;
  const top = Math.floor(start / width); // rows are searched from above, so nothing of it lies higher
  let [bottom, size, count] = [top - 1, 0, 0];
  seen[start] = 1;
  stack[size++] = start;
  while (size) {
    const at = stack[--size] as number;
    const [x, y] = [at % width, Math.floor(at / width)];
    count++;
    for (; bottom < y; bottom++) {
      ends.left[bottom + 1] = width;
      ends.right[bottom + 1] = -1;
    }
    ends.left[y] = Math.min(ends.left[y] as number, x);
    ends.right[y] = Math.max(ends.right[y] as number, x);
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const next = row * width + column;
        if (seen[next] || (data[next] as number) <= least) continue;
        seen[next] = 1;
        stack[size++] = next;
      }
  }
  return count < MIN_PIXELS || bottom === top ? undefined : rowEnds(ends, top, bottom);
}

function rowEnds({ left, right }: Filling['ends'], top: number, bottom: number): Point[] {
  const points: Point[] = [];
  for (let y = top; y <= bottom; y++) points.push({ x: left[y] as number, y }, { x: right[y] as number, y });
  return points;
}
