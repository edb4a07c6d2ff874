import type { Plane } from './plane.ts';

/** Alpha between these is half transparent. */
const [THIN, DENSE] = [0.1, 0.9];
/** From this share of the band on, what is wrong round the hair is seen on a plain background. */
const SEEN = 0.025;

/**
 * How much of the band along the outline, above the row `chin`, is half transparent without the colours saying why:
 * 0–1. `doubt` is above 0 in the band alone.
 */
export function unsureShare({ width, data }: Plane, doubt: Float32Array, chin: number): number {
  let [band, unsure] = [0, 0];
  for (let at = 0; at < Math.min(data.length, chin * width); at++) {
    const own = doubt[at] as number;
    if (own === 0) continue;
    band++;
    if ((data[at] as number) > THIN && (data[at] as number) < DENSE) unsure += own;
  }
  return band ? unsure / band : 0;
}

/** Whether a cut-out with this share is to be looked at round the hair. */
export const isUnsure = (share: number): boolean => share >= SEEN;
