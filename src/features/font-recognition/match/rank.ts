import { EM, type Glyph } from '../faces/glyph.ts';
import type { Outlines } from '../faces/volume.ts';
import type { Box } from './cut.ts';
import { emptyGray, type Gray, type Moments, momentsOf, sampleAt, smooth } from './gray.ts';
import { rasterise } from './raster.ts';

/** Side of the square that a letter is compared in, and how many spreads it holds each way from the middle. */
export const SIDE = 48;
const REACH = 1.9;
/** Outlines are drawn so large to be measured. */
const MEASURED = 40;
const SMOOTHING = 1;
/** The worst share of the letters is left out: cut badly, or covered. */
const WORST = 0.2;
/** What it costs that a letter is larger or smaller than the others say, and that it stands off its place. */
const SIZE_COST = 0.8;
const PLACE_COST = 0.6;

/** A letter of the crop as it is compared: in the square, smoothed, and where it stood. */
export interface Letter {
  character: string;
  /** The line it stands in, from 0. */
  line: number;
  box: Box;
  moments: Moments;
  /** Pixels of the square to a pixel of the crop. */
  scale: number;
  /** The letter in the square as it is, and smoothed without its mean, of length 1. */
  picture: Gray;
  vector: Float32Array;
}

/** A letter beside the same of a face. */
export interface Pair {
  letter: number;
  score: number;
}

/** How well a face fits: 1 is the same. */
export interface Fit {
  face: number;
  score: number;
  /** Pixels of the crop to a unit of the face's grid. */
  scale: number;
  pairs: Pair[];
}

/** The letter in a box of ink; `undefined` where there is none. */
export function letterOf(ink: Gray, box: Box, character: string, line: number): Letter | undefined {
  const moments = momentsOf(ink, box);
  if (!moments) return undefined;
  const scale = SIDE / 2 / (REACH * moments.spread);
  const picture = cutSquare(ink, box, moments, scale);
  return { character, line, box, moments, scale, picture, vector: vectorOf(picture) };
}

/** The square about the middle of a letter; large ones are averaged, small ones read between the pixels. */
function cutSquare(ink: Gray, [x0, y0, x1, y1]: Box, { x, y }: Moments, scale: number): Gray {
  const square = emptyGray(SIDE, SIDE);
  const fine = Math.min(4, Math.max(1, Math.ceil(1 / scale)));
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      let sum = 0;
      for (let part = 0; part < fine * fine; part++) {
        const px = x + (column + ((part % fine) + 0.5) / fine - SIDE / 2) / scale;
        const py = y + (row + (Math.floor(part / fine) + 0.5) / fine - SIDE / 2) / scale;
        if (px > x0 - 1 && px < x1 && py > y0 - 1 && py < y1) sum += sampleAt(ink, px, py);
      }
      square.data[row * SIDE + column] = sum / (fine * fine);
    }
  }
  return square;
}

/** Smoothed, without the mean, of length 1: the product of two is their correlation. */
function vectorOf(picture: Gray): Float32Array {
  const { data } = smooth({ ...picture, data: picture.data.slice() }, SMOOTHING);
  const mean = data.reduce((sum, one) => sum + one, 0) / data.length;
  let length = 0;
  for (let at = 0; at < data.length; at++) {
    const value = (data[at] as number) - mean;
    data[at] = value;
    length += value * value;
  }
  const unit = Math.sqrt(length) || 1;
  for (let at = 0; at < data.length; at++) data[at] = (data[at] as number) / unit;
  return data;
}

/** The moments of an outline in units of its grid; kept, for all crops measure the same. */
function outlineMoments(glyph: Glyph): Moments | undefined {
  const known = measured.get(glyph);
  if (known) return known;
  const scale = MEASURED / EM;
  // A letter may stand out of its em by half of it each way.
  const shift = MEASURED / 2;
  const size = MEASURED * 2.5;
  const drawn = rasterise(glyph, { scale, x: shift, y: shift + MEASURED }, size, size);
  const found = momentsOf(drawn, [0, 0, size, size]);
  if (!found) return undefined;
  const own = {
    mass: found.mass / scale ** 2,
    x: (found.x + 0.5 - shift) / scale,
    y: (found.y + 0.5 - shift - MEASURED) / scale,
    spread: found.spread / scale,
  };
  measured.set(glyph, own);
  return own;
}
const measured = new WeakMap<Glyph, Moments>();

/** Where the outline of a face lies in the square of a letter, at the scale of the line. */
export function placingOf(letter: Letter, glyph: Glyph, scale: number) {
  const own = outlineMoments(glyph);
  if (!own) return undefined;
  const units = letter.scale * scale;
  return { scale: units, x: SIDE / 2 - own.x * units, y: SIDE / 2 - own.y * units };
}

/**
 * How well each face fits the letters, best first. `outlines` gives a character of all faces; a face needs at least
 * half of those that any has. With `every`, only each so many-th face is looked at.
 */
export function rankFaces(
  letters: readonly Letter[],
  outlines: (character: string) => Outlines | undefined,
  every = 1,
): Fit[] {
  const known = letters.map(({ character }) => outlines(character));
  const faces = new Set(known.flatMap((one) => [...(one?.keys() ?? [])]));
  const some = known.filter((one) => one?.size).length;
  return [...faces]
    .filter((face) => face % every === 0)
    .map((face) =>
      fitOf(
        face,
        letters,
        known.map((one) => one?.get(face)),
        some,
      ),
    )
    .filter((fit) => fit !== undefined)
    .sort((a, b) => b.score - a.score);
}

function fitOf(
  face: number,
  letters: readonly Letter[],
  glyphs: readonly (Glyph | undefined)[],
  some: number,
): Fit | undefined {
  const own = letters.flatMap((letter, index) => {
    const glyph = glyphs[index];
    const moments = glyph && outlineMoments(glyph);
    return moments ? [{ letter, index, glyph, moments }] : [];
  });
  if (!own.length || own.length < some / 2) return undefined;
  const scale = median(own.map(({ letter, moments }) => letter.moments.spread / moments.spread));
  const rise = ({ letter, moments }: (typeof own)[number]): number => letter.moments.y - moments.y * scale;
  const grouped = [...Map.groupBy(own, ({ letter }) => letter.line)];
  const lines = new Map(grouped.map(([line, all]) => [line, median(all.map(rise))]));
  const pairs = own.map((one) => {
    const { letter, index, glyph, moments } = one;
    const placing = placingOf(letter, glyph, scale);
    const likeness = placing ? product(letter.vector, vectorOf(rasterise(glyph, placing, SIDE, SIDE))) : 0;
    const size = Math.abs(Math.log(letter.moments.spread / moments.spread / scale));
    const place = Math.abs(rise(one) - (lines.get(letter.line) ?? 0)) / (scale * EM);
    return { letter: index, score: likeness - SIZE_COST * Math.min(0.3, size) - PLACE_COST * Math.min(0.3, place) };
  });
  const sorted = pairs.map(({ score }) => score).sort((a, b) => b - a);
  const kept = sorted.slice(0, Math.max(1, Math.ceil(sorted.length * (1 - WORST))));
  const missing = 0.03 * (1 - own.length / some);
  return { face, scale, pairs, score: kept.reduce((sum, one) => sum + one, 0) / kept.length - missing };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}
