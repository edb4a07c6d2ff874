import type { Quad } from '../../../schemas/recognised.ts';
import { type Bitmap, blank, shrink } from '../../formats/image/bitmap.ts';
import { resize } from '../../formats/image/resize.ts';
import { type Bow, bowOf } from './bend/bow.ts';
import { type Component, components, type Heat } from './components.ts';
import { mapQuad, quadOf, type Rectangle, smallestRectangle } from './geometry.ts';
import { inParts } from './long-lines.ts';
import type { ReadingPlace, Tensor } from './place.ts';
import { withMarks } from './small.ts';
import { joinTiles, type Piece, pixelsOf, tilesOf } from './tiles.ts';

/** What the network was trained with, for blue, green and red in this order. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
/** Sides are whole multiples of it. */
const STEP = 32;
/** A pixel may be text; a rectangle is text, by the mean of its pixels. */
const PIXEL = 0.3;
const MEAN_OF_BOX = 0.5;
/** How far the shrunken text of the network's answer is widened again (Liao et al. 2020, 3.3: D' = A'·r' / L'). */
const WIDEN = 1.6;
/** Shortest side of a rectangle before it is widened, and after. */
const MIN_SIDE = 3;
/** Written in fewer pixels than this on the heat map, a page is looked at again at twice the size. */
const SMALL = 12;
const SIDES = { first: 960, second: 1536 };

/** The lines of text on an opaque picture, in no order. */
export const detectLines = async (picture: Bitmap, place: ReadingPlace): Promise<Quad[]> =>
  (await detectText(picture, place)).quads;

/** Lines of text, and how the long ones are bowed. */
export interface FoundText {
  quads: Quad[];
  bows: Bow[];
}

/**
 * The lines of text on an opaque picture, in no order, very long ones in parts; of what is looked at in pieces no bows
 * are told.
 */
export async function detectText(picture: Bitmap, place: ReadingPlace): Promise<FoundText> {
  const first = await detectTiles(picture, SIDES.first, place);
  const heights = first.pieces.map(({ height }) => height).sort((a, b) => a - b);
  const isFine = first.scale >= 1 || (heights[heights.length >> 1] ?? SMALL) >= SMALL;
  const { pieces, bows } = isFine ? first : await detectTiles(picture, SIDES.second, place);
  return { quads: inParts(picture, withMarks(pieces.map(({ quad }) => quad))), bows };
}

interface Found {
  pieces: Piece[];
  bows: Bow[];
  /** Pixels of the map a pixel of the picture. */
  scale: number;
}

/** What is long is looked at in pieces: drawn whole in so small a square nothing of it could be read. */
async function detectTiles(picture: Bitmap, side: number, place: ReadingPlace): Promise<Found> {
  const cutting = tilesOf(picture);
  if (!cutting) return detectIn(picture, side, place);
  const { axis, tiles } = cutting;
  const found: Piece[][] = [];
  let scale = 1;
  for (const tile of tiles) {
    place.signal.throwIfAborted();
    const one = await detectIn(pixelsOf(picture, axis, tile), side, place);
    const [right, down] = axis === 'x' ? [tile.from, 0] : [0, tile.from];
    const moved = (quad: Quad): Quad => mapQuad(quad, (x, y) => [x + right, y + down]);
    found.push(one.pieces.map(({ quad, height }) => ({ quad: moved(quad), height })));
    scale = Math.min(scale, one.scale);
  }
  return { pieces: joinTiles(cutting, found), bows: [], scale };
}

/** A picture whose shorter side is less is looked at with a margin, in pixels: at an edge hardly a letter is found. */
const NARROW = { less: 128, margin: 32 };

async function detectIn(whole: Bitmap, side: number, place: ReadingPlace): Promise<Found> {
  const margin = Math.min(whole.width, whole.height) < NARROW.less ? NARROW.margin : 0;
  const picture = margin ? framed(whole, margin) : whole;
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const round = (length: number): number => Math.max(STEP, Math.round((length * scale) / STEP) * STEP);
  const [width, height] = [round(picture.width), round(picture.height)];
  const { data } = await place.ask('infer', { network: 'text-lines.onnx', input: tensorOf(picture, width, height) });
  const [byX, byY] = [picture.width / width, picture.height / height];
  const inPicture = (quad: Quad): Quad =>
    mapQuad(quad, (x, y) => [
      inside((x + 0.5) * byX - margin, whole.width),
      inside((y + 0.5) * byY - margin, whole.height),
    ]);
  const found = components({ width, height, data }, PIXEL);
  const boxes = boxesOf(found, { width, height, data });
  const pieces = boxes.map((box) => ({ quad: inPicture(quadOf(box)), height: Math.min(box.width, box.height) }));
  // What is so narrow has no bowed page.
  const bows = margin ? [] : found.flatMap((component) => bowOf(component, byX, byY) ?? []);
  return { pieces, bows, scale };
}

