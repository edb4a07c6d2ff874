import type { Glyph } from '../faces/glyph.ts';
import { emptyGray, type Gray } from './gray.ts';

/** Where the grid of an outline comes to lie: pixels = units × scale + shift. */
export interface Placing {
  scale: number;
  x: number;
  y: number;
}

/**
 * An outline as coverage of pixels, 0 to 1. Signed areas of the edges are added up along each row; where contours of
 * one direction overlap, the sum is cut at 1.
 */
export function rasterise({ contours }: Glyph, { scale, x, y }: Placing, width: number, height: number): Gray {
  const gray = emptyGray(width, height);
  const stride = width + 2;
  const cover = new Float32Array(stride * height);
  for (const points of contours) {
    let px = (points[points.length - 2] as number) * scale + x;
    let py = (points[points.length - 1] as number) * scale + y;
    for (let at = 0; at < points.length; at += 2) {
      const nx = (points[at] as number) * scale + x;
      const ny = (points[at + 1] as number) * scale + y;
      edge({ cover, stride, width, height }, px, py, nx, ny);
      [px, py] = [nx, ny];
    }
  }
  for (let row = 0; row < height; row++) {
    let sum = 0;
    for (let column = 0; column < width; column++) {
      sum += cover[row * stride + column] as number;
      gray.data[row * width + column] = Math.min(1, Math.abs(sum));
    }
  }
  return gray;
}

/** What edges add up in: a row of differences for each row of pixels. */
interface Field {
  cover: Float32Array;
  stride: number;
  width: number;
  height: number;
}

/** Adds what one edge covers of each row: to the right of it all pixels are in (or out). */
function edge({ cover, stride, width, height }: Field, x0: number, y0: number, x1: number, y1: number): void {
  if (y0 === y1) return;
  const sign = y0 < y1 ? 1 : -1;
  const [tx, ty, bx, by] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
  const slope = (bx - tx) / (by - ty);
  const last = Math.min(height, Math.ceil(by));
  for (let row = Math.max(0, Math.floor(ty)); row < last; row++) {
    const from = Math.max(ty, row);
    const to = Math.min(by, row + 1);
    if (to <= from) continue;
    const a = Math.min(width, Math.max(0, tx + (from - ty) * slope));
    const b = Math.min(width, Math.max(0, tx + (to - ty) * slope));
    span(cover, row * stride, sign * (to - from), Math.min(a, b), Math.max(a, b));
  }
}

/** Spreads the height of an edge in one row over the pixels it goes through. */
function span(cover: Float32Array, at: number, height: number, left: number, right: number): void {
  const first = Math.floor(left);
  const last = Math.floor(right);
  const add = (index: number, value: number): void => {
    cover[at + index] = (cover[at + index] as number) + value;
  };
  if (first === last) {
    const middle = (left + right) / 2 - first;
    add(first, height * (1 - middle));
    add(first + 1, height * middle);
    return;
  }
  const per = height / (right - left);
  let before = 0;
  for (let column = first; column <= last; column++) {
    // The area to the right of the edge in this pixel, of the part of the edge up to its right border.
    const end = Math.min(right, column + 1);
    const begin = Math.max(left, column);
    const own = per * (end - begin);
    const area = own * (column + 1 - (begin + end) / 2);
    add(column, before + area);
    before = own - area;
  }
  add(last + 1, before);
}
