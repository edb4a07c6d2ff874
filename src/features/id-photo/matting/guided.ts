import { blur, blurCells } from './blur.ts';
import { type Colours, newPlane, type Plane } from './plane.ts';

/**
 * The colour guided filter (He, Sun and Tang, "Guided Image Filtering", 2013, §3.4) of one picture: in each window a
 * plane is fitted as a linear function of colour, and what overlapping windows say is averaged. Windows are squares of
 * (2 × radius + 1)² cells, and a cell is `step` × `step` pixels: wide windows overlap so much that one for each pixel
 * would say nothing new.
 */
export interface Guide {
  picture: Colours;
  step: number;
  /** Radius in cells, and the size of their grid. */
  radius: number;
  columns: number;
  rows: number;
  means: [Float32Array, Float32Array, Float32Array];
  /** The six different entries of the symmetric 3 × 3 matrix (Σ + ε)⁻¹ for each cell: rr, rg, rb, gg, gb, bb. */
  inverse: Six;
  /** Four numbers for each cell: the fitted lines, three slopes and the rest. */
  cells: Float32Array;
  scratch: Float32Array;
  /** One over each cell's pixels. */
  shares: Float32Array;
}

type Six = [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array, Float32Array];

/** Windows are so many cells from their middle to their side, or more: with fewer the cells would be seen. */
const FINE = 6;

/** The side of the cells, in pixels, for windows of a radius. */
export const stepFor = (radius: number, fine = FINE): number => Math.max(1, Math.min(4, Math.floor(radius / fine)));

/**
 * What the filter needs to know of a picture, for any number of passes. `reach` is a window's radius in pixels,
 * `epsilon` the least-squares ridge for colours of 0–1.
 */
export function newGuide(picture: Colours, reach: number, epsilon: number): Guide {
  const { width, height } = picture;
  const step = stepFor(reach);
  const radius = Math.round(reach / step);
  const grid = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const [mr, mg, mb, ...products] = momentsOf(picture, step).map(
    (data) => blur({ ...grid, data }, radius).data,
  ) as Moments;
  const means: Guide['means'] = [mr, mg, mb];
  const inverse: Six = products;
  for (const [entry, [x, y]] of ENTRIES.entries()) {
    const [data, first, second] = [inverse[entry] as Float32Array, means[x] as Float32Array, means[y] as Float32Array];
    const ridge = x === y ? epsilon : 0;
    for (let at = 0; at < data.length; at++)
      data[at] = (data[at] as number) - (first[at] as number) * (second[at] as number) + ridge;
  }
  invert(inverse);
  const cells = new Float32Array(grid.width * grid.height * 4);
  const size = { step, radius, columns: grid.width, rows: grid.height };
  const shares = Float32Array.from(means[0].keys(), (cell) => {
    const tall = Math.min(step, height - Math.floor(cell / grid.width) * step);
    return 1 / (tall * Math.min(step, width - (cell % grid.width) * step));
  });
  return { picture, ...size, means, inverse, cells, scratch: new Float32Array(cells.length), shares };
}

type Moments = [Float32Array, Float32Array, Float32Array, ...Six];

/** Which channels the entries of the matrix multiply. */
const ENTRIES = [...([0, 1, 2] as const).map((y) => [0, y] as const), [1, 1], [1, 2], [2, 2]] as const;

/** Each cell's means of the colours, and of their products in the order of the matrix. */
function momentsOf({ width, height, red, green, blue }: Colours, step: number): Moments {
  const columns = Math.ceil(width / step);
  const plane = (): Float32Array => new Float32Array(columns * Math.ceil(height / step));
  const [mr, mg, mb, rr, rg, rb, gg, gb, bb] = Array.from({ length: 9 }, plane) as Moments;
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / step);
    const tall = Math.min(step, height - row * step);
    for (let column = 0, to = row * columns; column < columns; column++, to++) {
      const end = Math.min(at + step, (y + 1) * width);
      const share = 1 / (tall * (end - at));
      for (; at < end; at++) {
        const r = red[at] as number;
        const g = green[at] as number;
        const b = blue[at] as number;
        mr[to] = (mr[to] as number) + r * share;
        mg[to] = (mg[to] as number) + g * share;
        mb[to] = (mb[to] as number) + b * share;
        rr[to] = (rr[to] as number) + r * r * share;
        rg[to] = (rg[to] as number) + r * g * share;
        rb[to] = (rb[to] as number) + r * b * share;
        gg[to] = (gg[to] as number) + g * g * share;
        gb[to] = (gb[to] as number) + g * b * share;
        bb[to] = (bb[to] as number) + b * b * share;
      }
    }
  }
  return [mr, mg, mb, rr, rg, rb, gg, gb, bb];
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

