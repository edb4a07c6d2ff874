import type { Box, Plane } from './plane.ts';

/** A set of pixels that touch each other: how many, and the rectangle around them. */
export interface Component {
  label: number;
  size: number;
  box: Box;
}

/** A run of belonging pixels in a row: from `start` up to, without, `end`; `root` is another run of the same component, or itself. */
interface Run {
  y: number;
  start: number;
  end: number;
  root: number;
}

/**
 * The pixels of a plane for which `belongs` is true, as components of pixels that share a side; `labels` holds each pixel's component, 0 for none.
 * Largest first.
 */
export function componentsOf(plane: Plane, belongs: (value: number) => boolean): { labels: Int32Array; found: Component[] } {
  const { width } = plane;
  const runs = joined(plane, belongs);
  const labels = new Int32Array(plane.data.length);
  const parts = new Map<number, Component>();
  for (const [index, { y, start, end }] of runs.entries()) {
    const root = rootOf(runs, index);
    const known = parts.get(root);
    const part = known ?? { label: parts.size + 1, size: 0, box: { x: start, y, width: 0, height: 0 } };
    if (!known) parts.set(root, part);
    part.size += end - start;
    const right = Math.max(part.box.x + part.box.width, end);
    part.box.x = Math.min(part.box.x, start);
    part.box.width = right - part.box.x;
    part.box.height = y + 1 - part.box.y;
    labels.fill(part.label, y * width + start, y * width + end);
  }
  return { labels, found: [...parts.values()].sort((a, b) => b.size - a.size) };
}

/** All runs, row by row, those that touch joined. */
function joined({ width, height, data }: Plane, belongs: (value: number) => boolean): Run[] {
  const runs: Run[] = [];
  for (let y = 0, above = 0, row = 0; y < height; y++) {
    const before = row; // where the runs of the row above begin
    row = runs.length;
    above = before;
    for (let x = 0; x < width; x++) {
      if (!belongs(data[y * width + x] as number)) continue;
      const start = x;
      while (x < width && belongs(data[y * width + x] as number)) x++;
      const own = runs.length;
      runs.push({ y, start, end: x, root: own });
      while (above < row && (runs[above] as Run).end <= start) above++;
      for (let at = above; at < row && (runs[at] as Run).start < x; at++) join(runs, own, at);
    }
  }
  return runs;
}

function rootOf(runs: Run[], index: number): number {
  let at = index;
  for (let run = runs[at] as Run; run.root !== at; run = runs[at] as Run) {
    run.root = (runs[run.root] as Run).root; // shortens the way for the next
    at = run.root;
  }
  return at;
}

function join(runs: Run[], a: number, b: number): void {
  const [first, second] = [rootOf(runs, a), rootOf(runs, b)];
  (runs[Math.max(first, second)] as Run).root = Math.min(first, second);
}
