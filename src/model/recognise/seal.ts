import type { Bitmap } from '../../formats/image/bitmap.ts';

/** A pixel is of red ink where red is so much stronger than the other two. */
const REDDER = 50;
const MIN_RED = 110;
/** A seal covers this share of a page; more is a red page, less a speck. */
const SHARE = { least: 0.001, most: 0.3 };

const isRed = (red: number, green: number, blue: number): boolean =>
  red >= MIN_RED && red - Math.max(green, blue) >= REDDER;

/**
 * The opaque picture as it would be without red ink: seals over text are taken off, as a red glass does. Undefined where
 * there is none, or where red is the colour of the page. What is written in red is gone, too.
 */
export function withoutRed({ width, height, data }: Bitmap): Bitmap | undefined {
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if (isRed(data[at] as number, data[at + 1] as number, data[at + 2] as number)) count++;
  const share = count / (width * height);
  if (share < SHARE.least || share > SHARE.most) return undefined;
  const clean = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const red = data[at] as number;
    const cleared = isRed(red, data[at + 1] as number, data[at + 2] as number);
    // Pale ink lets the paper through: what is left of it is stretched to white.
    const light = cleared ? Math.min(255, red * 1.2) : 0;
    clean[at] = cleared ? light : red;
    clean[at + 1] = cleared ? light : (data[at + 1] as number);
    clean[at + 2] = cleared ? light : (data[at + 2] as number);
    clean[at + 3] = 255;
  }
  return { width, height, data: clean };
}
