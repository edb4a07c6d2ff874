import { yieldToEvents } from '../../../lib/yield-to-events.ts';
import { filter, filterAt, type Guide, placesOf } from './guided.ts';
import type { Plane } from './plane.ts';

/** Alpha to be found where `open` is not 0; there it holds to the guess by `hold`, elsewhere the guess is the truth. */
export interface Question {
  guess: Plane;
  open: Uint8Array;
  hold: Float32Array;
}

/** Below this squared length of the residual nothing would be seen to change. */
const DONE = 1e-6;

/**
 * Solves (L + hold) α = hold · guess for the open pixels, L being the matting Laplacian with large windows, whose
 * product with a plane is a pass of the guided filter (He, Sun and Tang, "Fast Matting Using Large Kernel Matting
 * Laplacian Matrices", 2010, §3), by `rounds` of conjugate gradients. `progress` is called with 0–1.
 */
export async function solveAlpha(
  guide: Guide,
  { guess, open, hold }: Question,
  rounds: number,
  signal: AbortSignal,
  progress?: (part: number) => void,
): Promise<Plane> {
  const places = placesOf(guide, open);
  const { pixels } = places;
  const alpha: Plane = { ...guess, data: guess.data.slice() };
  // The guess solves its own part of the equation: what is left is the Laplacian's.
  const { data: residual } = filter(guide, guess);
  for (let at = 0; at < residual.length; at++)
    residual[at] = open[at] ? (residual[at] as number) - (guess.data[at] as number) : 0;
  const direction: Plane = { ...guess, data: residual.slice() };
  const image: Plane = { ...guess, data: new Float32Array(residual.length) };
  let power = dot(residual, residual, pixels);
  for (let round = 0; round < rounds && power > DONE; round++) {
    await yieldToEvents(signal);
    filterAt(guide, direction, places, image);
    for (const at of pixels)
      image.data[at] = (direction.data[at] as number) * (1 + (hold[at] as number)) - (image.data[at] as number);
    const step = power / dot(direction.data, image.data, pixels);
    addTimes(alpha.data, direction.data, step, pixels);
    addTimes(residual, image.data, -step, pixels);
    const next = dot(residual, residual, pixels);
    const share = next / power;
    for (const at of pixels) direction.data[at] = (residual[at] as number) + share * (direction.data[at] as number);
    power = next;
    progress?.((round + 1) / rounds);
  }
  for (const at of pixels) alpha.data[at] = Math.max(0, Math.min(1, alpha.data[at] as number));
  return alpha;
}

function dot(a: Float32Array, b: Float32Array, places: Int32Array): number {
  let sum = 0;
  for (const at of places) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

function addTimes(to: Float32Array, from: Float32Array, factor: number, places: Int32Array): void {
  for (const at of places) to[at] = (to[at] as number) + factor * (from[at] as number);
}
