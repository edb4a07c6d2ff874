import type { Quad } from '../../../../schemas/recognised.ts';
import { type Bitmap, blank } from '../../../formats/image/bitmap.ts';
import { detectText } from '../detect.ts';
import { mapQuad, sidesOf } from '../geometry.ts';
import type { ReadingPlace } from '../place.ts';
import type { Upright } from '../upright.ts';
import { type Bow, bent } from './bow.ts';
import { type Lower, surfaceOf } from './surface.ts';

/** An upright page whose lines are straight; `back` takes a line to where it stands on the picture as it was. */
export interface Flat extends Upright {
  back?: (quad: Quad) => Quad;
}

/**
 * A page is bowed where so many long lines, and so much of the length of all of them, leave the straight by so many
 * heights.
 */
const BOWED = { lines: 3, share: 0.4, heights: 0.5 };
/** So much of what lines leave the straight by is gone on the flat page, else they are bowed each in its own way. */
const GONE = 0.6;

/**
 * The page with its lines straight: of an open book, or a sheet that does not lie flat, they are bowed alike, and the
 * network's boxes around bowed lines are none. A page that lies flat is given as it is.
 */
export async function flat(page: Upright, place: ReadingPlace): Promise<Flat> {
  const { picture, bows } = page;
  if (!areBowed(bows)) return page;
  const lower = surfaceOf(bows, picture.width, picture.height);
  const left = bows.map((bow) => bent(straightBow(bow, lower)));
  if (left.reduce((sum, one) => sum + one, 0) > (1 - GONE) * bows.reduce((sum, bow) => sum + bent(bow), 0)) return page;
  const next = flattened(picture, lower);
  const found = await detectText(next, place);
  if (lengthOf(found.quads) < lengthOf(page.quads)) return page;
  const back = (quad: Quad): Quad => mapQuad(quad, (x, y) => [x, y + lower(x, y)]);
  return { ...page, ...found, picture: next, back };
}

function areBowed(bows: readonly Bow[]): boolean {
  const bowed = bows.filter((bow) => bent(bow) > BOWED.heights);
  const length = (some: readonly Bow[]): number =>
    some.reduce((sum, { places }) => sum + (places.at(-1)?.x ?? 0) - (places[0]?.x ?? 0), 0);
  return bowed.length >= BOWED.lines && length(bowed) >= BOWED.share * length(bows);
}

const straightBow = ({ places, height }: Bow, lower: Lower): Bow => {
  const middle = places.reduce((sum, { y }) => sum + y, 0) / places.length;
  return { places: places.map(({ x, y }) => ({ x, y: y - lower(x, middle) })), height };
};

const lengthOf = (quads: readonly Quad[]): number => quads.reduce((sum, quad) => sum + sidesOf(quad).length, 0);

/** Columns between those for which the surface is asked. */
const STEP = 8;

/** The opaque picture with each column moved up by as much as it is lower. */
function flattened({ width, height, data }: Bitmap, lower: Lower): Bitmap {
  const target = blank(width, height);
  target.data.fill(255);
  const asked = Math.ceil(width / STEP) + 1;
  for (let y = 0; y < height; y++) {
    const row = Float64Array.from({ length: asked + 1 }, (_, at) => lower(at * STEP, y));
    for (let x = 0, to = y * width * 4; x < width; x++, to += 4) {
      const at = x / STEP;
      const near = Math.floor(at);
      const by = (row[near] as number) * (1 - at + near) + (row[near + 1] as number) * (at - near);
      const from = Math.max(0, Math.min(height - 1, y + by));
      const top = Math.floor(from);
      const low = from - top;
      const a = (top * width + x) * 4;
      const b = top + 1 < height ? a + width * 4 : a;
      for (let c = 0; c < 3; c++)
        target.data[to + c] = (data[a + c] as number) * (1 - low) + (data[b + c] as number) * low;
    }
  }
  return target;
}
