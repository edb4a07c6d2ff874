import type { Bitmap } from '../../formats/image/bitmap.ts';
import type { Coefficients } from '../../formats/image/jpeg/coefficients.ts';
import { lumaBlocks } from '../../formats/image/jpeg/luma.ts';

/** Windows of a picture spread evenly over it, as luma: kept so that the picture itself need not be. */
export interface Tiles {
  /** Upper left corners, in pixels of the picture. */
  places: { x: number; y: number }[];
  /** So many pixels each way are one as a screen shows it. */
  factor: number;
  luma: Uint8Array;
}

const SIDE = 8;
const AREA = SIDE * SIDE;
/** Pixels of the longer and of the shorter side that a screen shows of a photo at once. */
const SHOWN = { longer: 2048, shorter: 1536 };
/** So many windows give the mean to two digits. */
const MAX_SAMPLES = 4000;
/** SSIM's constants for 8 bits (Wang et al. 2004). */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/**
 * By how much a picture is reduced before it is measured: SSIM is for what is seen, and nobody sees the grain of
 * single pixels of a large photo. What is long and narrow is scrolled, and seen as wide as it is.
 */
function factorOf(width: number, height: number): number {
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  return Math.max(1, Math.min(Math.ceil(longer / SHOWN.longer), Math.ceil(shorter / SHOWN.shorter)));
}

function placesIn(width: number, height: number, side: number): Tiles['places'] {
  const [across, down] = [Math.floor(width / side), Math.floor(height / side)];
  const step = Math.max(1, Math.sqrt((across * down) / MAX_SAMPLES));
  const places: Tiles['places'] = [];
  for (let y = 0; y < down; y += step)
    for (let x = 0; x < across; x += step) places.push({ x: Math.floor(x) * side, y: Math.floor(y) * side });
  return places;
}

/** Puts luma (ITU-R BT.601) of the square at a place into `to`, transparent pixels on white. */
function readLuma({ data, width }: Bitmap, { x, y }: Tiles['places'][number], side: number, to: Uint8Array): void {
  let next = 0;
  for (let row = y; row < y + side; row++)
    for (let at = (row * width + x) * 4, end = at + side * 4; at < end; at += 4) {
      const alpha = data[at + 3] as number;
      const own = (data[at] as number) * 77 + (data[at + 1] as number) * 150 + (data[at + 2] as number) * 29;
      to[next++] = ((own * alpha) / 255 + 256 * (255 - alpha)) >> 8;
    }
}

/** Means of `factor` × `factor` pixels of a square, as a window. */
function reduce(square: Uint8Array, factor: number, to: Uint8Array): void {
  const side = SIDE * factor;
  for (let at = 0; at < AREA; at++) {
    const from = (at >> 3) * factor * side + (at & 7) * factor;
    let sum = 0;
    for (let row = from; row < from + factor * side; row += side)
      for (let x = row; x < row + factor; x++) sum += square[x] as number;
    to[at] = Math.round(sum / factor ** 2);
  }
}

type Read = (place: Tiles['places'][number], square: Uint8Array) => void;

/** The windows at these places, each reduced of a square that is read; no more than one square is held. */
function windowsOf({ places, factor }: Omit<Tiles, 'luma'>, read: Read): Uint8Array {
  const luma = new Uint8Array(places.length * AREA);
  const square = new Uint8Array(AREA * factor ** 2);
  for (const [index, place] of places.entries()) {
    read(place, square);
    reduce(square, factor, luma.subarray(index * AREA, (index + 1) * AREA));
  }
  return luma;
}

const lumaOf = (bitmap: Bitmap, tiles: Omit<Tiles, 'luma'>): Uint8Array =>
  windowsOf(tiles, (place, square) => readLuma(bitmap, place, SIDE * tiles.factor, square));

/** Windows of a bitmap to compare with later. */
export function tilesOf(bitmap: Bitmap): Tiles {
  const factor = factorOf(bitmap.width, bitmap.height);
  const tiles = { places: placesIn(bitmap.width, bitmap.height, SIDE * factor), factor };
  return { ...tiles, luma: lumaOf(bitmap, tiles) };
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
 * How like a picture of the same size is to the one the windows are of, as a screen shows both: the mean structural
 * similarity, 1 for the same.
 */
export const likeness = (tiles: Tiles, other: Bitmap): number => mean(tiles.luma, lumaOf(other, tiles));

/** The blocks of a JPEG that a square of `factor` × `factor` of them has, row by row. */
const blocksAt = ({ x, y }: Tiles['places'][number], factor: number): Tiles['places'] =>
  Array.from({ length: factor ** 2 }, (_, at) => ({
    x: x + (at % factor) * SIDE,
    y: y + Math.floor(at / factor) * SIDE,
  }));

/**
 * The same for a JPEG by its coefficients; it need not be decoded. Undefined where its luma is not its finest
 * component.
 */
export function jpegLikeness(tiles: Tiles, coefficients: Coefficients): number | undefined {
  const { factor, luma } = tiles;
  if (!lumaBlocks(coefficients, [])) return undefined;
  const own = windowsOf(tiles, (place, square) => {
    const blocks = lumaBlocks(coefficients, blocksAt(place, factor)) ?? [];
    for (let at = 0; at < blocks.length; at += SIDE) {
      const [block, row] = [at >> 6, (at >> 3) & 7];
      const to = (Math.floor(block / factor) * SIDE + row) * SIDE * factor + (block % factor) * SIDE;
      for (let x = 0; x < SIDE; x++) square[to + x] = blocks[at + x] as number;
    }
  });
  return mean(luma, own);
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
