import { type Bitmap, blank } from './bitmap.ts';

/** Four corners clockwise from the upper left, x and y of each. */
export type Corners = readonly [number, number, number, number, number, number, number, number];

/** Takes a place of the unit square to one of a picture. */
export type Projection = (u: number, v: number) => [x: number, y: number];

/** The projective map of the unit square onto a quadrangle (Heckbert 1989, 2.2.1). */
export function projection([x0, y0, x1, y1, x2, y2, x3, y3]: Corners): Projection {
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = determinant ? (sx * dy2 - dx2 * sy) / determinant : 0;
  const h = determinant ? (dx1 * sy - sx * dy1) / determinant : 0;
  const [a, b, d, e] = [x1 - x0 + g * x1, x3 - x0 + h * x3, y1 - y0 + g * y1, y3 - y0 + h * y3];
  return (u, v) => {
    const w = g * u + h * v + 1;
    return [(a * u + b * v + x0) / w, (d * u + e * v + y0) / w];
  };
}

/** What lies within a quadrangle of an opaque picture as an upright rectangle of this size. */
export function straightened(picture: Bitmap, corners: Corners, width: number, height: number): Bitmap {
  const { data, width: wide, height: high } = picture;
  const target = blank(width, height);
  const place = projection(corners);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4) {
      const [atX, atY] = place((x + 0.5) / width, (y + 0.5) / height);
      const fromX = Math.max(0, Math.min(wide - 1, atX - 0.5));
      const fromY = Math.max(0, Math.min(high - 1, atY - 0.5));
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const [right, low] = [fromX - left, fromY - top];
      const a = (top * wide + left) * 4;
      const b = left + 1 < wide ? a + 4 : a;
      const down = top + 1 < high ? wide * 4 : 0;
      for (let c = 0; c < 3; c++) {
        const upper = (data[a + c] as number) * (1 - right) + (data[b + c] as number) * right;
        const lower = (data[a + down + c] as number) * (1 - right) + (data[b + down + c] as number) * right;
        target.data[to + c] = upper * (1 - low) + lower * low;
      }
      target.data[to + 3] = 255;
    }
  return target;
}
