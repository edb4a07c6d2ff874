import { breath } from '../../lib/breath.ts';
import { filter, type Guide } from './guided.ts';
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
 * Solves (L + hold) α = hold · guess for the open pixels, L being the matting Laplacian with large windows, whose product with a plane
 * is a pass of the guided filter (He, Sun and Tang, "Fast Matting Using Large Kernel Matting Laplacian Matrices", 2010, §3), by
 * `rounds` of conjugate gradients. `progress` is told 0–1.
 */
export async function solveAlpha(
  guide: Guide,
  { guess, open, hold }: Question,
  rounds: number,
  signal: AbortSignal,
  progress?: (part: number) => void,
): Promise<Plane> {
  const apply = (plane: Plane): Float32Array => {
    const { data } = filter(guide, plane);
    for (let at = 0; at < data.length; at++)
      data[at] = open[at] ? (plane.data[at] as number) * (1 + (hold[at] as number)) - (data[at] as number) : 0;
    return data;
  };
  const alpha: Plane = { ...guess, data: guess.data.slice() };
  const residual = apply(alpha);
  for (let at = 0; at < residual.length; at++)
    residual[at] = open[at] ? (hold[at] as number) * (guess.data[at] as number) - (residual[at] as number) : 0;
  const direction: Plane = { ...guess, data: residual.slice() };
  let power = dot(residual, residual);
  for (let round = 0; round < rounds && power > DONE; round++) {
    await breath(signal);
    const image = apply(direction);
    const step = power / dot(direction.data, image);
    addTimes(alpha.data, direction.data, step);
    addTimes(residual, image, -step);
    const next = dot(residual, residual);
    const share = next / power;
    for (let at = 0; at < residual.length; at++)
      direction.data[at] = (residual[at] as number) + share * (direction.data[at] as number);
    power = next;
    progress?.((round + 1) / rounds);
  }
  for (let at = 0; at < alpha.data.length; at++) alpha.data[at] = Math.max(0, Math.min(1, alpha.data[at] as number));
  return alpha;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

function addTimes(to: Float32Array, from: Float32Array, factor: number): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] as number) + factor * (from[at] as number);
}
