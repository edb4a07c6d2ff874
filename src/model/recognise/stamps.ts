import type { Bitmap } from '../../formats/image/bitmap.ts';
import type { Edges } from './geometry.ts';
import type { Ink } from './ink.ts';
import { edgesOfPatch, inkIn, sealPatches, sizeOf } from './seal-patches.ts';

/** Stamps that are not red: blue and violet ones, and red ones that were copied without colour. */
export interface Stamped {
  /** The picture without them; outside of `stamps` it is as it was. */
  clean: Bitmap;
  stamps: Edges[];
}

/** How strong each pixel is told by, 0–255, and which pixels are likely a stamp's. */
interface Layer {
  strength: Uint8Array;
  marked: Uint8Array;
}

/** A pixel has a colour where its strongest channel is so strong, and so much stronger than its weakest. */
const COLOUR = { least: 90, more: 50 };
/**
 * What is between these shares of the way from ink to paper is grey; in a stroke of it neighbours differ by no more.
 */
const GREY = { least: 0.22, most: 0.8, even: 20 };
/** In heights of a line: the longest side of a stamp. */
const MAX_SIDE = 20;
/** Of a stamp's box so much is its ink: more is a panel or a photo. */
const INKED = { least: 0.03, most: 0.5 };
/** So much of what may be a stamp's is in stamps: forms and screens that are printed in colours have it everywhere. */
const OWN = 0.6;
/** A stamp is as pale as the palest but this share of its pixels. */
const STRONGEST = 0.1;
/** Text stands out below a stamp by so much of what it does beside it. */
const APART = 0.2;

/**
 * The opaque picture without its stamps, if it has any; its lines are `letter` pixels high, and their ink is as `ink`
 * says.
 */
export function withoutStamps(picture: Bitmap, letter: number, ink: Ink): Stamped | undefined {
  return [colourOf, greyOf].map((layerOf) => cleared(picture, letter, ink, layerOf(picture, ink))).find(Boolean);
}

function cleared(picture: Bitmap, letter: number, ink: Ink, layer: Layer): Stamped | undefined {
  const stamps = stampsIn(picture, letter, layer.marked);
  if (!stamps.length) return undefined;
  const dark = ink.paper + ink.contrast;
  let data: Uint8ClampedArray<ArrayBuffer> | undefined;
  for (const stamp of stamps) {
    const level = levelOf(picture, stamp, layer);
    // Where a stamp is as dark as text, nothing is seen through it.
    if (level - dark < APART * (ink.paper - dark)) continue;
    data ??= new Uint8ClampedArray(picture.data);
    lighten(picture, data, stamp, layer, { dark, level, paper: ink.paper });
  }
  return data && { clean: { ...picture, data }, stamps };
}

/** The strongest channel of each pixel: ink of a colour leaves that of its own. Red ink has a way of its own. */
function colourOf({ width, height, data }: Bitmap): Layer {
  const [strength, marked] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let at = 0, from = 0; at < strength.length; at++, from += 4) {
    const [red, green, blue] = [data[from] as number, data[from + 1] as number, data[from + 2] as number];
    const most = Math.max(red, green, blue);
    strength[at] = most;
    if (most >= COLOUR.least && most - Math.min(red, green, blue) >= COLOUR.more && most !== red) marked[at] = 1;
  }
  return { strength, marked };
}

/** Greys, and which of them are within strokes of a grey between ink and paper: edges of letters are steeper. */
function greyOf({ width, height, data }: Bitmap, { paper, contrast }: Ink): Layer {
  const [strength, marked] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let at = 0, from = 0; at < strength.length; at++, from += 4)
    strength[at] =
      (77 * (data[from] as number) + 150 * (data[from + 1] as number) + 29 * (data[from + 2] as number)) >> 8;
  if (contrast >= 0) return { strength, marked };
  const [least, most] = [GREY.least, GREY.most].map((share) => paper + contrast * (1 - share)) as [number, number];
  const isEven = (at: number, step: number): boolean =>
    Math.abs((strength[at] as number) - (strength[at - step] as number)) < GREY.even &&
    Math.abs((strength[at] as number) - (strength[at + step] as number)) < GREY.even;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const grey = strength[at] as number;
      if (grey > least && grey < most && isEven(at, 1) && isEven(at, width)) marked[at] = 1;
    }
  return { strength, marked };
}

/** Where stamps are: hollow patches of marked pixels, about as broad as high, that have nearly all of them. */
function stampsIn(picture: Bitmap, letter: number, marked: Uint8Array): Edges[] {
  const { patches, cells, counts } = sealPatches(picture, letter, (pixel) => marked[pixel] === 1);
  const { side } = cells;
  const inside = patches
    .map((patch) => ({ patch, ...sizeOf(patch, side) }))
    .filter(({ wide, high }) => Math.max(wide, high) <= MAX_SIDE * letter)
    .map(({ patch, wide, high }) => ({ patch, ink: inkIn(patch, counts, cells.columns), area: wide * high }));
  const stamps = inside.filter(({ ink, area }) => ink > INKED.least * area && ink < INKED.most * area);
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (stamps.reduce((sum, { ink }) => sum + ink, 0) < OWN * all) return [];
  return stamps.map(({ patch }) => {
    const { left, top, right, bottom } = edgesOfPatch(patch, side);
    return { left, top, right: Math.min(picture.width, right), bottom: Math.min(picture.height, bottom) };
  });
}

/** How strong a stamp's ink is at its darkest. */
function levelOf({ width }: Bitmap, { left, top, right, bottom }: Edges, { strength, marked }: Layer): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left, at = y * width + x; x < right; x++, at++)
      if (marked[at]) {
        const one = strength[at] as number;
        counts[one] = (counts[one] as number) + 1;
        all++;
      }
  let [level, sum] = [0, 0];
  while (level < 255 && sum < all * STRONGEST) sum += counts[level++] as number;
  return level;
}

/** Spreads what is darker than a stamp over all greys, so that the stamp becomes paper. */
function lighten(
  { width }: Bitmap,
  data: Uint8ClampedArray,
  { left, top, right, bottom }: Edges,
  { strength }: Layer,
  { dark, level, paper }: { dark: number; level: number; paper: number },
): void {
  const scale = (paper - dark) / (level - dark);
  for (let y = top; y < bottom; y++)
    for (let x = left, at = y * width + x; x < right; x++, at++) {
      const light = Math.min(paper, dark + ((strength[at] as number) - dark) * scale);
      data.fill(Math.max(0, light), at * 4, at * 4 + 3);
    }
}
