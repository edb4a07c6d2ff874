import type { Box, Plane } from './plane.ts';

/** A set of pixels that touch each other: how many, and the rectangle around them. */
export interface Component {
  label: number;
  size: number;
  box: Box;
}

/**
 * A run of belonging pixels in a row: from `start` up to, without, `end`; `root` is another run of the same component,
 * or itself.
 */
interface Run {
  y: number;
  start: number;
  end: number;
  root: number;
}

/**
 * The pixels of a plane for which `belongs` is true, as components of pixels that share a side; `labels` holds each
 * pixel's component, 0 for none. Largest first.
 */
export function componentsOf(
  plane: Plane,
  belongs: (value: number) => boolean,
): { labels: Int32Array; found: Component[] } {
  const { width } = plane;
  const runs = joined(plane, belongs);
  const labels = new Int32Array(plane.data.length);
  const numbers = new Map<number, number>();
  for (const [index, { y, start, end }] of runs.entries()) {
    const root = rootOf(runs, index);
    if (!numbers.has(root)) numbers.set(root, numbers.size + 1);
    labels.fill(numbers.get(root) as number, y * width + start, y * width + end);
  }
  return { labels, found: labelled(labels, width) };
}

/** The components that labels other than 0 name, largest first. */
export function labelled(labels: Int32Array, width: number): Component[] {
  const parts = new Map<number, Component>();
  for (let start = 0, end = 1; start < labels.length; start = end++) {
    const label = labels[start] as number;
    const [x, y] = [start % width, Math.floor(start / width)];
    while (end < (y + 1) * width && labels[end] === label) end++;
    if (label === 0) continue;
    const part = parts.get(label) ?? { label, size: 0, box: { x, y, width: 0, height: 0 } };
    parts.set(label, part);
    part.size += end - start;
    const right = Math.max(part.box.x + part.box.width, x + end - start);
    part.box.x = Math.min(part.box.x, x);
    part.box.width = right - part.box.x;
    part.box.height = y + 1 - part.box.y;
  }
  return [...parts.values()].sort((a, b) => b.size - a.size);
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
