import { type Bitmap, blank } from '../../../formats/image/bitmap.ts';
import { channelsOf, hexColour } from '../../../lib/hex.ts';
import type { Box } from '../../page.ts';

/**
 * The ink of a seal that was cut out: a picture of one colour, clear where there is none, so that text shows through.
 */
export function sealInk({ width, height, data }: Bitmap, ink: string): Bitmap {
  const colour = channelsOf(ink);
  const strong = strengthOf(...colour);
  const seal = blank(width, height);
  for (let at = 0; at < data.length; at += 4) {
    const share = strengthOf(data[at] as number, data[at + 1] as number, data[at + 2] as number) / strong;
    for (let channel = 0; channel < 3; channel++) seal.data[at + channel] = colour[channel] as number;
    seal.data[at + 3] = share < FAINT ? 0 : Math.round(255 * Math.min(1, share));
  }
  return seal;
}

/** Less than this is the noise of paper. */
const FAINT = 0.15;

/** How much of a coloured ink is in a colour: none in grey and black. */
const strengthOf = (red: number, green: number, blue: number): number => Math.max(1, Math.max(red, blue) - green);

/** Channels of the ink of seals differ by so much, and the strongest is so light at least. */
const [COLOURED, STRONGEST] = [50, 110];

/** Whether the pixel whose bytes begin at `at` has the colour of seals: red to violet. */
export function isSealAt(data: Uint8ClampedArray, at: number): boolean {
  const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
  const most = Math.max(red, blue);
  return most - green >= COLOURED && most >= STRONGEST && Math.abs(red - blue) >= COLOURED / 2;
}

/** The mean colour of a seal in a box of a picture, whose ink is told in the same picture without shadows. */
export function sealColour({ width, height, data }: Bitmap, lit: Bitmap, box: Box): string {
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = box.top; y < Math.min(height, box.bottom); y++)
    for (let x = box.left; x < Math.min(width, box.right); x++) {
      const at = (y * width + x) * 4;
      if (!isSealAt(lit.data, at)) continue;
      count++;
      for (let channel = 0; channel < 3; channel++)
        sums[channel] = (sums[channel] as number) + (data[at + channel] as number);
    }
  return hexColour(sums.map((sum) => sum / Math.max(1, count)));
}
