import { CanvasSink, type Input, type InputVideoTrack } from 'mediabunny';
import { UserError } from '../../../../schemas/error.ts';
import type { Film } from '../slides/convert.ts';
import type { Frame } from '../slides/frame.ts';
import { smallFrames } from './small-frames.ts';

const MAX_SECONDS = 24 * 3600;
/** The shorter side of a picture: more gains nothing on a page. */
const MAX_SIDE = 1440;
const QUALITY = 0.92;

/** The pictures of a file that this browser decodes, and how long they go on. Throws UserError `unsupported`, `wrong-type`. */
export async function filmTrack(input: Input): Promise<{ track: InputVideoTrack; seconds: number }> {
  if (!(await input.canRead())) throw new UserError('unsupported', '浏览器读不了这种视频。');
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new UserError('wrong-type', '文件里没有画面，只有声音。');
  if (!(await track.canDecode())) throw new UserError('unsupported', '浏览器解不了这种画面编码。');
  const seconds = (await track.computeDuration()) - (await track.getFirstTimestamp());
  if (!(seconds > 0) || seconds > MAX_SECONDS) throw new UserError('unsupported', '视频长度不对，或者超过 24 小时。');
  return { track, seconds };
}

/** A film as this browser sees it. Throws as `filmTrack`. */
export async function openFilm(input: Input, name: string): Promise<Film> {
  const { track, seconds } = await filmTrack(input);
  const size = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  return {
    name,
    seconds,
    size,
    async watch(rate, see, progress) {
      const asked = Array.from({ length: Math.max(1, Math.floor(seconds * rate)) }, (_, at) => at / rate);
      for await (const { grey, time } of smallFrames(track, asked)) {
        see(grey, time);
        progress(time);
      }
    },
    frames: (times) => pictures(track, times, size),
  };
}

/** Frames at these times at full size, as JPEG. */
async function* pictures(
  track: InputVideoTrack,
  times: readonly number[],
  size: { width: number; height: number },
): AsyncGenerator<Frame | undefined> {
  const scale = Math.min(1, MAX_SIDE / Math.min(size.width, size.height));
  const [width = 2, height = 2] = [size.width, size.height].map((side) => Math.max(2, Math.round(side * scale)));
  const start = await track.getFirstTimestamp();
  const sink = new CanvasSink(track, { width, height, fit: 'fill', poolSize: 2 });
  let number = 0;
  for await (const shown of sink.canvasesAtTimestamps(times.map((time) => start + time))) {
    const at = times[number++] ?? 0;
    if (!shown) yield undefined;
    else yield { bytes: await jpegOf(shown.canvas as OffscreenCanvas), width, height, at };
  }
}

async function jpegOf(canvas: OffscreenCanvas): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return new Uint8Array(await blob.arrayBuffer());
}
