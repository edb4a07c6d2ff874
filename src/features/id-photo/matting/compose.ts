import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { yieldToEvents } from '../../../lib/yield-to-events.ts';
import { frontColour, type Layers } from './foreground.ts';
import { fitLines, newGuide } from './guided.ts';
import { between } from './layers.ts';
import type { Box, Colours, Plane } from './plane.ts';

/** A matte of the part `box` of a picture, found on a copy of that part which may be smaller. */
export interface Found {
  box: Box;
  colours: Colours;
  alpha: Plane;
  layers: Layers;
}

/** Alpha as a function of colour is fitted in squares of this radius, when it is carried over to a larger picture. */
const FIT = { radius: 2, epsilon: 1e-5 };
/** Rows between two looks at the signal. */
const ROWS = 256;
const CHANNELS = ['red', 'green', 'blue'] as const;

/**
 * Carries the matte over to the picture, in place: its pixels get alpha, and at the edge the front's colours. Gives
 * alpha for each pixel. A transparent pixel stays as transparent as it was.
 */
export async function compose(picture: Bitmap, found: Found, signal: AbortSignal): Promise<Uint8ClampedArray> {
  const { box, colours } = found;
  const alpha = new Uint8ClampedArray(picture.width * picture.height);
  const alphaAt = box.width === colours.width && box.height === colours.height ? ownAlpha(found) : fittedAlpha(found);
  for (let y = 0; y < picture.height; y++) {
    if (y % ROWS === 0) await yieldToEvents(signal);
    const inside = y >= box.y && y < box.y + box.height;
    const row = inside ? rowOf(found, y - box.y) : undefined;
    for (let x = 0, at = y * picture.width; x < picture.width; x++, at++) {
      const column = x - box.x;
      const part = row && column >= 0 && column < box.width ? alphaAt(picture.data, at * 4, column, row) : 0;
      if (row && part > 0 && part < 1) paint(picture.data, at * 4, part, found, column, row);
      picture.data[at * 4 + 3] = part * (picture.data[at * 4 + 3] as number);
      alpha[at] = picture.data[at * 4 + 3] as number;
    }
  }
  return alpha;
}

/** The two rows of the copy around a row of the box, and how far between them it lies. */
interface Row {
  above: number;
  below: number;
  down: number;
}

function rowOf({ box, colours }: Found, y: number): Row {
  const [above, below, down] = between(y, box.height, colours.height);
  return { above: above * colours.width, below: below * colours.width, down };
}

type AlphaAt = (data: Uint8ClampedArray, at: number, x: number, row: Row) => number;

const ownAlpha =
  ({ alpha }: Found): AlphaAt =>
  (_data, _at, x, { above }) =>
    alpha.data[above + x] as number;

/** Alpha by the larger picture's own colours: the lines fitted around the four nearest pixels of the copy, mixed. */
function fittedAlpha({ box, colours, alpha }: Found): AlphaAt {
  const guide = newGuide(colours, FIT.radius, FIT.epsilon);
  fitLines(guide, alpha);
  const { cells } = guide;
  return (data, at, x, { above, below, down }) => {
    const [left, right, along] = between(x, box.width, colours.width);
    const places = [(above + left) * 4, (above + right) * 4, (below + left) * 4, (below + right) * 4] as const;
    const line = (part: number): number => mix(cells, places, part, along, down);
    const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    const value = (line(0) * r + line(1) * g + line(2) * b) / 255 + line(3);
    return value < CUT ? 0 : value > 1 - CUT ? 1 : value;
  };
}

/** Alpha this near to 0 or 1 is meant to be that. */
const CUT = 0.012;

type Four = readonly [number, number, number, number];

function mix(data: Float32Array, places: Four, part: number, along: number, down: number): number {
  const top = (data[places[0] + part] as number) * (1 - along) + (data[places[1] + part] as number) * along;
  const bottom = (data[places[2] + part] as number) * (1 - along) + (data[places[3] + part] as number) * along;
  return top * (1 - down) + bottom * down;
}

/** Replaces a mixed pixel's colours by those of the front, by what front and back are at its place of the box. */
function paint(
  data: Uint8ClampedArray,
  at: number,
  part: number,
  found: Found,
  x: number,
  { above, below, down }: Row,
): void {
  const { box, colours, layers } = found;
  const [left, right, along] = between(x, box.width, colours.width);
  const places: Four = [above + left, above + right, below + left, below + right];
  for (let channel = 0; channel < CHANNELS.length; channel++) {
    const name = CHANNELS[channel] as (typeof CHANNELS)[number];
    const front = mix(layers.front[name], places, 0, along, down);
    const back = mix(layers.back[name], places, 0, along, down);
    data[at + channel] = 255 * frontColour((data[at + channel] as number) / 255, part, front, back);
  }
}
