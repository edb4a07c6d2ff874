// Pictures whose matte is known: a portrait's inside with soft hair drawn along its outline, laid over another
// background.
import type { Bitmap } from '../src/formats/image/bitmap.ts';

/** A made picture with what it was made of. */
export interface Truth {
  picture: Bitmap;
  /** 0–1 for each pixel. */
  alpha: Float32Array;
  /** The person's own colours, three bytes for each pixel. */
  front: Uint8ClampedArray;
}

/** A reproducible stream of 0–1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const STRANDS = 420;

/**
 * The person of a portrait, without the outermost pixels where the old background may shine through, an edge one to two
 * pixels soft, and single hairs growing out of the outline above `chin`, each in the colour of where it grows.
 */
export function makePerson(
  portrait: Bitmap,
  inside: Uint8Array,
  chin: number,
  seed: number,
): Pick<Truth, 'alpha' | 'front'> {
  const { width, height } = portrait;
  const alpha = Float32Array.from(inside);
  const front = extend(portrait, inside);
  soften(alpha, width, height);
  const edge: number[] = [];
  for (let y = 1; y < Math.min(height - 1, chin); y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (inside[at] && !(inside[at - 1] && inside[at + 1] && inside[at - width] && inside[at + width])) edge.push(at);
    }
  const random = randomFrom(seed);
  for (let strand = 0; strand < STRANDS && edge.length; strand++) {
    const root = edge[Math.floor(random() * edge.length)] as number;
    grow(root, { width, height, alpha, front, inside }, random);
  }
  return { alpha, front };
}

interface Canvas {
  width: number;
  height: number;
  alpha: Float32Array;
  front: Uint8ClampedArray;
  inside: Uint8Array;
}

/** One hair: from the root outwards, bending, thinner to its tip. */
function grow(root: number, canvas: Canvas, random: () => number): void {
  const { width, height, inside, front } = canvas;
  const [x0, y0] = [root % width, Math.floor(root / width)];
  const reach = Math.max(4, Math.round(width * 0.012));
  let [nx, ny] = [0, 0]; // away from the inside around the root
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      if (inside[Math.max(0, Math.min(height - 1, y0 + dy)) * width + Math.max(0, Math.min(width - 1, x0 + dx))]) {
        nx -= dx;
        ny -= dy;
      }
  let angle = Math.atan2(ny, nx) + (random() - 0.5) * 2.4;
  const bend = (random() - 0.5) * 0.05;
  const length = width * (0.015 + random() * 0.055);
  const thick = (0.5 + random()) * Math.max(1, width / 700);
  const from = root * 3;
  const shade = 0.8 + random() * 0.4;
  const colour = [0, 1, 2].map((c) => (front[from + c] as number) * shade) as [number, number, number];
  let [x, y] = [x0, y0];
  for (let step = 0; step < length; step += 0.5) {
    dab(canvas, x, y, thick * (1 - (0.75 * step) / length), colour);
    x += Math.cos(angle) * 0.5;
    y += Math.sin(angle) * 0.5;
    angle += bend;
  }
}

/** A dot of a hair: it covers what of each pixel lies under it. */
function dab({ width, height, alpha, front }: Canvas, x: number, y: number, thick: number, colour: number[]): void {
  for (let py = Math.floor(y - 1); py <= y + 2; py++) {
    for (let px = Math.floor(x - 1); px <= x + 2; px++) {
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const cover = Math.max(0, Math.min(1, thick / 2 + 0.5 - Math.hypot(px - x, py - y))) * Math.min(1, thick);
      const at = py * width + px;
      if (cover <= (alpha[at] as number)) continue;
      alpha[at] = cover;
      for (let c = 0; c < 3; c++) front[at * 3 + c] = colour[c] as number;
    }
  }
}

/** The inside's colours carried outwards, so that half-covered pixels have the person's colour. */
function extend({ width, height, data }: Bitmap, inside: Uint8Array): Uint8ClampedArray {
  const front = new Uint8ClampedArray(width * height * 3);
  const known = inside.slice();
  for (let at = 0; at < known.length; at++) for (let c = 0; c < 3; c++) front[at * 3 + c] = data[at * 4 + c] as number;
  for (let round = 0; round < 4; round++) {
    const before = known.slice();
    for (let at = 0; at < known.length; at++) {
      if (before[at]) continue;
      const near = [at - 1, at + 1, at - width, at + width].find((other) => before[other]);
      if (near === undefined) continue;
      known[at] = 1;
      front.copyWithin(at * 3, near * 3, near * 3 + 3);
    }
  }
  return front;
}

/** Each pixel the mean of the 3 × 3 around it. */
function soften(alpha: Float32Array, width: number, height: number): void {
  const hard = alpha.slice();
  const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => dy * width + dx));
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      alpha[at] = around.reduce((sum, step) => sum + (hard[at + step] as number), 0) / 9;
    }
}

/** The person over a background: `colourAt` gives the background's three bytes. */
export function layOver(
  { alpha, front }: Pick<Truth, 'alpha' | 'front'>,
  width: number,
  height: number,
  colourAt: (x: number, y: number) => [number, number, number],
): Truth {
  const picture: Bitmap = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  for (let at = 0; at < alpha.length; at++) {
    const back = colourAt(at % width, Math.floor(at / width));
    const own = alpha[at] as number;
    for (let c = 0; c < 3; c++)
      picture.data[at * 4 + c] = (front[at * 3 + c] as number) * own + (back[c] as number) * (1 - own);
    picture.data[at * 4 + 3] = 255;
  }
  return { picture, alpha, front };
}
