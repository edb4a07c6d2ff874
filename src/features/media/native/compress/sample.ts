import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpeg } from '../ffmpeg.ts';
import type { Opened } from '../open.ts';
import { openAs } from '../probe.ts';
import { bytesAt } from '../transcode.ts';

const PIECES = 3;
const PIECE_SECONDS = 2;
/** The quality whose bits are asked for: good enough that nobody would want fewer pixels. */
const QUALITY = ['-preset', 'veryfast', '-crf', '26'];
/** Bits a second and pixel where nothing can be measured: what a lively film needs. */
const LIVELY = 2.5;

/**
 * Bits a second that a film needs at its own size to look good, measured on pieces spread over it.
 * @param picture the filters that make it the size it is shown at
 */
export async function naturalBits(
  { input, media, call }: Opened,
  seconds: number,
  picture: string,
  pixels: number,
): Promise<number> {
  const whole = seconds <= PIECES * PIECE_SECONDS;
  const starts = whole ? [0] : Array.from({ length: PIECES }, (_, at) => (seconds * (at + 0.5)) / PIECES);
  let [bytes, time] = [0, 0];
  for (const start of starts) {
    const output = join(call.folder, 'sample.h264');
    const piece = ['-ss', String(start), '-t', String(whole ? seconds : PIECE_SECONDS)];
    const encode = ['-map', `0:${media.video?.index}`, '-c:v', 'libx264', ...QUALITY, '-pix_fmt', 'yuv420p'];
    const made = await ffmpeg(
      [...piece, ...openAs(input), ...encode, '-vf', picture, '-an', '-f', 'h264', '-y', `file:${output}`],
      call,
    );
    const size = await bytesAt(output);
    if (made.seconds > 0.2) [bytes, time] = [bytes + size, time + made.seconds];
    await rm(output, { force: true });
  }
  return time > 0 ? (bytes * 8) / time : pixels * LIVELY;
}

/** Seconds a file plays, found by reading all of its packets where it does not say it, or only guesses. */
export async function lengthOf({ input, media, call }: Opened): Promise<number> {
  if (media.duration > 0 && !media.guessed) return media.duration;
  const args = [...openAs(input), '-map', '0:v?', '-map', '0:a?', '-c', 'copy', '-f', 'null', '-'];
  const { seconds } = await ffmpeg(args, call);
  return seconds || media.duration;
}
