import type { Line } from '../../layout.ts';
import { markerOf } from './markers.ts';

/** Lines nearer to each other, in ems, are parts of formulas. */
const OVERLAPS = 0.95;
/**
 * So many lines that run to the edge, with the next at the other edge, tell how far the lines of a paragraph stand
 * apart, in ems.
 */
const MIN_INNER = 2;
const MAX_PITCH = 2.4;

/** The usual step from line to line, for each size of letters. */
export function usualPitch(
  lines: readonly Line[],
  { left, right }: { left: number; right: number },
): Map<number, number> {
  const steps = new Map<number, number[]>();
  const inner = new Map<number, number[]>();
  for (let at = 1; at < lines.length; at++) {
    const [one, other] = [lines[at - 1] as Line, lines[at] as Line];
    const step = other.base - one.base;
    if (Math.abs(one.size - other.size) > 0.5 || step < one.size * OVERLAPS || step > one.size * 3.2) continue;
    const goesOn = right - one.box.right < one.size / 2 && other.box.left - left < 1 && !markerOf(other.text);
    for (const known of goesOn && step < one.size * MAX_PITCH ? [steps, inner] : [steps])
      pushTo(known, Math.round(other.size), step);
  }
  const usual = new Map<number, number>();
  for (const [size, all] of steps) {
    const within = inner.get(size) ?? [];
    usual.set(size, Math.max(lowMode(all), within.length >= MIN_INNER ? lowMode(within) : 0));
  }
  return usual;
}

function pushTo(known: Map<number, number[]>, key: number, value: number): void {
  const own = known.get(key);
  if (own) own.push(value);
  else known.set(key, [value]);
}

/** The smallest step that stands for at least a fifth of all. */
function lowMode(steps: number[]): number {
  const sorted = steps.sort((one, other) => one - other);
  let [from, to] = [0, 0];
  for (const step of sorted) {
    while (step - (sorted[from] as number) >= 0.8) from++;
    while (to < sorted.length && (sorted[to] as number) - step < 0.8) to++;
    if (to - from >= sorted.length / 5) return step;
  }
  return sorted[0] as number;
}
