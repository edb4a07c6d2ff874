import type { Quad } from '../../../../schemas/recognised.ts';
import type { Run } from '../../../engines/engine.ts';
import { detectLines } from '../../../model/recognise/detect.ts';
import { edgesOf, sidesOf } from '../../../model/recognise/geometry.ts';
import { mended } from '../../../model/recognise/mend.ts';
import { openReader, sureOf } from '../../../model/recognise/read-line.ts';
import { cutStrip, stripWidth } from '../../../model/recognise/strip.ts';
import type { Frame } from './frame.ts';

/** A line of a title is at least so high beside the highest line of the slide. */
const AS_HIGH = 0.72;
/** What begins below so much of the slide is no title. */
const UPPER = 0.7;
/** Titles have no more lines, and a line under another follows within so many of its heights. */
const MAX_LINES = 2;
const FOLLOWS = 1;
/** Nothing is called a title that was read with less certainty. */
const MIN_SURE = 0.8;
const MAX_CHARACTERS = 80;

/** The frame with what its slide is called, where that can be read. */
export async function titled(
  frame: Frame,
  run: Pick<Run, 'signal' | 'asset' | 'ask' | 'image' | 'cores'>,
): Promise<Frame> {
  const picture = await run.image.decode(new Blob([frame.bytes], { type: 'image/jpeg' }));
  if (!picture) return frame;
  const lines = titleLines(await detectLines(picture, run), picture.height);
  if (!lines.length) return frame;
  const { read } = await openReader(run);
  const texts: string[] = [];
  for (const quad of lines) {
    const { characters, sure } = mended(await read(cutStrip(picture, quad, stripWidth(quad, 1))));
    if (sureOf(sure) >= MIN_SURE) texts.push(characters.join('').trim());
  }
  const title = texts.join(' ').trim().slice(0, MAX_CHARACTERS);
  return /[\p{L}\p{N}]/u.test(title) ? { ...frame, title } : frame;
}

/** The lines of a slide's title: the uppermost of the highest, and one that follows it and is as high. */
export function titleLines(quads: readonly Quad[], height: number): Quad[] {
  const highest = Math.max(0, ...quads.map((quad) => sidesOf(quad).height));
  const large = quads
    .filter((quad) => sidesOf(quad).height >= highest * AS_HIGH && edgesOf(quad).top < height * UPPER)
    .sort((a, b) => edgesOf(a).top - edgesOf(b).top);
  const lines: Quad[] = [];
  for (const quad of large) {
    const last = lines.at(-1);
    if (last && edgesOf(quad).top - edgesOf(last).bottom > sidesOf(last).height * FOLLOWS) break;
    lines.push(quad);
    if (lines.length === MAX_LINES) break;
  }
  return lines;
}
