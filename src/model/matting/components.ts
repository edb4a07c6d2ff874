import type { Box, Plane } from './plane.ts';

/** A set of pixels that touch each other: how many, and the rectangle around them. */
export interface Component {
  label: number;
  size: number;
  box: Box;
}

/**
 * The pixels of a plane for which `belongs` is true, as components of pixels that share a side; `labels` holds each pixel's component, 0 for none.
 * Largest first.
 */
export function componentsOf(plane: Plane, belongs: (value: number) => boolean): { labels: Int32Array; found: Component[] } {
  const { width, height, data } = plane;
  const labels = new Int32Array(data.length);
  const stack = new Int32Array(data.length);
  const found: Component[] = [];
  for (let seed = 0; seed < data.length; seed++) {
    if (labels[seed] !== 0 || !belongs(data[seed] as number)) continue;
    const label = found.length + 1;
    let [size, left, top, right, bottom] = [0, width, height, 0, 0];
    let depth = 0;
    const push = (at: number): void => {
      if (labels[at] !== 0 || !belongs(data[at] as number)) return;
      labels[at] = label;
      stack[depth++] = at;
    };
    push(seed);
    while (depth > 0) {
      const at = stack[--depth] as number;
      const x = at % width;
      const y = (at - x) / width;
      size++;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      if (x > 0) push(at - 1);
      if (x + 1 < width) push(at + 1);
      if (y > 0) push(at - width);
      if (y + 1 < height) push(at + width);
    }
    found.push({ label, size, box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 } });
  }
  return { labels, found: found.sort((a, b) => b.size - a.size) };
}
