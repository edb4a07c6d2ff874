import type { Bitmap } from '../../formats/image/bitmap.ts';
import { resize } from '../../formats/image/resize.ts';

/** A head by its outline, in pixels of the picture. */
export interface Outline {
  top: number;
  chin: number;
  left: number;
  right: number;
  centre: number;
}

/**
 * A face: the middle between the eyes, their distance, all in pixels of the picture, and the degrees it leans
 * clockwise.
 */
export interface FaceFound {
  x: number;
  y: number;
  eyes: number;
  tilt: number;
  /** How much it looks like a face: 1 is sure, 0 is nothing. */
  score: number;
}

/** The head is looked at this wide. */
const WIDE = 96;
/**
 * From the line of the eyes to the chin, in distances of the eyes: Farkas (1994) gives 1.75 for men and 1.68 for women.
 */
const CHIN = 1.7;
/** Where eyes may lie below the top, in heights of the outline's head. */
const EYES_AT = [0.3, 0.68] as const;
const TURNS = [-12, -9, -6, -4, -2, 0, 2, 4, 6, 9, 12];
/**
 * Where eyes are in most heads, in heights of the outline's head: off the middle, below the top, their distance; with
 * how much that differs.
 */
const USUAL = { off: 0.08, down: 0.53, up: 0.06, eyes: 0.27, spread: 0.15, tilt: 10 };
const PRIOR = 0.06;
const SURE = 0.35;

/** Sums of a plane over rectangles that begin at its origin (Crow 1984). */
interface Sums {
  width: number;
  height: number;
  data: Float64Array;
}

function sumsOf(width: number, height: number, at: (pixel: number) => number): Sums {
  const data = new Float64Array((width + 1) * (height + 1));
  for (let y = 0, pixel = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++, pixel++) {
      row += at(pixel);
      data[(y + 1) * (width + 1) + x + 1] = row + (data[y * (width + 1) + x + 1] as number);
    }
  }
  return { width, height, data };
}

/** The mean of a rectangle around a point; its part outside is left out. */
function mean({ width, height, data }: Sums, x: number, y: number, wide: number, high: number): number {
  const x0 = Math.max(0, Math.min(width - 1, Math.round(x - wide / 2)));
  const y0 = Math.max(0, Math.min(height - 1, Math.round(y - high / 2)));
  const x1 = Math.max(x0 + 1, Math.min(width, Math.round(x + wide / 2)));
  const y1 = Math.max(y0 + 1, Math.min(height, Math.round(y + high / 2)));
  const line = width + 1;
  const sum =
    (data[y1 * line + x1] as number) -
    (data[y0 * line + x1] as number) -
    (data[y1 * line + x0] as number) +
    (data[y0 * line + x0] as number);
  return sum / ((x1 - x0) * (y1 - y0));
}

interface Planes {
  luma: Sums;
  /** Cr − Cb: skin is above 0, lips far above, eyes and hair near 0. */
  warm: Sums;
}

function planesOf({ data, width, height }: Bitmap): Planes {
  const part = (pixel: number, index: number): number => {
    const alpha = (data[pixel * 4 + 3] as number) / 255;
    return (data[pixel * 4 + index] as number) * alpha + 128 * (1 - alpha);
  };
  return {
    luma: sumsOf(width, height, (pixel) => 0.299 * part(pixel, 0) + 0.587 * part(pixel, 1) + 0.114 * part(pixel, 2)),
    warm: sumsOf(width, height, (pixel) => 0.67 * part(pixel, 0) - 0.088 * part(pixel, 1) - 0.582 * part(pixel, 2)),
  };
}

/**
 * How well a face with its eyes around a point looks like one: dark eyes alike, between them and below light skin, a
 * warm mouth above a lighter chin.
 */
function scoreAt(
  { luma, warm }: Planes,
  [x, y]: readonly [number, number],
  eyes: number,
  [cos, sin]: readonly [number, number],
): number {
  const at = (sums: Sums, across: number, down: number, wide: number, high: number): number =>
    mean(
      sums,
      x + (across * cos - down * sin) * eyes,
      y + (across * sin + down * cos) * eyes,
      wide * eyes,
      high * eyes,
    );
  const [left, right] = [at(luma, -0.5, 0, 0.34, 0.2), at(luma, 0.5, 0, 0.34, 0.2)];
  const [cheek, other] = [at(luma, -0.5, 0.42, 0.34, 0.26), at(luma, 0.5, 0.42, 0.34, 0.26)];
  const temples = Math.min(at(luma, -0.88, 0.02, 0.16, 0.2) - left, at(luma, 0.88, 0.02, 0.16, 0.2) - right);
  const bridge = at(luma, 0, 0.08, 0.24, 0.3);
  const [mouth, chin, lip] = [at(luma, 0, 1.06, 0.5, 0.16), at(luma, 0, 1.42, 0.4, 0.16), at(luma, 0, 0.84, 0.3, 0.1)];
  const skin = (at(warm, -0.5, 0.42, 0.34, 0.26) + at(warm, 0.5, 0.42, 0.34, 0.26)) / 2;
  if (skin < COLD) return -1;
  const red = at(warm, 0, 1.06, 0.5, 0.16) - skin;
  const cold = skin - (at(warm, -0.5, 0, 0.34, 0.2) + at(warm, 0.5, 0, 0.34, 0.2)) / 2;
  const light = Math.max(40, (cheek + other) / 2);
  const dark = Math.min(cheek - left, other - right, bridge - left, bridge - right);
  const lips = Math.min(chin, lip) - mouth;
  const uneven = Math.abs(left - right) + Math.abs(cheek - other) * 0.5;
  return (
    (dark +
      0.4 * clamp(temples, -40, 40) +
      0.5 * lips -
      0.4 * uneven +
      0.6 * clamp(red, -20, 25) +
      0.3 * clamp(cold, -20, 25)) /
    light
  );
}

