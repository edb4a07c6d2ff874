import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { turned } from '../../formats/image/turn.ts';
import type { Bow } from './bend/bow.ts';
import { detectText } from './detect.ts';
import { partOf, sidesOf } from './geometry.ts';
import type { ReadingPlace } from './place.ts';
import { type Reader, sureOf } from './read-line.ts';
import { cutStrip, stripWidth } from './strip.ts';

/** So much taller than wide, a box holds a line that stands. */
const STANDING = 1.5;
/** The widest lines have a vote; more than this share of them decides. */
const VOTERS = { standing: 12, head: 8, read: 3 };
const MAJORITY = 0.6;
/** How wide the network for lines on their heads sees them, and how much of a line is read for trial. */
const HEAD_WIDTH = 192;
const TRIAL_WIDTH = 960;

/** Whether a box is so many times as tall as it is wide. */
export const stands = (quad: Quad, times = STANDING): boolean => {
  const { length, height } = sidesOf(quad);
  return height / Math.max(1, length) >= times;
};

/** A picture as its text is read from left to right, and its lines. */
export interface Upright {
  picture: Bitmap;
  quads: Quad[];
  /** How its long lines are bowed. */
  bows: Bow[];
  /** By how many degrees it was turned clockwise. */
  turn: 0 | 90 | 180 | 270;
}

/**
 * Turns a picture so that most of its lines lie, and none of them on its head. Lines that stand are read from below.
 */
export async function upright(picture: Bitmap, place: ReadingPlace, read: Reader): Promise<Upright> {
  let now: Upright = { picture, ...(await detectText(picture, place)), turn: 0 };
  const longest = (quads: readonly Quad[], count: number): Quad[] =>
    quads
      .map((quad) => ({ quad, length: Math.max(...Object.values(sidesOf(quad))) }))
      .sort((a, b) => b.length - a.length)
      .slice(0, count)
      .map(({ quad }) => quad);
  const some = longest(now.quads, VOTERS.standing);
  if (lengthOf(some.filter((quad) => stands(quad))) > lengthOf(some) * MAJORITY) now = await turnBy(now, 270, place);
  const voters = longest(
    now.quads.filter((quad) => !stands(quad)),
    VOTERS.head,
  );
  let onHead = 0;
  for (const quad of voters) if (await isOnHead(now.picture, quad, place)) onHead++;
  if (onHead <= voters.length * MAJORITY || !(await readsBetterTurned(now.picture, voters.slice(0, VOTERS.read), read)))
    return now;
  return turnBy(now, 180, place);
}

/** Lines count by their lengths: a column has one vote, and a full stop that was found beside it next to none. */
const lengthOf = (quads: readonly Quad[]): number =>
  quads.reduce((sum, quad) => sum + Math.max(...Object.values(sidesOf(quad))), 0);

/** Faces that the network for heads was not trained with have it err: what can be read has the last word. */
async function readsBetterTurned(picture: Bitmap, quads: readonly Quad[], read: Reader): Promise<boolean> {
  let better = 0;
  for (const quad of quads) {
    const part = middleOf(quad, TRIAL_WIDTH);
    const [ax, ay, bx, by, cx, cy, dx, dy] = part;
    const turnedPart: Quad = [cx, cy, dx, dy, ax, ay, bx, by];
    const sure = async (one: Quad): Promise<number> =>
      sureOf((await read(cutStrip(picture, one, stripWidth(one, 1)))).sure);
    better += (await sure(turnedPart)) - (await sure(part));
  }
  return better > 0;
}

async function turnBy({ picture, turn }: Upright, by: 180 | 270, place: ReadingPlace): Promise<Upright> {
  const next = turned(picture, String(by));
  return {
    picture: next,
    ...(await detectText(next, place)),
    turn: ((turn + by) % 360) as Upright['turn'],
  };
}

/** The middle of a line, as much as fits into this width: squeezed, long lines look alike both ways. */
function middleOf(quad: Quad, width: number): Quad {
  const half = Math.min(1, width / stripWidth(quad, 1)) / 2;
  return partOf(quad, 0.5 - half, 0.5 + half);
}

async function isOnHead(picture: Bitmap, quad: Quad, place: ReadingPlace): Promise<boolean> {
  const part = middleOf(quad, HEAD_WIDTH);
  const { input, width } = cutStrip(picture, part, Math.min(HEAD_WIDTH, stripWidth(part, 1)));
  const { data } = await place.ask('infer', { network: 'text-turn.onnx', input: padded(input, width) });
  return (data[1] ?? 0) > 0.5;
}

/** The strip with grey to its right, as wide as the network wants it. */
function padded({ data, dims }: { data: Float32Array; dims: readonly number[] }, width: number) {
  const [, planes = 0, height = 0, columns = 0] = dims;
  if (columns === HEAD_WIDTH) return { data, dims };
  const wide = new Float32Array(planes * height * HEAD_WIDTH);
  for (let row = 0; row < planes * height; row++)
    wide.set(data.subarray(row * columns, row * columns + width), row * HEAD_WIDTH);
  return { data: wide, dims: [1, planes, height, HEAD_WIDTH] };
}
