import { newPlane, type Plane } from './plane.ts';

/** Haze is thinner than this; what is denser is the person's own edge, out of focus. */
const DENSE = 0.6;
/** Up to so much doubt a veil is soft hair; above it ever more of it goes, so many times as fast as doubt grows. */
const CLEAR = 0.1;
const STEEP = 3;

/**
 * Takes haze off an edge, in place: a thin even veil is what is left of the back, while hairs stand out of it.
 * @param radius half the width of what is no hair any more, in pixels
 * @param doubt 0–1 for each pixel: how little its colour says
 */
export function clearHaze(alpha: Plane, radius: number, doubt: Float32Array): void {
  const veil = extremes(extremes(alpha, radius, Math.min), radius, Math.max).data;
  for (let at = 0; at < veil.length; at++) {
    const own = veil[at] as number;
    const share = Math.min(1, STEEP * ((doubt[at] as number) - CLEAR));
    if (own === 0 || own >= DENSE || share <= 0) continue;
    const cut = Math.min(own, 2 * (DENSE - own)) * share;
    alpha.data[at] = Math.max(0, ((alpha.data[at] as number) - cut) / (1 - cut));
  }
}

/** The least, or the most, in the square around each pixel. */
function extremes({ width, height, data }: Plane, radius: number, pick: (a: number, b: number) => number): Plane {
  const rows = newPlane(width, height);
  const result = newPlane(width, height);
  for (let at = 0; at < data.length; at++) {
    const x = at % width;
    let own = data[at] as number;
    for (let to = Math.max(-radius, -x); to <= Math.min(radius, width - 1 - x); to++)
      own = pick(own, data[at + to] as number);
    rows.data[at] = own;
  }
  for (let at = 0; at < data.length; at++) {
    const y = Math.floor(at / width);
    let own = rows.data[at] as number;
    for (let to = Math.max(-radius, -y); to <= Math.min(radius, height - 1 - y); to++)
      own = pick(own, rows.data[at + to * width] as number);
    result.data[at] = own;
  }
  return result;
}
