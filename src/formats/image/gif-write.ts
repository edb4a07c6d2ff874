import { GIFEncoder, quantize } from 'gifenc/dist/gifenc.esm.js';
import type { Bitmap } from './bitmap.ts';

type Colour = [number, number, number];

const OPAQUE = 128; // GIF knows only transparent or not
const MAX_COLOURS = 255; // one index is kept for "transparent" and "unchanged"
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]; // 4 × 4 ordered dither matrix

/** A frame's pixels as one number each: 0xbbggrr, or -1 where transparent. */
function packed({ data }: Bitmap): Int32Array {
  const pixels = new Int32Array(data.length / 4);
  for (let i = 0, at = 0; i < pixels.length; i++, at += 4) {
    const solid = (data[at + 3] ?? 0) >= OPAQUE;
    pixels[i] = solid ? (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16) : -1;
  }
  return pixels;
}

/** Every colour of the frame, if a palette can hold them all. */
function exactColours(pixels: Int32Array): Map<number, number> | undefined {
  const colours = new Map<number, number>();
  for (const pixel of pixels) {
    if (pixel < 0 || colours.has(pixel)) continue;
    if (colours.size === MAX_COLOURS) return undefined;
    colours.set(pixel, colours.size);
  }
  return colours;
}

const unpack = (pixel: number): Colour => [pixel & 255, (pixel >> 8) & 255, pixel >> 16];

/** The nearest palette entry of a 15-bit colour, remembered for the next pixel of that colour. */
function nearest(palette: Colour[], seen: Int16Array, r: number, g: number, b: number): number {
  const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
  const known = seen[key] ?? -1;
  if (known >= 0) return known;
  let best = 0;
  let least = Infinity;
  for (let i = 0; i < palette.length; i++) {
    const [pr, pg, pb] = palette[i] as Colour;
    const distance = 2 * (pr - r) ** 2 + 4 * (pg - g) ** 2 + 3 * (pb - b) ** 2;
    if (distance < least) {
      least = distance;
      best = i;
    }
  }
  seen[key] = best;
  return best;
}

const clamp = (value: number): number => Math.max(0, Math.min(255, value));

/** Palette and indices of a picture with many colours; ordered dither, which stands still from frame to frame. */
function reduce(bitmap: Bitmap, pixels: Int32Array): { palette: Colour[]; index: Uint8Array } {
  const whole = bitmap.data.byteOffset === 0 && bitmap.data.byteLength === bitmap.data.buffer.byteLength;
  const palette = quantize(whole ? bitmap.data : bitmap.data.slice(), MAX_COLOURS, { format: 'rgb565' }) as Colour[];
  const seen = new Int16Array(32_768).fill(-1);
  const index = new Uint8Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i] ?? -1;
    if (pixel < 0) continue;
    const x = i % bitmap.width;
    const y = (i - x) / bitmap.width;
    const shift = (BAYER[(y & 3) * 4 + (x & 3)] ?? 0) - 7.5;
    const [r, g, b] = unpack(pixel);
    index[i] = nearest(palette, seen, clamp(r + shift), clamp(g + shift), clamp(b + shift));
  }
  return { palette, index };
}

function toIndices(bitmap: Bitmap, pixels: Int32Array): { palette: Colour[]; index: Uint8Array } {
  const exact = exactColours(pixels);
  if (!exact) return reduce(bitmap, pixels);
  return { palette: [...exact.keys()].map(unpack), index: Uint8Array.from(pixels, (pixel) => exact.get(pixel) ?? 0) };
}

/**
 * Collects frames and gives them back as one GIF89a: a palette for each frame, unchanged pixels written as transparent.
 */
export class GifWriter {
  readonly #gif = GIFEncoder();
  readonly #repeat: number;
  #shown: Int32Array | undefined;
  #held: { bitmap: Bitmap; pixels: Int32Array; delay: number } | undefined;

  /** @param loop how often it plays, 0 for ever */
  constructor(loop: number) {
    this.#repeat = loop === 0 ? 0 : loop - 1 || -1; // the field counts repeats; -1 leaves it out
  }

  /** Adds a frame shown for `delay` milliseconds (kept in hundredths of a second); the bitmap is kept. */
  add(bitmap: Bitmap, delay: number): void {
    const pixels = packed(bitmap);
    this.#write(pixels);
    this.#held = { bitmap, pixels, delay };
  }

  /** The file. */
  finish(): Uint8Array<ArrayBuffer> {
    this.#write(undefined);
    this.#gif.finish();
    return this.#gif.bytes();
  }

  /** Writes the frame held back: only the next one shows whether its pixels must be cleared away before. */
  #write(following: Int32Array | undefined): void {
    if (!this.#held) return;
    const { bitmap, pixels, delay } = this.#held;
    const cleared = following?.some((pixel, i) => pixel < 0 && (pixels[i] ?? -1) >= 0) ?? false;
    const changed = this.#shown ? pixels.map((pixel, i) => (pixel === this.#shown?.[i] ? -1 : pixel)) : pixels;
    const { palette, index } = toIndices(bitmap, changed);
    const transparentIndex = palette.length;
    palette.push([0, 0, 0]);
    let transparent = false;
    for (let i = 0; i < changed.length; i++) {
      if ((changed[i] ?? -1) >= 0) continue;
      index[i] = transparentIndex;
      transparent = true;
    }
    const dispose = cleared ? 2 : 1;
    this.#gif.writeFrame(index, bitmap.width, bitmap.height, {
      palette,
      delay,
      transparent,
      transparentIndex,
      dispose,
      repeat: this.#repeat,
    });
    this.#shown = cleared ? undefined : pixels;
  }
}
