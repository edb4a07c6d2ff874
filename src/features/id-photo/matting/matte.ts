import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { yieldToEvents } from '../../../lib/yield-to-events.ts';
import { applyMatte, type FoundPerson, type Matte } from './apply.ts';
import { lookCloser } from './closer.ts';
import { headOf } from './head.ts';
import { type Network, openNetwork } from './network.ts';
import { keepOne, type People } from './people.ts';
import { findTwice } from './person.ts';
import {
  type Box,
  bitmapOf,
  bytesOf,
  type Colours,
  coloursOf,
  type Plane,
  sizeOf,
  sizeWithin,
  stretch,
} from './plane.ts';
import { refine } from './refine.ts';
import { unsureShare } from './unsure.ts';

export interface MatteOptions {
  signal: AbortSignal;
  /** @param part 0–1 of the work done */
  progress?(part: number): void;
  /**
   * Where the person of a picture is, by another model, as a mask of any size, 0–255; `undefined` where it cannot tell,
   * so that the bundled one is asked.
   */
  mask?:
    | ((picture: Bitmap) => Promise<{ width: number; height: number; alpha: Uint8ClampedArray } | undefined>)
    | undefined;
}

/** Where the person is, in the picture as these planes hold it; 0–1. `undefined` where there is nobody. */
type Look = (colours: Colours) => Promise<Plane | undefined>;

/** Pixels of the copy on which network and filters work; a larger picture's own pixels are only touched at the end. */
const WORK_PIXELS = 1_000_000;
/**
 * Around the person, this part of their size is kept in view; where that is this part of the picture, it is all looked
 * at.
 */
const MARGIN = 0.12;
const NEARLY_ALL = 0.7;
/** A head's width as part of the square root of the person's area, where the outline shows no head. */
const USUAL_HEAD = 0.4;

/** A part of the picture, reduced, with who is in it. */
interface View {
  box: Box;
  colours: Colours;
  mask: Plane;
  people: People;
}

/**
 * Cuts the largest person out of a picture with the selfie segmentation model (`model`: bytes of its tflite file). The
 * picture's own pixels become the foreground: it is not to be used afterwards. `undefined` where no person is found.
 * Throws ModelError for a model it cannot read, and what the signal says when it fires.
 */
export async function matte(picture: Bitmap, model: Uint8Array, options: MatteOptions): Promise<Matte | undefined> {
  const { progress } = options;
  const found = await findMatte(picture, model, {
    ...options,
    progress: (part) => progress?.(part * 0.7),
  });
  if (!found) return undefined;
  const cut = await applyMatte(picture, found, options.signal);
  progress?.(1);
  return cut;
}

/** Finds the largest person of a picture, which stays as it is, as `matte` does; `applyMatte` does the rest. */
export async function findMatte(
  picture: Bitmap,
  model: Uint8Array,
  options: MatteOptions,
): Promise<FoundPerson | undefined> {
  const { signal, progress } = options;
  const look = lookWith(openNetwork(model), options);
  const whole = await viewOf(picture, { x: 0, y: 0, width: picture.width, height: picture.height }, look, signal);
  if (!whole) return undefined;
  progress?.(0.3);
  const close = around(whole);
  const view = (close && (await viewOf(picture, close, look, signal))) ?? whole;
  const { colours, mask, box, people } = view;
  progress?.(0.4);
  const head = headOf(bytesOf(people.shape), colours.width, colours.height);
  const unit = head ? head.right - head.left + 1 : Math.sqrt(people.kept.size) * USUAL_HEAD;
  const { alpha, doubt } = await refine(colours, { mask, shape: people.shape }, unit, signal, {
    progress: (part) => progress?.(0.4 + 0.6 * part),
  });
  const unsure = unsureShare(alpha, doubt, head?.chin ?? colours.height);
  return { size: sizeOf(picture), box, alpha, unsure, others: whole.people.others };
}

/** The stronger model's one look, or where it cannot tell, the bundled one's two and a closer one. */
function lookWith(network: Network, { signal, mask: stronger }: MatteOptions): Look {
  return async (colours) => {
    const found = await stronger?.(bitmapOf(colours));
    if (found)
      return stretch(
        { ...found, data: Float32Array.from(found.alpha, (part) => part / 255) },
        colours.width,
        colours.height,
      );
    const mask = await findTwice(network, colours, signal);
    if (mask) await lookCloser(network, colours, mask, signal);
    return mask;
  };
}

async function viewOf(picture: Bitmap, box: Box, look: Look, signal: AbortSignal): Promise<View | undefined> {
  const size = sizeWithin(box.width, box.height, WORK_PIXELS);
  const colours = coloursOf(picture, box, size.width, size.height);
  await yieldToEvents(signal);
  const mask = await look(colours);
  const people = mask && keepOne(mask);
  return people && { box, colours, mask, people };
}

/** The part of the picture around the person, in its pixels; `undefined` where that is nearly all. */
function around({ box: all, colours, people }: View): Box | undefined {
  const { x, y, width, height } = people.kept.box;
  const scale = all.width / colours.width;
  const margin = Math.max(width, height) * MARGIN;
  const left = Math.max(0, Math.floor((x - margin) * scale));
  const top = Math.max(0, Math.floor((y - margin) * scale));
  const right = Math.min(all.width, Math.ceil((x + width + margin) * scale));
  const bottom = Math.min(all.height, Math.ceil((y + height + margin) * scale));
  if ((right - left) * (bottom - top) > all.width * all.height * NEARLY_ALL) return undefined;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