/** No skin is bluish; in grey pictures nothing is. */
const COLD = -8;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * The face in a head, by where its eyes, mouth and skin must be: a search over place, size and lean. `undefined` where
 * nothing looks enough like one (turned away, covered, too dark). `picture` may be a cut-out.
 */
export function faceOf(picture: Bitmap, head: Outline): FaceFound | undefined {
  const [x, y] = [Math.max(0, Math.floor(head.left)), Math.max(0, Math.floor(head.top))];
  const width = Math.min(picture.width - x, Math.ceil(head.right - head.left + 1));
  const height = Math.min(picture.height - y, Math.ceil((head.chin - head.top) * 1.25));
  if (width < 40 || height < 40) return undefined;
  const scale = WIDE / width;
  const small = resize(picture, WIDE, Math.max(1, Math.round(height * scale)), { x, y, width, height });
  const tall = (head.chin - head.top) * scale;
  const found = search(planesOf(small), { middle: (head.centre - x) * scale, tall });
  if (!found || found.score < SURE) return undefined;
  return { ...found, x: x + found.x / scale, y: y + found.y / scale, eyes: found.eyes / scale };
}

/** The best place; the search first goes in steps of two pixels, then near the best in small ones. */
function search(planes: Planes, { middle, tall }: { middle: number; tall: number }): FaceFound | undefined {
  let best: FaceFound | undefined;
  const look = (x: number, y: number, eyes: number, tilt: number): void => {
    const angle = (tilt * Math.PI) / 180;
    const odds = ((x - middle) / tall / USUAL.off) ** 2 + ((y / tall - USUAL.down) / USUAL.up) ** 2;
    const unusual = odds + (Math.log(eyes / tall / USUAL.eyes) / USUAL.spread) ** 2 + (tilt / USUAL.tilt) ** 2;
    const score = scoreAt(planes, [x, y], eyes, [Math.cos(angle), Math.sin(angle)]) - unusual * PRIOR;
    if (!best || score > best.score) best = { x, y, eyes, tilt, score };
  };
  for (let eyes = tall * 0.18; eyes <= tall * 0.4; eyes *= 1.07)
    for (let y = tall * EYES_AT[0]; y <= tall * EYES_AT[1]; y += 2)
      for (let x = middle - WIDE * 0.16; x <= middle + WIDE * 0.16; x += 2)
        for (const tilt of TURNS) look(x, y, eyes, tilt);
  const rough = best as FaceFound | undefined;
  if (!rough) return undefined;
  for (let eyes = rough.eyes * 0.95; eyes <= rough.eyes * 1.05; eyes *= 1.02)
    for (let y = rough.y - 2; y <= rough.y + 2; y += 0.5)
      for (let x = rough.x - 2; x <= rough.x + 2; x += 0.5)
        for (let tilt = rough.tilt - 2; tilt <= rough.tilt + 2; tilt++) look(x, y, eyes, tilt);
  return best;
}

/** How far the chin by the face may be off the one by the outline, in heights of the outline's head. */
const MAX_OFF = 0.2;

/**
 * The head with its chin, middle and lean by the face, where there is one: an outline alone is a tenth off where hair
 * hides the neck. The head by its outline otherwise. Pixels of the picture, which may be a cut-out.
 */
export function headWithFace<Head extends Outline>(picture: Bitmap, outline: Head): Head & { tilt?: number } {
  const face = faceOf(picture, outline);
  if (!face) return outline;
  const angle = (face.tilt * Math.PI) / 180;
  const chin = face.y + CHIN * face.eyes * Math.cos(angle);
  if (Math.abs(chin - outline.chin) > MAX_OFF * (outline.chin - outline.top)) return outline;
  // Half way down the head, on the line through the face.
  const centre = face.x - ((outline.top + chin) / 2 - face.y) * Math.tan(angle);
  return { ...outline, chin: Math.min(picture.height - 1, chin), centre, tilt: face.tilt };
}
