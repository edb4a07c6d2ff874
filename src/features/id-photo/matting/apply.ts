import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { yieldToEvents } from '../../../lib/yield-to-events.ts';
import type { Size } from '../shared/frame.ts';
import { compose } from './compose.ts';
import { layersOf } from './foreground.ts';
import { type Box, coloursOf, type Plane, stretch } from './plane.ts';

/**
 * Who is in a picture, found once for copies of any size of it: the part of the picture looked at, by a picture of
 * `size`, and how far each pixel of that part is the person's, 0–1, perhaps reduced.
 */
export interface FoundPerson {
  size: Size;
  box: Box;
  alpha: Plane;
  /** How much of the outline of the head is half transparent without good reason, 0–1 (`unsure.ts`). */
  unsure: number;
  /** Other people that were left out. */
  others: number;
}

/** A person cut out of a picture. */
export interface Matte {
  width: number;
  height: number;
  /** How far each pixel is the person's, 0–255. */
  alpha: Uint8ClampedArray;
  /** The person with straight alpha; at the edge without the colours of the old background. */
  foreground: Bitmap;
  /** As of the found person. */
  unsure: number;
  /** Other people that were left out. */
  others: number;
}

/**
 * Cuts a person out of the picture it was found in, or of the same picture in another size.
 * The picture's own pixels become the foreground.
 */
export async function applyMatte(picture: Bitmap, found: FoundPerson, signal: AbortSignal): Promise<Matte> {
  await yieldToEvents(signal);
  const box = scaled(found.box, found.size, picture);
  const alpha = fitting(found.alpha, box);
  const colours = coloursOf(picture, box, alpha.width, alpha.height);
  const bytes = await compose(picture, { box, colours, alpha, layers: layersOf(colours, alpha) }, signal);
  return {
    width: picture.width,
    height: picture.height,
    alpha: bytes,
    foreground: picture,
    unsure: found.unsure,
    others: found.others,
  };
}

/** A box of a picture in the same picture of another size. */
function scaled({ x, y, width, height }: Box, from: Size, to: Size): Box {
  const [left, right] = [x, x + width].map((at) => Math.round((at * to.width) / from.width)) as [number, number];
  const [top, bottom] = [y, y + height].map((at) => Math.round((at * to.height) / from.height)) as [number, number];
  const [startX, startY] = [Math.min(left, to.width - 1), Math.min(top, to.height - 1)];
  return { x: startX, y: startY, width: Math.max(1, right - startX), height: Math.max(1, bottom - startY) };
}

/** The plane, made smaller where the box has fewer pixels than it. */
function fitting(alpha: Plane, box: Box): Plane {
  const [width, height] = [Math.min(alpha.width, box.width), Math.min(alpha.height, box.height)];
  return width === alpha.width && height === alpha.height ? alpha : stretch(alpha, width, height);
}
