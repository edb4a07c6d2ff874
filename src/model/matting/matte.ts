import { breath } from '../../lib/breath.ts';
import type { Bitmap } from '../image/bitmap.ts';
import { type Component, componentsOf } from './components.ts';
import { openNetwork } from './network.ts';
import { findPerson } from './person.ts';
import { coloursOf, type Plane, sizeWithin, stretch } from './plane.ts';

/** A person cut out of a picture. */
export interface Matte {
  width: number;
  height: number;
  /** How far each pixel is the person's, 0–255. */
  alpha: Uint8ClampedArray;
  /** The person with straight alpha; at the edge without the colours of the old background. */
  foreground: Bitmap;
  /** Other people that were left out. */
  others: number;
}

export interface MatteOptions {
  signal: AbortSignal;
  /** @param part 0–1 of the work done */
  progress?(part: number): void;
}

/** Pixels of the copy on which network and filters work. */
const WORK_PIXELS = 1_000_000;
/** A person covers at least this part of the picture. */
const LEAST = 0.004;
/** Another component is another person when it has this part of the first one's pixels. */
const OTHER = 0.25;

/**
 * Cuts the largest person out of a picture with the selfie segmentation model (`model`: bytes of its tflite file). The picture's own
 * pixels become the foreground: it is not to be used afterwards. `undefined` where no person is found. Throws ModelError for a model
 * it cannot read, and what the signal says when it fires.
 */
export async function matte(picture: Bitmap, model: Uint8Array, { signal, progress }: MatteOptions): Promise<Matte | undefined> {
  const network = openNetwork(model);
  const { width, height } = picture;
  const size = sizeWithin(width, height, WORK_PIXELS);
  const colours = coloursOf(picture, { x: 0, y: 0, width, height }, size.width, size.height);
  progress?.(0.1);
  const coarse = await findPerson(network, colours, { x: 0, y: 0, ...size }, signal);
  progress?.(0.6);
  const people = keepLargest(coarse);
  if (!people.length) return undefined;
  await breath(signal);
  const alpha = new Uint8ClampedArray(stretch(coarse, width, height).data.map((part) => part * 255));
  for (let at = 0; at < alpha.length; at++) {
    const own = picture.data[at * 4 + 3] as number;
    alpha[at] = ((alpha[at] as number) * own) / 255;
    picture.data[at * 4 + 3] = alpha[at] as number;
  }
  progress?.(1);
  return { width, height, alpha, foreground: picture, others: people.length - 1 };
}

/** Clears all but the largest person; gives the people found. */
function keepLargest(mask: Plane): Component[] {
  const { labels, found } = componentsOf(mask, (value) => value > 0.1);
  const [first] = found;
  if (!first || first.size < mask.data.length * LEAST) return [];
  for (let at = 0; at < mask.data.length; at++) if (labels[at] !== first.label) mask.data[at] = 0;
  return found.filter(({ size }) => size >= first.size * OTHER);
}
