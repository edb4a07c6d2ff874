import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { emptyGray, type Gray } from './gray.ts';
import { widest } from './window.ts';

type Rgb = [number, number, number];

/** Colours that a crop on plain paper is taken to consist of, and any other. */
const [FEW, MANY] = [4, 7];
const ROUNDS = 8;
const MAX_SAMPLES = 6000;
/** Colours nearer to each other than this are one. */
const ALIKE = 26;

/** Less of the crop is no ink, and no more of it is. */
const [RARE, MOST] = [0.004, 0.5];
/** A border with so much of one colour is a plain paper. */
const PLAIN = 0.93;

/**
 * What may be the ink of an opaque crop: each colour that is not the border's; on anything but plain paper also what is
 * lightest or darkest there, and strokes lighter or darker than what is about them.
 */
export function inkMaps(bitmap: Bitmap): Gray[] {
  const [back, ...others] = coloursOf(bitmap, FEW);
  if (!back) return [];
  const main = others.filter(({ share }) => share > RARE).map(({ rgb }) => between(bitmap, back.rgb, rgb));
  if (back.border > PLAIN) return main;
  const near = coloursOf(bitmap, MANY).filter(({ share }) => share > RARE && share < MOST);
  const luma = brightness(bitmap);
  return [
    ...main,
    ...near.map(({ rgb }) => like(bitmap, rgb)),
    extreme(luma, 1),
    extreme(luma, -1),
    strokes(luma, 1),
    strokes(luma, -1),
  ];
}

interface Colour {
  rgb: Rgb;
  share: number;
  /** Its share of the border. */
  border: number;
}

/** The main colours, that of the border first, the others by how far they are from it. */
function coloursOf(bitmap: Bitmap, most: number): Colour[] {
  const { data, width, height } = bitmap;
  const step = Math.max(1, Math.floor((width * height) / MAX_SAMPLES));
  const samples: Rgb[] = [];
  for (let pixel = 0; pixel < width * height; pixel += step) samples.push(rgbAt(data, pixel));
  const middles = spreadOut(samples, most);
  const counts = cluster(samples, middles);
  const border = new Array<number>(middles.length).fill(0);
  const count = (x: number, y: number): void => {
    const nearest = nearestTo(middles, rgbAt(data, y * width + x));
    border[nearest] = (border[nearest] as number) + 1;
  };
  for (let x = 0; x < width; x++) [0, height - 1].map((y) => count(x, y));
  for (let y = 0; y < height; y++) [0, width - 1].map((x) => count(x, y));
  const back = border.indexOf(border.reduce((most, one) => Math.max(most, one), 0));
  const away = (index: number): number => distance(middles[index] as Rgb, middles[back] as Rgb);
  return middles
    .map((rgb, index) => ({
      rgb,
      index,
      away: away(index),
      share: (counts[index] as number) / samples.length,
      border: (border[index] as number) / (2 * (width + height)),
    }))
    .sort((a, b) => Number(b.index === back) - Number(a.index === back) || b.away - a.away);
}

const rgbAt = (data: Uint8ClampedArray, pixel: number): Rgb => [
  data[pixel * 4] as number,
  data[pixel * 4 + 1] as number,
  data[pixel * 4 + 2] as number,
];

const distance = ([ar, ag, ab]: Rgb, [br, bg, bb]: Rgb): number => Math.hypot(ar - br, ag - bg, ab - bb);

function nearestTo(middles: readonly Rgb[], rgb: Rgb): number {
  let best = 0;
  for (let index = 1; index < middles.length; index++)
    if (distance(middles[index] as Rgb, rgb) < distance(middles[best] as Rgb, rgb)) best = index;
  return best;
}

/** Samples far apart to begin with: each is the farthest from those before it. */
function spreadOut(samples: readonly Rgb[], most: number): Rgb[] {
  const middles: Rgb[] = [samples[0] as Rgb];
  while (middles.length < most) {
    let [far, away] = [samples[0] as Rgb, 0];
    for (const sample of samples) {
      const own = distance(middles[nearestTo(middles, sample)] as Rgb, sample);
      if (own > away) [far, away] = [sample, own];
    }
    if (away < ALIKE) break;
    middles.push(far);
  }
  return middles;
}

