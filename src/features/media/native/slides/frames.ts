import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from '../../slides/frame.ts';
import { SMALL } from '../../slides/look.ts';
import { endsEarly } from '../../slides/times.ts';
import { ffmpeg } from '../ffmpeg.ts';
import { shaped } from '../filters.ts';
import type { Opened } from '../open.ts';
import { displaySize, fitSide } from '../picture.ts';
import { endOf, openAs, openRefusal } from '../probe.ts';
import { bytesAt, DAMAGE } from '../transcode.ts';

const BYTES = SMALL.width * SMALL.height;

/**
 * Shows a film, small and grey, so many frames a second, to `see`; gives the time at which its pictures end where that
 * is before it should be. Throws UserError `truncated` or `damaged`.
 */
export async function watch(
  { input, media, call }: Opened,
  rate: number,
  see: (frame: Uint8Array, time: number) => void,
  progress: (seconds: number) => void,
): Promise<number | undefined> {
  const output = join(call.folder, 'small.grey');
  const filter = `fps=${rate}:round=down,scale=${SMALL.width}:${SMALL.height}:flags=area,format=gray`;
  const args = ['-map', `0:${media.video?.index}`, '-vf', filter, '-an', '-sn', '-f', 'rawvideo', `file:${output}`];
  const { code, log } = await ffmpeg([...openAs(input), ...args], call, progress);
  if (code !== 0 && (await bytesAt(output)) < BYTES) throw openRefusal(log);
  let rest = Buffer.alloc(0);
  let count = 0;
  for await (const chunk of createReadStream(output, { highWaterMark: BYTES * 64 })) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (; rest.length >= BYTES; rest = rest.subarray(BYTES))
      see(new Uint8Array(rest.subarray(0, BYTES)), count++ / rate);
  }
  await rm(output);
  if (!media.video || media.guessed || (code === 0 && !DAMAGE.test(log))) return undefined;
  return endsEarly(count / rate, endOf(media.video, media)) ? count / rate : undefined;
}

/** Frames larger than this gain nothing on a page. */
const MAX_SIDE = 1440;

/**
 * The frame shown at a time, at full size; undefined where the film has none. Reading starts at the key frame before
 * it, for a frame of a variable rate may stand long before the time at which it is still seen, also the last one.
 */
export async function frameAt({ input, media, call }: Opened, at: number): Promise<Frame | undefined> {
  const { video } = media;
  if (!video) return undefined;
  const [width, height] = fitSide(displaySize(video), MAX_SIDE);
  const output = join(call.folder, 'frame.jpg');
  const shown = 'tpad=stop=-1:stop_mode=clone,fps=25:start_time=0';
  const filter = `${shown},${shaped(media, [width, height], { flags: 'lanczos' })}`;
  const one = ['-map', `0:${video.index}`, '-frames:v', '1', '-an', '-vf', filter, '-pix_fmt', 'yuvj444p', '-q:v', '2'];
  const from = ['-noaccurate_seek', '-ss', at.toFixed(3), ...openAs(input)];
  await ffmpeg([...from, ...one, '-f', 'image2', '-y', `file:${output}`], call);
  if (!(await bytesAt(output))) return undefined;
  const bytes = new Uint8Array(await readFile(output));
  await rm(output);
  return { bytes, width, height, at };
}
