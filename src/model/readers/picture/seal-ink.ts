import { type Bitmap, blank } from '../../../formats/image/bitmap.ts';
import { channelsOf } from '../../../lib/hex.ts';

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