/** The picture with a margin all around, in the colour that its edge usually has. */
function framed({ width, height, data }: Bitmap, margin: number): Bitmap {
  const wide = blank(width + 2 * margin, height + 2 * margin);
  const edge = edgeColour({ width, height, data });
  for (let at = 0; at < wide.data.length; at += 4) wide.data.set(edge, at);
  for (let y = 0; y < height; y++)
    wide.data.set(data.subarray(y * width * 4, (y + 1) * width * 4), ((y + margin) * wide.width + margin) * 4);
  return wide;
}

function edgeColour({ width, height, data }: Bitmap): number[] {
  const across = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x]).flat();
  const down = Array.from({ length: height }, (_, y) => [y * width, (y + 1) * width - 1]).flat();
  const pixels = [...across, ...down];
  return [0, 1, 2, 3].map((c) => {
    const values = pixels.map((pixel) => data[pixel * 4 + c] as number).sort((one, other) => one - other);
    return values[values.length >> 1] as number;
  });
}

const inside = (at: number, length: number): number => Math.min(length, Math.max(0, at));

function tensorOf(picture: Bitmap, width: number, height: number): Tensor {
  const { data: pixels } = resized(picture, width, height);
  const plane = width * height;
  const data = new Float32Array(plane * 3);
  for (const channel of [0, 1, 2] as const) {
    const [mean, deviation] = [MEAN[channel], DEVIATION[channel]];
    for (let at = 0, from = 2 - channel; at < plane; at++, from += 4)
      data[channel * plane + at] = ((pixels[from] as number) / 255 - mean) / deviation;
  }
  return { data, dims: [1, 3, height, width] };
}

/** Made smaller by half or more, a picture is first averaged by whole pixels: a filter of many taps takes too long. */
function resized(picture: Bitmap, width: number, height: number): Bitmap {
  const factor = Math.floor(Math.min(picture.width / width, picture.height / height));
  const near =
    factor > 1 ? shrink(picture, Math.floor(picture.width / factor), Math.floor(picture.height / factor)) : picture;
  return near.width === width && near.height === height ? near : resize(near, width, height);
}

/** The rectangles of text on a heat map, in its pixels, as wide as the text. */
export const boxesIn = (heat: Heat): Rectangle[] => boxesOf(components(heat, PIXEL), heat);

function boxesOf(found: readonly Component[], heat: Heat): Rectangle[] {
  return found.flatMap(({ points }) => {
    const box = smallestRectangle(points);
    if (!box || Math.min(box.width, box.height) < MIN_SIDE || meanIn(heat, box) < MEAN_OF_BOX) return [];
    const wide = widened(box);
    return Math.min(wide.width, wide.height) < MIN_SIDE + 2 ? [] : [wide];
  });
}

/**
 * Around middles of pixels a rectangle is a pixel too small each way; left so, the tops of letters are cut off. An
 * offset with round corners makes of a rectangle just a larger one.
 */
function widened(box: Rectangle): Rectangle {
  const [width, height] = [box.width + 1, box.height + 1];
  const by = (width * height * WIDEN) / (width + height);
  return { ...box, width: width + by, height: height + by };
}

function meanIn({ width, height, data }: Heat, box: Rectangle): number {
  const half = {
    x: (Math.abs(box.ux) * box.width + Math.abs(box.uy) * box.height) / 2 + 0.5,
    y: (Math.abs(box.uy) * box.width + Math.abs(box.ux) * box.height) / 2 + 0.5,
  };
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, Math.ceil(box.y - half.y)); y <= Math.min(height - 1, box.y + half.y); y++)
    for (let x = Math.max(0, Math.ceil(box.x - half.x)); x <= Math.min(width - 1, box.x + half.x); x++) {
      const [dx, dy] = [x - box.x, y - box.y];
      if (Math.abs(dx * box.ux + dy * box.uy) > box.width / 2 + 0.5) continue;
      if (Math.abs(dy * box.ux - dx * box.uy) > box.height / 2 + 0.5) continue;
      sum += data[y * width + x] as number;
      count++;
    }
  return count ? sum / count : 0;
}
