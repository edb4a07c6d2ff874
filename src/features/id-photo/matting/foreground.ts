import { blurCells } from './blur.ts';
import { stepFor } from './guided.ts';
import { type Colours, newColours, newPlane, type Plane } from './plane.ts';

/** What lies in front and what behind, both as if the other were not there. */
export interface Layers {
  front: Colours;
  back: Colours;
}

/** Radii of the two rounds, as parts of the long side: one that reaches across any hair, one that keeps detail. */
const ROUNDS = [0.06, 0.006];
const SMALL = 1e-5;
/** Colours vary less than alpha: larger cells will do. */
const FINE = 3.5;

/**
 * The colours in front and behind where a picture mixes them: means weighted by alpha, then corrected so that they mix
 * to the picture; once wide, once narrow (Forte and Pitié, "Approximate Fast Foreground Colour Estimation", 2021).
 */
export function layersOf(picture: Colours, alpha: Plane): Layers {
  const { width, height } = picture;
  const rest = newPlane(width, height);
  for (let at = 0; at < rest.data.length; at++) rest.data[at] = 1 - (alpha.data[at] as number);
  let layers: Layers = { front: picture, back: picture };
  for (const share of ROUNDS) {
    const radius = Math.max(2, Math.round(Math.max(width, height) * share));
    layers = { front: spread(layers.front, alpha.data, radius), back: spread(layers.back, rest.data, radius) };
    correct(layers, picture, alpha.data);
  }
  return layers;
}

/** Mean colours around the cells of a grid: cells of `step` × `step` pixels, so many `columns` of them. */
interface Around {
  colours: Colours;
  step: number;
  columns: number;
}

/** The mean colour around each cell, where each pixel counts by its weight; with `squares`, of the colours' squares. */
export function around(picture: Colours, weight: Float32Array, radius: number, squares = false): Around {
  const { width, height, red, green, blue } = picture;
  const step = stepFor(radius, FINE);
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const cells = new Float32Array(columns * rows * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let column = 0, to = Math.floor(y / step) * columns * 4; column < columns; column++, to += 4) {
      let [r, g, b, sum] = [0, 0, 0, 0];
      for (const end = Math.min(at + step, (y + 1) * width); at < end; at++) {
        const own = weight[at] as number;
        if (own === 0) continue;
        r += (red[at] as number) * own * (squares ? (red[at] as number) : 1);
        g += (green[at] as number) * own * (squares ? (green[at] as number) : 1);
        b += (blue[at] as number) * own * (squares ? (blue[at] as number) : 1);
        sum += own;
      }
      cells[to] = (cells[to] as number) + r;
      cells[to + 1] = (cells[to + 1] as number) + g;
      cells[to + 2] = (cells[to + 2] as number) + b;
      cells[to + 3] = (cells[to + 3] as number) + sum;
    }
  }
  const size = { width: columns, height: rows, channels: 4, radius: Math.round(radius / step) };
  blurCells(cells, new Float32Array(cells.length), cells, size);
  const colours = newColours(columns, rows);
  for (let at = 0, from = 0; from < cells.length; at++, from += 4) {
    const share = 1 / ((cells[from + 3] as number) + SMALL);
    colours.red[at] = (cells[from] as number) * share;
    colours.green[at] = (cells[from + 1] as number) * share;
    colours.blue[at] = (cells[from + 2] as number) * share;
  }
  return { colours, step, columns };
}

/** `around` for each pixel of the picture. */
function spread(picture: Colours, weight: Float32Array, radius: number): Colours {
  const { colours, step, columns } = around(picture, weight, radius);
  if (step === 1) return colours;
  const { width, height } = picture;
  const result = newColours(width, height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let column = 0, from = Math.floor(y / step) * columns; column < columns; column++, from++) {
      const [r, g, b] = [colours.red[from] as number, colours.green[from] as number, colours.blue[from] as number];
      for (const end = Math.min(at + step, (y + 1) * width); at < end; at++) {
        result.red[at] = r;
        result.green[at] = g;
        result.blue[at] = b;
      }
    }
  }
  return result;
}

/** Puts what the mixture lacks of the picture into the front, by alpha. */
function correct({ front, back }: Layers, picture: Colours, alpha: Float32Array): void {
  for (const channel of ['red', 'green', 'blue'] as const) {
    const [f, b, whole] = [front[channel], back[channel], picture[channel]];
    for (let at = 0; at < f.length; at++)
      f[at] = frontColour(whole[at] as number, alpha[at] as number, f[at] as number, b[at] as number);
  }
}

/** A mixed colour's part in front, from estimates of front and back; all 0–1. */
export const frontColour = (mixed: number, alpha: number, front: number, back: number): number =>
  Math.max(0, Math.min(1, front + alpha * (mixed - alpha * front - (1 - alpha) * back)));
