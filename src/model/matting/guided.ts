import { blur, blurCells } from './blur.ts';
import { type Colours, newPlane, type Plane } from './plane.ts';

/**
 * The colour guided filter (He, Sun and Tang, "Guided Image Filtering", 2013, §3.4) of one picture: in the square of side
 * 2 × radius + 1 around each pixel a plane is fitted as a linear function of colour, and what overlapping squares say is averaged.
 */
export interface Guide {
  picture: Colours;
  radius: number;
  means: [Float32Array, Float32Array, Float32Array];
  /** The six different entries of the symmetric 3 × 3 matrix (Σ + ε)⁻¹: rr, rg, rb, gg, gb, bb. */
  inverse: Six;
  /** Scratch of four numbers for each pixel. */
  cells: Float32Array;
  rows: Float32Array;
}

type Six = [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array, Float32Array];

/** What the filter needs to know of a picture, for any number of passes. `epsilon` is the least-squares ridge for colours of 0–1. */
export function newGuide(picture: Colours, radius: number, epsilon: number): Guide {
  const { width, height, red, green, blue } = picture;
  const mean = (data: Float32Array): Float32Array => blur({ width, height, data }, radius).data;
  const means: Guide['means'] = [mean(red), mean(green), mean(blue)];
  const [r, g, b] = means;
  const product = newPlane(width, height);
  const covariance = (x: Float32Array, y: Float32Array, mx: Float32Array, my: Float32Array): Float32Array => {
    for (let at = 0; at < x.length; at++) product.data[at] = (x[at] as number) * (y[at] as number);
    const { data } = blur(product, radius);
    const ridge = x === y ? epsilon : 0;
    for (let at = 0; at < data.length; at++) data[at] = (data[at] as number) - (mx[at] as number) * (my[at] as number) + ridge;
    return data;
  };
  const inverse: Six = [
    ...([covariance(red, red, r, r), covariance(red, green, r, g), covariance(red, blue, r, b)] as const),
    ...([covariance(green, green, g, g), covariance(green, blue, g, b), covariance(blue, blue, b, b)] as const),
  ];
  invert(inverse);
  const cells = new Float32Array(width * height * 4);
  return { picture, radius, means, inverse, cells, rows: new Float32Array(cells.length) };
}

/** Inverts symmetric 3 × 3 matrices in place. */
function invert([rr, rg, rb, gg, gb, bb]: Six): void {
  for (let at = 0; at < rr.length; at++) {
    const a = rr[at] as number;
    const b = rg[at] as number;
    const c = rb[at] as number;
    const d = gg[at] as number;
    const e = gb[at] as number;
    const f = bb[at] as number;
    const first = d * f - e * e;
    const second = c * e - b * f;
    const third = b * e - c * d;
    const scale = 1 / (a * first + b * second + c * third);
    rr[at] = first * scale;
    rg[at] = second * scale;
    rb[at] = third * scale;
    gg[at] = (a * f - c * c) * scale;
    gb[at] = (b * c - a * e) * scale;
    bb[at] = (a * d - b * b) * scale;
  }
}

/** One pass: fills `guide.cells` with each pixel's line, three slopes and the rest. */
export function fitLines(guide: Guide, { data }: Plane): void {
  const { cells, rows, picture } = guide;
  const { red, green, blue } = picture;
  for (let at = 0, to = 0; at < data.length; at++, to += 4) {
    const value = data[at] as number;
    cells[to] = value * (red[at] as number);
    cells[to + 1] = value * (green[at] as number);
    cells[to + 2] = value * (blue[at] as number);
    cells[to + 3] = value;
  }
  const size = { width: picture.width, height: picture.height, channels: 4, radius: guide.radius };
  blurCells(cells, rows, cells, size);
  toLines(guide);
  blurCells(cells, rows, cells, size);
}

/** Means of products become slopes and rest. */
function toLines({ cells, means: [mr, mg, mb], inverse: [rr, rg, rb, gg, gb, bb] }: Guide): void {
  for (let at = 0, to = 0; at < mr.length; at++, to += 4) {
    const r = mr[at] as number;
    const g = mg[at] as number;
    const b = mb[at] as number;
    const mean = cells[to + 3] as number;
    const x = (cells[to] as number) - r * mean;
    const y = (cells[to + 1] as number) - g * mean;
    const z = (cells[to + 2] as number) - b * mean;
    const red = (rr[at] as number) * x + (rg[at] as number) * y + (rb[at] as number) * z;
    const green = (rg[at] as number) * x + (gg[at] as number) * y + (gb[at] as number) * z;
    const blue = (rb[at] as number) * x + (gb[at] as number) * y + (bb[at] as number) * z;
    cells[to] = red;
    cells[to + 1] = green;
    cells[to + 2] = blue;
    cells[to + 3] = mean - red * r - green * g - blue * b;
  }
}

/** The filtered plane. */
export function filter(guide: Guide, source: Plane): Plane {
  fitLines(guide, source);
  const { cells, picture } = guide;
  const { red, green, blue } = picture;
  const result = newPlane(picture.width, picture.height);
  for (let at = 0, from = 0; at < red.length; at++, from += 4)
    result.data[at] =
      (cells[from] as number) * (red[at] as number) +
      (cells[from + 1] as number) * (green[at] as number) +
      (cells[from + 2] as number) * (blue[at] as number) +
      (cells[from + 3] as number);
  return result;
}
