import { heightOf, middleOf, widthOf } from '../../box.ts';
import type { GlyphRun } from '../../page.ts';
import type { Ring } from './rings.ts';

/** From the middle of a ring (0) to its line (1), and the direction straight outwards. */
export function placeIn({ box }: Ring, x: number, y: number): { out: number; normal: [number, number] } {
  const [a, b] = [widthOf(box) / 2, heightOf(box) / 2];
  const [mx, my] = middleOf(box);
  const [dx, dy] = [x - mx, y - my];
  const [nx, ny] = [dx / a ** 2, dy / b ** 2];
  const long = Math.hypot(nx, ny) || 1;
  return { out: Math.hypot(dx / a, dy / b), normal: [nx / long, ny / long] };
}

/** How far the top of letters shows outwards: 1 straight out, −1 straight to the middle. */
export function outwards({ angle, box }: GlyphRun, ring: Ring): number {
  const turn = (angle * Math.PI) / 180;
  const { normal } = placeIn(ring, ...middleOf(box));
  return Math.sin(turn) * normal[0] - Math.cos(turn) * normal[1];
}

/** In which direction from the middle of a ring a place is seen, in degrees from −180 to 180. */
export function bearing(ring: Ring, [x, y]: readonly [number, number]): number {
  const [mx, my] = middleOf(ring.box);
  return (Math.atan2(y - my, x - mx) * 180) / Math.PI;
}

/** An arc is open if its widest gap is so many times the third widest: two arcs have two gaps. */
const OPEN = 1.5;

/** Whether what stands in these directions leaves a gap, as writing on an arc does and a dial does not. */
export function isOpen(bearings: readonly number[]): boolean {
  const sorted = bearings.toSorted((one, other) => one - other);
  const gaps = sorted.map((at, index) => (sorted[index + 1] ?? (sorted[0] as number) + 360) - at);
  const [widest = 0, , third = 0] = gaps.sort((one, other) => other - one);
  return widest >= OPEN * third;
}
