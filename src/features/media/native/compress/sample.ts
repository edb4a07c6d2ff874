import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpeg } from '../ffmpeg.ts';
import type { Opened } from '../open.ts';
import { openAs } from '../probe.ts';
import { bytesAt } from '../transcode.ts';

/** Pieces that speak for a film: how many, spread over it, and how long each is. */
export interface Pieces {
  count: number;
  seconds: number;
}

const QUICK: Pieces = { count: 3, seconds: 2 };
/** The quality whose bits are asked for: good enough that nobody would want fewer pixels. */
export const NATURAL_CRF = 26;
const QUALITY = ['-preset', 'veryfast', '-crf', String(NATURAL_CRF)];
/** Bits a second and pixel where nothing can be measured: what a lively film needs. */
const LIVELY = 2.5;

/**
 * Bits a second that a film needs at its own size to look good, measured on pieces spread over it.
 * @param picture the filters that make it the size it is shown at
 */
export async function naturalBits(opened: Opened, seconds: number, picture: string, pixels: number): Promise<number> {
  const encode = ['-map', `0:${opened.media.video?.index}`, '-c:v', 'libx264', ...QUALITY, '-pix_fmt', 'yuv420p'];
  return (await bitsOf(opened, seconds, [...encode, '-vf', picture], QUICK)) ?? pixels * LIVELY;
}

/**
 * Bits a second that the pictures of a film take, coded by these arguments, measured on pieces of it; undefined where
 * nothing of them can be read.
 */
export async function bitsOf(
  { input, call }: Opened,
  seconds: number,
  encode: string[],
  pieces: Pieces,
): Promise<number | undefined> {
  const whole = seconds <= pieces.count * pieces.seconds;
  const starts = whole
    ? [0]
    : Array.from({ length: pieces.count }, (_, at) => (seconds * (at + 0.5)) / pieces.count - pieces.seconds / 2);
  let [bytes, time] = [0, 0];
  for (const start of starts) {
    const output = join(call.folder, 'sample.h264');
    const piece = ['-ss', String(Math.max(0, start)), '-t', String(whole ? seconds : pieces.seconds)];
    const args = [...piece, ...openAs(input), ...encode, '-an', '-f', 'h264', '-y', `file:${output}`];
    const made = await ffmpeg(args, call);
    if (made.seconds > 0.2) [bytes, time] = [bytes + (await bytesAt(output)), time + made.seconds];
    await rm(output, { force: true });
  }
  return time > 0 ? (bytes * 8) / time : undefined;
}

/** Seconds a file plays, found by reading all of its packets where it does not say it, or only guesses. */
export async function lengthOf({ input, media, call }: Opened): Promise<number> {
  if (media.duration > 0 && !media.guessed) return media.duration;
  const args = [...openAs(input), '-map', '0:v?', '-map', '0:a?', '-c', 'copy', '-f', 'null', '-'];
  const { seconds } = await ffmpeg(args, call);
  return seconds || media.duration;
}
