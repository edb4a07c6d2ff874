/** One channel, row-major: how much of each pixel is ink, 0 to 1. */
export interface Gray {
  width: number;
  height: number;
  data: Float32Array;
}

export const emptyGray = (width: number, height: number): Gray => ({
  width,
  height,
  data: new Float32Array(width * height),
});

/** Smoothed `times` times by 1-2-1, across and down, in place. */
export function smooth(gray: Gray, times: number): Gray {
  const { width, height, data } = gray;
  for (let time = 0; time < times; time++) {
    for (let y = 0; y < height; y++) smoothLine(data, y * width, 1, width);
    for (let x = 0; x < width; x++) smoothLine(data, x, width, height);
  }
  return gray;
}

function smoothLine(data: Float32Array, start: number, step: number, count: number): void {
  let before = data[start] as number;
  for (let index = 0, at = start; index < count; index++, at += step) {
    const here = data[at] as number;
    const after = index + 1 < count ? (data[at + step] as number) : here;
    data[at] = (before + 2 * here + after) / 4;
    before = here;
  }
}

/** The value between pixels; 0 outside. */
export function sampleAt({ data, width, height }: Gray, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const pick = (px: number, py: number): number =>
    px >= 0 && py >= 0 && px < width && py < height ? (data[py * width + px] as number) : 0;
  return (
    (pick(x0, y0) * (1 - fx) + pick(x0 + 1, y0) * fx) * (1 - fy) +
    (pick(x0, y0 + 1) * (1 - fx) + pick(x0 + 1, y0 + 1) * fx) * fy
  );
}

/** Ink in all, its middle, and how far it spreads about it (root of the mean squared distance). */
export interface Moments {
  mass: number;
  x: number;
  y: number;
  spread: number;
}

/** The moments of a part of a picture; `x1` and `y1` are excluded. `undefined` where there is no ink. */
export function momentsOf(
  { data, width }: Gray,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): Moments | undefined {
  let [mass, sx, sy, sxx, syy] = [0, 0, 0, 0, 0];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const ink = data[y * width + x] as number;
      if (ink <= 0) continue;
      mass += ink;
      sx += ink * x;
      sy += ink * y;
      sxx += ink * x * x;
      syy += ink * y * y;
    }
  }
  if (mass < 1) return undefined;
  const [x, y] = [sx / mass, sy / mass];
  return { mass, x, y, spread: Math.sqrt(Math.max(0.25, sxx / mass - x * x + syy / mass - y * y)) };
}
