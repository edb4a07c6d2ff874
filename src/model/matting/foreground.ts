import { blurCells } from './blur.ts';
import { type Colours, newColours, newPlane, type Plane } from './plane.ts';

/** What lies in front and what behind, both as if the other were not there. */
export interface Layers {
  front: Colours;
  back: Colours;
}

/** Radii of the two rounds, as parts of the long side: one that reaches across any hair, one that keeps detail. */
const ROUNDS = [0.06, 0.006];
const SMALL = 1e-5;

/**
 * The colours in front and behind where a picture mixes them: means weighted by alpha, then corrected so that they mix to the picture;
 * once wide, once narrow (Forte and Pitié, "Approximate Fast Foreground Colour Estimation", 2021).
 */
export function layersOf(picture: Colours, alpha: Plane): Layers {
  const { width, height } = picture;
  const rest = newPlane(width, height);
  for (let at = 0; at < rest.data.length; at++) rest.data[at] = 1 - (alpha.data[at] as number);
  let layers: Layers = { front: picture, back: picture };
  for (const share of ROUNDS) {
    const radius = Math.max(2, Math.round(Math.max(width, height) * share));
    layers = { front: spread(layers.front, alpha, radius), back: spread(layers.back, rest, radius) };
    correct(layers, picture, alpha.data);
  }
  return layers;
}

/** The mean colour around each pixel, where each counts by its weight. */
export function spread(colours: Colours, weight: Plane, radius: number): Colours {
  const { width, height, red, green, blue } = colours;
  const cells = new Float32Array(width * height * 4);
  for (let at = 0, to = 0; to < cells.length; at++, to += 4) {
    const own = weight.data[at] as number;
    cells[to] = (red[at] as number) * own;
    cells[to + 1] = (green[at] as number) * own;
    cells[to + 2] = (blue[at] as number) * own;
    cells[to + 3] = own;
  }
  blurCells(cells, new Float32Array(cells.length), cells, { width, height, channels: 4, radius });
  const result = newColours(width, height);
  for (let at = 0, from = 0; from < cells.length; at++, from += 4) {
    const share = 1 / ((cells[from + 3] as number) + SMALL);
    result.red[at] = (cells[from] as number) * share;
    result.green[at] = (cells[from + 1] as number) * share;
    result.blue[at] = (cells[from + 2] as number) * share;
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
