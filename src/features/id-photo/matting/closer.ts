import type { Head } from './head.ts';
import { headOf } from './head.ts';
import type { Network } from './network.ts';
import { findPerson } from './person.ts';
import { type Box, bytesOf, type Colours, type Plane } from './plane.ts';

/**
 * The part around the head that the network looks at once more, in head widths: of the middle to each side, above the
 * top, below it.
 */
const AROUND = { side: 0.9, above: 0.3, below: 1.45 };
/** How much the closer look counts; at the sides of its part that fades to nothing, over this share of its size. */
const WEIGHT = 0.5;
const FADE = 0.12;

/**
 * Looks once more at the head: there the network then sees four to ten times as many pixels. Its two answers are
 * averaged into `mask`; where the head already fills the picture, nothing is done.
 */
export async function lookCloser(network: Network, colours: Colours, mask: Plane, signal: AbortSignal): Promise<void> {
  const { width, height } = colours;
  const head = headOf(bytesOf(mask), width, height);
  const box = head && around(head, width, height);
  if (box) fadeIn(mask, await findPerson(network, colours, box, signal), box);
}

/** `undefined` where a closer look would see nearly the same. */
function around(head: Head, width: number, height: number): Box | undefined {
  const wide = head.right - head.left + 1;
  const x = Math.max(0, Math.round(head.centre - wide * AROUND.side));
  const y = Math.max(0, Math.round(head.top - wide * AROUND.above));
  const right = Math.min(width, Math.round(head.centre + wide * AROUND.side));
  const bottom = Math.min(height, Math.round(head.top + wide * AROUND.below));
  if ((right - x) * (bottom - y) > width * height * 0.8 || right - x < 16 || bottom - y < 16) return undefined;
  return { x, y, width: right - x, height: bottom - y };
}

/** Lays `part` over `mask` in the box, fading at the box's sides where they are not the picture's. */
function fadeIn(mask: Plane, part: Plane, box: Box): void {
  const fadeX = box.width * FADE;
  const fadeY = box.height * FADE;
  const ramp = (at: number, count: number, fade: number, start: boolean, end: boolean): number =>
    Math.min(1, start ? 1 : (at + 1) / fade, end ? 1 : (count - at) / fade);
  for (let y = 0; y < box.height; y++) {
    const rowWeight = ramp(y, box.height, fadeY, box.y === 0, box.y + box.height === mask.height);
    for (let x = 0; x < box.width; x++) {
      const weight = WEIGHT * rowWeight * ramp(x, box.width, fadeX, box.x === 0, box.x + box.width === mask.width);
      const at = (box.y + y) * mask.width + box.x + x;
      const first = mask.data[at] as number;
      mask.data[at] = first + ((part.data[y * box.width + x] as number) - first) * weight;
    }
  }
}
