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

/** Pixels that touch each other. */
export interface Component {
  /** The ends of its rows. */
  points: Point[];
  /** The middles of its columns, from left to right. */
  middles: Point[];
  /** How many pixels it has. */
  count: number;
}

/** Pixels above `least` that touch each other, also by corners. */
export function components(heat: Heat, least: number): Component[] {
  const { data } = heat;
  const seen = new Uint8Array(data.length);
  const stack = new Int32Array(data.length);
  const ends = { left: new Int32Array(heat.height), right: new Int32Array(heat.height) };
  const columns = { sum: new Float64Array(heat.width), count: new Uint32Array(heat.width) };
  const found: Component[] = [];
  for (let start = 0; start < data.length && found.length < MAX_COMPONENTS; start++) {
    if (seen[start] || (data[start] as number) <= least) continue;
    const component = fill(heat, { start, least, seen, stack, ends, columns });
    if (component) found.push(component);
  }
  return found;
}

interface Filling {
  start: number;
  least: number;
  seen: Uint8Array;
  stack: Int32Array;
  ends: { left: Int32Array; right: Int32Array };
  /** Of each column; all are 0 between two components. */
  columns: { sum: Float64Array; count: Uint32Array };
}

function fill(heat: Heat, { start, least, seen, stack, ends, columns }: Filling): Component | undefined {
  const { width, height, data } = heat;
  const top = Math.floor(start / width); // rows are searched from above, so nothing of it lies higher
  let [bottom, size, count] = [top - 1, 0, 0];
  let [first, last] = [width, -1];
  seen[start] = 1;
  stack[size++] = start;
  while (size) {
    const at = stack[--size] as number;
    const [x, y] = [at % width, Math.floor(at / width)];
    count++;
    columns.sum[x] = (columns.sum[x] as number) + y;
    columns.count[x] = (columns.count[x] as number) + 1;
    [first, last] = [Math.min(first, x), Math.max(last, x)];
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
  const middles = middlesOf(columns, first, last);
  return count < MIN_PIXELS || bottom === top ? undefined : { points: rowEnds(ends, top, bottom), middles, count };
}

/** The middles of columns, which are empty afterwards. */
function middlesOf({ sum, count }: Filling['columns'], first: number, last: number): Point[] {
  const middles: Point[] = [];
  for (let x = first; x <= last; x++) if (count[x]) middles.push({ x, y: (sum[x] as number) / (count[x] as number) });
  sum.fill(0, first, last + 1);
  count.fill(0, first, last + 1);
  return middles;
}

function rowEnds({ left, right }: Filling['ends'], top: number, bottom: number): Point[] {
  const points: Point[] = [];
  for (let y = top; y <= bottom; y++) points.push({ x: left[y] as number, y }, { x: right[y] as number, y });
  return points;
}
