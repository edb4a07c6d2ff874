import type { Input, InputVideoTrack } from 'mediabunny';
import { UserError } from '../../../../schemas/error.ts';
import { baseName } from '../../../lib/output-name.ts';
import type { Film } from '../slides/film.ts';
import type { Frame } from '../slides/frame.ts';
import { endsEarly } from '../slides/times.ts';
import { canvasesAt, smallFrames } from './small-frames.ts';

const MAX_SECONDS = 24 * 3600;
/** The shorter side of a picture: more gains nothing on a page. */
const MAX_SIDE = 1440;
const QUALITY = 0.92;

/**
 * The pictures of a file that this browser decodes, and how long they go on. Throws UserError `unsupported`,
 * `wrong-type`.
 */
export async function filmTrack(input: Input): Promise<{ track: InputVideoTrack; seconds: number }> {
  if (!(await input.canRead())) throw new UserError('unsupported', '浏览器读不了这种视频。');
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new UserError('wrong-type', '文件里没有画面，只有声音。');
  if (!(await track.canDecode()) || (await isFullColour(track)))
    throw new UserError('unsupported', '浏览器解不了这种画面编码。');
  const seconds = (await track.computeDuration()) - (await track.getFirstTimestamp());
  if (!(seconds > 0) || seconds > MAX_SECONDS) throw new UserError('unsupported', '视频长度不对，或者超过 24 小时。');
  return { track, seconds };
}

/**
 * H.264 with colour at full resolution (profiles 244 and 44): Chromium says that it decodes them, shows the first
 * pictures, and gives up at a later key frame.
 */
async function isFullColour(track: InputVideoTrack): Promise<boolean> {
  return /^avc[13]\.(f4|2c)/i.test((await track.getCodecParameterString()) ?? '');
}

/** Whether this browser really decodes the pictures: its word for the codec is no word for this film. */
export async function showsFirst(track: InputVideoTrack): Promise<boolean> {
  for await (const { shown } of smallFrames(track, [0])) return !!shown;
  return false;
}

/** A film as this browser sees it. */
export interface WebFilm extends Film {
  /** What is seen at each of these times, at most so wide, as JPEG; empty where it cannot be decoded. */
  thumbnails(times: readonly number[], width: number): AsyncIterable<Blob>;
}

/** Opens what `input` reads of a file. Throws as `filmTrack`. */
export async function openFilm(input: Input, file: File): Promise<WebFilm> {
  const { track, seconds } = await filmTrack(input);
  const size = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  return {
    name: baseName(file.name),
    seconds,
    size,
    key: await keyOf(file),
    async watch(rate, see, progress) {
      const asked = Array.from({ length: Math.max(1, Math.floor(seconds * rate)) }, (_, at) => at / rate);
      let gap: number | undefined;
      let last = 0;
      for await (const { shown, time, fault } of smallFrames(track, asked)) {
        if (shown) {
          see(shown, time);
          last = time;
        }
        if (fault) gap ??= time;
        progress(time);
      }
      // Of a file that was cut off nothing is read, without a fault
      return gap ?? (endsEarly(last + 1 / rate, seconds) ? last : undefined);
    },
    frames: (times) => pictures(track, times, size),
    async *thumbnails(times, width) {
      for await (const { shown } of canvasesAt(track, times, { width }, true))
        yield shown ? await shown.convertToBlob({ type: 'image/jpeg', quality: 0.8 }) : new Blob();
    },
  };
}

const EDGE = 65_536;

/** A film may have many GB: what it begins and ends with, its size and its time tell it from others. */
async function keyOf(file: File): Promise<Uint8Array> {
  const parts = [`${file.size} ${file.lastModified} `, file.slice(0, EDGE), file.slice(-EDGE)];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Frames at these times at full size, as JPEG. */
async function* pictures(
  track: InputVideoTrack,
  times: readonly number[],
  size: { width: number; height: number },
): AsyncGenerator<Frame | undefined> {
  const scale = Math.min(1, MAX_SIDE / Math.min(size.width, size.height));
  const [width = 2, height = 2] = [size.width, size.height].map((side) => Math.max(2, Math.round(side * scale)));
  for await (const { shown, time } of canvasesAt(track, times, { width, height, fit: 'fill' }, true))
    yield shown && { bytes: await jpegOf(shown), width, height, at: time };
}

async function jpegOf(canvas: OffscreenCanvas): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return new Uint8Array(await blob.arrayBuffer());
}
