import type { Bitmap } from '../../formats/image/bitmap.ts';
import type { Coefficients } from '../../formats/image/jpeg/coefficients.ts';
import { lumaBlocks } from '../../formats/image/jpeg/luma.ts';

/** Windows of a picture spread evenly over it, as luma: kept so that the picture itself need not be. */
export interface Tiles {
  places: { x: number; y: number }[];
  luma: Uint8Array;
}

const SIDE = 8;
const AREA = SIDE * SIDE;
/** So many windows give the mean to two digits. */
const MAX_SAMPLES = 4000;
/** SSIM's constants for 8 bits (Wang et al. 2004). */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

function placesIn(width: number, height: number): Tiles['places'] {
  const [across, down] = [Math.floor(width / SIDE), Math.floor(height / SIDE)];
  const step = Math.max(1, Math.sqrt((across * down) / MAX_SAMPLES));
  const places: Tiles['places'] = [];
  for (let y = 0; y < down; y += step)
    for (let x = 0; x < across; x += step) places.push({ x: Math.floor(x) * SIDE, y: Math.floor(y) * SIDE });
  return places;
}

/** Luma (ITU-R BT.601) of the windows at these places, transparent pixels on white. */
function lumaOf({ data, width }: Bitmap, places: Tiles['places']): Uint8Array {
  const luma = new Uint8Array(places.length * AREA);
  let to = 0;
  for (const { x, y } of places)
    for (let row = y; row < y + SIDE; row++)
      for (let at = (row * width + x) * 4, end = at + SIDE * 4; at < end; at += 4) {
        const alpha = data[at + 3] as number;
        const own = (data[at] as number) * 77 + (data[at + 1] as number) * 150 + (data[at + 2] as number) * 29;
        luma[to++] = ((own * alpha) / 255 + 256 * (255 - alpha)) >> 8;
      }
  return luma;
}

/** Windows of a bitmap to compare with later. */
export function tilesOf(bitmap: Bitmap): Tiles {
  const places = placesIn(bitmap.width, bitmap.height);
  return { places, luma: lumaOf(bitmap, places) };
}

function ssim(a: Uint8Array, b: Uint8Array, from: number): number {
  let [sumA, sumB, squareA, squareB, both] = [0, 0, 0, 0, 0];
  for (let at = from; at < from + AREA; at++) {
    const [one, other] = [a[at] as number, b[at] as number];
    sumA += one;
    sumB += other;
    squareA += one * one;
    squareB += other * other;
    both += one * other;
  }
  const [meanA, meanB] = [sumA / AREA, sumB / AREA];
  const spread = squareA / AREA - meanA ** 2 + squareB / AREA - meanB ** 2;
  const shared = both / AREA - meanA * meanB;
  return ((2 * meanA * meanB + C1) * (2 * shared + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (spread + C2));
}

const mean = (one: Uint8Array, other: Uint8Array): number => {
  let sum = 0;
  for (let from = 0; from < one.length; from += AREA) sum += ssim(one, other, from);
  return one.length ? (sum * AREA) / one.length : 1;
};

/**
 * How like a picture of the same size is to the one the windows are of: the mean structural similarity, 1 for the same.
 */
export const likeness = ({ places, luma }: Tiles, other: Bitmap): number => mean(luma, lumaOf(other, places));

/**
 * The same for a JPEG by its coefficients; it need not be decoded. Undefined where its luma is not its finest
 * component.
 */
export function jpegLikeness({ places, luma }: Tiles, coefficients: Coefficients): number | undefined {
  const own = lumaBlocks(coefficients, places);
  return own && mean(luma, own);
}

/**
 * What is seen, by likeness. From 0.98 on people take pictures for the same at a usual distance, below 0.95 they see
 * what is lost (as of the words for films, whose measure is the same).
 */
const WORDS: [from: number, words: string][] = [
  [0.995, '看不出差别'],
  [0.98, '几乎看不出差别'],
  [0.95, '细看能看出差别'],
  [0.85, '能看出差别'],
];

/** A likeness in words a visitor understands. */
export function likenessWords(value: number): string {
  return WORDS.find(([from]) => value >= from)?.[1] ?? '画面明显变糊';
}