/** Moves the middles to the means of their samples (k-means), in place; how many samples each has. */
function cluster(samples: readonly Rgb[], middles: Rgb[]): number[] {
  let counts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const sums = middles.map(() => [0, 0, 0] as Rgb);
    counts = middles.map(() => 0);
    for (const sample of samples) {
      const nearest = nearestTo(middles, sample);
      counts[nearest] = (counts[nearest] as number) + 1;
      for (let c = 0; c < 3; c++)
        (sums[nearest] as Rgb)[c] = ((sums[nearest] as Rgb)[c] as number) + (sample[c] as number);
    }
    sums.forEach((sum, index) => {
      const count = counts[index] as number;
      if (count) middles[index] = sum.map((one) => one / count) as Rgb;
    });
  }
  return counts;
}

/** A colour so far from that of the ink is none of it. */
const UNLIKE = 100;

/** How like a colour each pixel is. */
function like({ data, width, height }: Bitmap, rgb: Rgb): Gray {
  const gray = emptyGray(width, height);
  for (let pixel = 0; pixel < gray.data.length; pixel++)
    gray.data[pixel] = Math.max(0, Math.min(1, 1.2 - distance(rgbAt(data, pixel), rgb) / UNLIKE));
  return gray;
}

/** How far each pixel is on the way from one colour to another; what lies beside the way is less of it. */
function between({ data, width, height }: Bitmap, from: Rgb, to: Rgb): Gray {
  const gray = emptyGray(width, height);
  const way = to.map((value, c) => value - (from[c] as number)) as Rgb;
  const length = Math.hypot(...way) || 1;
  for (let pixel = 0; pixel < gray.data.length; pixel++) {
    const rgb = rgbAt(data, pixel);
    let along = 0;
    let all = 0;
    for (let c = 0; c < 3; c++) {
      const off = (rgb[c] as number) - (from[c] as number);
      along += (off * (way[c] as number)) / length;
      all += off * off;
    }
    const aside = Math.sqrt(Math.max(0, all - along * along)) / length;
    const over = Math.max(0, along / length - 1.25);
    gray.data[pixel] = Math.max(0, Math.min(1, along / length) - Math.max(0, aside - 0.25) - over);
  }
  return gray;
}

function brightness({ data, width, height }: Bitmap): Gray {
  const gray = emptyGray(width, height);
  for (let pixel = 0; pixel < gray.data.length; pixel++) {
    const [r, g, b] = rgbAt(data, pixel);
    gray.data[pixel] = (r * 0.3 + g * 0.59 + b * 0.11) / 255;
  }
  return gray;
}

/** What is lighter than all about it within the reach (white top-hat): strokes, but not what is broader than they. */
function strokes(luma: Gray, sign: 1 | -1): Gray {
  const { width, height } = luma;
  const reach = Math.max(3, Math.round(Math.min(width, height) / 8));
  const values = luma.data.map((value) => value * sign);
  const opened = widest(widest(values, width, height, reach, -1), width, height, reach, 1);
  const gray = emptyGray(width, height);
  for (let at = 0; at < values.length; at++) gray.data[at] = (values[at] as number) - (opened[at] as number);
  const top = gray.data.slice().sort()[Math.floor(gray.data.length * 0.97)] as number;
  for (let at = 0; at < values.length; at++)
    gray.data[at] = Math.max(0, Math.min(1, (gray.data[at] as number) / Math.max(0.15, top) - 0.1));
  return gray;
}

/** How far from the end of the scale a colour may be to count as ink that is all light or all dark. */
const EXTREME = 0.4;

/** What is nearly as light (`sign` 1) or dark (-1) as the lightest or darkest there is. */
function extreme({ width, height, data }: Gray, sign: 1 | -1): Gray {
  const gray = emptyGray(width, height);
  const sorted = data.slice().sort();
  const end = sorted[Math.floor((sorted.length - 1) * (sign > 0 ? 0.995 : 0.005))] as number;
  for (let at = 0; at < data.length; at++)
    gray.data[at] = Math.max(0, Math.min(1, 1 - (sign * (end - (data[at] as number))) / EXTREME));
  return gray;
}
