import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { between } from './layers.ts';

/** One number for each pixel, row by row. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

/** The colours of a picture as planes of 0–1, gamma-coded as sRGB has them. */
export interface Colours {
  width: number;
  height: number;
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
}

/** A rectangle of whole pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const newPlane = (width: number, height: number): Plane => ({
  width,
  height,
  data: new Float32Array(width * height),
});

export const newColours = (width: number, height: number): Colours => ({
  width,
  height,
  red: new Float32Array(width * height),
  green: new Float32Array(width * height),
  blue: new Float32Array(width * height),
});

/**
 * Part of a picture at `width` × `height`, each pixel the mean of those under it; where the picture is transparent, it
 * is white.
 */
export function coloursOf(picture: Bitmap, box: Box, width: number, height: number): Colours {
  const { data, width: stride } = picture;
  const result = newColours(width, height);
  if (width === box.width && height === box.height) return copyColours(picture, box, result);
  for (let y = 0, to = 0; y < height; y++) {
    const y0 = box.y + Math.floor((y * box.height) / height);
    const y1 = box.y + Math.max(Math.floor(((y + 1) * box.height) / height), Math.floor((y * box.height) / height) + 1);
    for (let x = 0; x < width; x++, to++) {
      const x0 = box.x + Math.floor((x * box.width) / width);
      const x1 = box.x + Math.max(Math.floor(((x + 1) * box.width) / width), Math.floor((x * box.width) / width) + 1);
      let [r, g, b, a] = [0, 0, 0, 0];
      for (let row = y0; row < y1; row++) {
        for (let at = (row * stride + x0) * 4, end = (row * stride + x1) * 4; at < end; at += 4) {
          const alpha = data[at + 3] as number;
          r += (data[at] as number) * alpha;
          g += (data[at + 1] as number) * alpha;
          b += (data[at + 2] as number) * alpha;
          a += alpha;
        }
      }
      const whole = (y1 - y0) * (x1 - x0) * 255;
      const white = (whole - a) * 255;
      result.red[to] = (r + white) / (whole * 255);
      result.green[to] = (g + white) / (whole * 255);
      result.blue[to] = (b + white) / (whole * 255);
    }
  }
  return result;
}

/** A part of a picture as it is, over white. */
function copyColours({ data, width: stride }: Bitmap, { x, y, width, height }: Box, result: Colours): Colours {
  for (let line = 0, to = 0; line < height; line++) {
    for (let at = ((y + line) * stride + x) * 4, end = at + width * 4; at < end; at += 4, to++) {
      const alpha = (data[at + 3] as number) / 255;
      result.red[to] = 1 - (1 - (data[at] as number) / 255) * alpha;
      result.green[to] = 1 - (1 - (data[at + 1] as number) / 255) * alpha;
      result.blue[to] = 1 - (1 - (data[at + 2] as number) / 255) * alpha;
    }
  }
  return result;
}

/** The colours as an opaque picture of 8 bits. */
export function bitmapOf({ width, height, red, green, blue }: Colours): Bitmap {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0, to = 0; at < red.length; at++, to += 4) {
    data[to] = (red[at] as number) * 255;
    data[to + 1] = (green[at] as number) * 255;
    data[to + 2] = (blue[at] as number) * 255;
    data[to + 3] = 255;
  }
  return { width, height, data };
}

/** A plane, or a part of it, drawn at another size, bilinear between the centres of pixels. */
export function stretch(
  source: Plane,
  width: number,
  height: number,
  box: Box = { x: 0, y: 0, ...sizeOf(source) },
): Plane {
  const result = newPlane(width, height);
  const left = new Int32Array(width);
  const right = new Int32Array(width);
  const along = new Float32Array(width);
  for (let x = 0; x < width; x++) [left[x], right[x], along[x]] = between(x, width, box.width);
  for (let y = 0, to = 0; y < height; y++) {
    const [y0, y1, v] = between(y, height, box.height);
    const above = (box.y + y0) * source.width + box.x;
    const below = (box.y + y1) * source.width + box.x;
    for (let x = 0; x < width; x++) {
      const [x0, x1, u] = [left[x] as number, right[x] as number, along[x] as number];
      const top = (source.data[above + x0] as number) * (1 - u) + (source.data[above + x1] as number) * u;
      const bottom = (source.data[below + x0] as number) * (1 - u) + (source.data[below + x1] as number) * u;
      result.data[to++] = top * (1 - v) + bottom * v;
    }
  }
  return result;
}

/** A plane of 0–1 as bytes. */
export function bytesOf({ data }: Plane): Uint8ClampedArray {
  const bytes = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at++) bytes[at] = (data[at] as number) * 255;
  return bytes;
}

export const sizeOf = ({ width, height }: { width: number; height: number }): { width: number; height: number } => ({
  width,
  height,
});

/** The size in the same proportions with at most so many pixels; never larger, and no side below 1. */
export function sizeWithin(width: number, height: number, pixels: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