/** Some pixels, with the cell of a guide that each lies in. */
interface Places {
  pixels: Int32Array;
  cells: Int32Array;
}

/** The pixels that are `open`. */
export function placesOf({ picture, step, columns }: Guide, open: Uint8Array): Places {
  const pixels = new Int32Array(open.reduce((count, one) => count + (one ? 1 : 0), 0));
  for (let at = 0, to = 0; at < open.length; at++) if (open[at]) pixels[to++] = at;
  const cellOf = (at: number): number => {
    const y = Math.floor(at / picture.width);
    return Math.floor(y / step) * columns + Math.floor((at - y * picture.width) / step);
  };
  return { pixels, cells: pixels.map(cellOf) };
}

/** One pass: fills `guide.cells` with each cell's line. Where `places` are given the plane counts as 0 elsewhere. */
export function fitLines(guide: Guide, { data }: Plane, places?: Places): void {
  const { cells, scratch, columns, rows, radius } = guide;
  cells.fill(0);
  if (places) gatherAt(guide, data, places);
  else gather(guide, data);
  const size = { width: columns, height: rows, channels: 4, radius };
  blurCells(cells, scratch, cells, size);
  toLines(guide);
  blurCells(cells, scratch, cells, size);
}

/** Each cell's means of the plane times red, green and blue, and of the plane. */
function gather({ cells, picture, step, columns }: Guide, data: Float32Array): void {
  const { width, height, red, green, blue } = picture;
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / step);
    const tall = Math.min(step, height - row * step);
    for (let column = 0, to = row * columns * 4; column < columns; column++, to += 4) {
      const end = Math.min(at + step, (y + 1) * width);
      const share = 1 / (tall * (end - at));
      let [r, g, b, sum] = [0, 0, 0, 0];
      for (; at < end; at++) {
        const value = data[at] as number;
        r += value * (red[at] as number);
        g += value * (green[at] as number);
        b += value * (blue[at] as number);
        sum += value;
      }
      cells[to] = (cells[to] as number) + r * share;
      cells[to + 1] = (cells[to + 1] as number) + g * share;
      cells[to + 2] = (cells[to + 2] as number) + b * share;
      cells[to + 3] = (cells[to + 3] as number) + sum * share;
    }
  }
}

function gatherAt({ cells, shares, picture: { red, green, blue } }: Guide, data: Float32Array, places: Places): void {
  for (let index = 0; index < places.pixels.length; index++) {
    const at = places.pixels[index] as number;
    const cell = places.cells[index] as number;
    const value = (data[at] as number) * (shares[cell] as number);
    const to = cell * 4;
    cells[to] = (cells[to] as number) + value * (red[at] as number);
    cells[to + 1] = (cells[to + 1] as number) + value * (green[at] as number);
    cells[to + 2] = (cells[to + 2] as number) + value * (blue[at] as number);
    cells[to + 3] = (cells[to + 3] as number) + value;
  }
}

/** `filter` of a plane that is 0 but at some places, there; `result` elsewhere stays as it is. */
export function filterAt(guide: Guide, source: Plane, places: Places, result: Plane): void {
  fitLines(guide, source, places);
  const { cells, picture } = guide;
  const { red, green, blue } = picture;
  for (let index = 0; index < places.pixels.length; index++) {
    const at = places.pixels[index] as number;
    const from = (places.cells[index] as number) * 4;
    result.data[at] =
      (cells[from] as number) * (red[at] as number) +
      (cells[from + 1] as number) * (green[at] as number) +
      (cells[from + 2] as number) * (blue[at] as number) +
      (cells[from + 3] as number);
  }
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

/** The filtered plane, of the picture's size. */
export function filter(guide: Guide, source: Plane): Plane {
  fitLines(guide, source);
  const { cells, picture, step, columns } = guide;
  const { width, height, red, green, blue } = picture;
  const result = newPlane(width, height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let column = 0, from = Math.floor(y / step) * columns * 4; column < columns; column++, from += 4) {
      const r = cells[from] as number;
      const g = cells[from + 1] as number;
      const b = cells[from + 2] as number;
      const rest = cells[from + 3] as number;
      for (const end = Math.min(at + step, (y + 1) * width); at < end; at++)
        result.data[at] = r * (red[at] as number) + g * (green[at] as number) + b * (blue[at] as number) + rest;
    }
  }
  return result;
}
