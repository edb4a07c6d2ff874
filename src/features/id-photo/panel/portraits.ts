import { LRUCache } from 'lru-cache';
import { drawPages } from '../../../stores/thumbs.ts';
import type { InputFile } from '../../../stores/tool.ts';
import { type Cut, cutOf, type Head, headIn, type Size } from '../shared/frame.ts';
import { cutOutPerson } from './ask-matte.ts';

/**
 * A person cut out for the screen: straight RGBA of both pictures in the same size, the head by shares, the sides that
 * cut the person off, how many others were left out.
 */
export interface PortraitPicture extends Size {
  cutOut: Uint8ClampedArray;
  original: Uint8ClampedArray;
  head: Head | undefined;
  cut: Cut;
  others: number;
  /** Whether patches of the background may be left round the hair. */
  unsure: boolean;
}

/** Enough for a photo on any screen. */
const MEGAPIXELS = 1;
/** Each takes some 8 MB. */
const MAX_KEPT = 4;
const kept = new LRUCache<File, PortraitPicture>({ max: MAX_KEPT });

/**
 * The person in an input, found once as long as it is among the last few. Rejects with UserError, `cancelled` when
 * given up.
 */
export async function portraitOf(
  { id, file }: InputFile,
  signal: AbortSignal,
  progress: (part: number) => void,
): Promise<PortraitPicture> {
  const known = kept.get(file);
  if (known) return known;
  const { picture, portrait } = await cutOutPerson(file, MEGAPIXELS, signal, progress);
  const size = { width: portrait.width, height: portrait.height };
  const [drawn] = await drawPages(id, '1', Math.max(size.width, size.height), signal);
  const cutOut = await pixelsOf(picture, size);
  const made: PortraitPicture = {
    ...size,
    cutOut,
    original: drawn ? await pixelsOf(drawn, size) : cutOut,
    head: portrait.head && headIn(portrait.head, size),
    cut: cutOf(size, (pixel) => cutOut[pixel * 4 + 3] as number),
    others: portrait.others,
    unsure: portrait.unsure,
  };
  kept.set(file, made);
  return made;
}

async function pixelsOf(file: File, { width, height }: Size): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new RangeError('memory: no canvas of this size');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height).data;
}
