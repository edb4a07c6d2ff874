import type { Quad } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { hexColour } from '../../../lib/hex.ts';
import { placeIn, sidesOf } from '../../recognise/geometry.ts';
import { greyAt, type Ink } from '../../recognise/ink.ts';

/** Channels of coloured ink differ by more than this, 0–255. */
export const COLOURED = 70;
/** Places looked at across a line, and along it for each height. */
const [ROWS, COLUMNS, MOST] = [16, 16, 600];
/** What differs from the paper by this share of the contrast is ink in the middle of a stroke. */
const STRONG = 0.75;
/** So much of a line's ink is coloured where it is written in a colour: a seal over it covers less. */
const SHARE = 0.7;
/** Paper is at least so light, where colours tell. */
const LIGHT = 140;
/** Colours come in steps of this, so that the lines of a page have the same. */
const STEP = 17;

/** The channels of a picture at a place within it, and by how much they differ. */
export function colourAt({ width, data }: Bitmap, x: number, y: number): { channels: number[]; range: number } {
  const at = (Math.floor(y) * width + Math.floor(x)) * 4;
  const channels = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
  return { channels, range: Math.max(...channels) - Math.min(...channels) };
}

/** The colour of a line that is written in one on light paper, as #rrggbb; undefined for black, grey and white ones. */
export function colourOf(picture: Bitmap, quad: Quad, { paper, contrast }: Ink): string | undefined {
  if (contrast > 0 || paper < LIGHT) return undefined;
  const { length, height } = sidesOf(quad);
  const columns = Math.min(MOST, Math.max(COLUMNS, Math.round((length / height) * COLUMNS)));
  const sums = [0, 0, 0];
  let [all, coloured] = [0, 0];
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < ROWS; row++) {
      const [x, y] = placeIn(quad, (column + 0.5) / columns, (row + 0.5) / ROWS);
      const grey = greyAt(picture, x, y);
      if (grey === undefined || (grey - paper) / contrast < STRONG) continue;
      const { channels, range } = colourAt(picture, x, y);
      all++;
      if (range <= COLOURED) continue;
      coloured++;
      for (const [channel, value] of channels.entries()) sums[channel] = (sums[channel] as number) + value;
    }
  if (!all || coloured < SHARE * all) return undefined;
  return hexColour(sums.map((sum) => Math.round(sum / coloured / STEP) * STEP));
}
