import { CanvasSink, type InputVideoTrack } from 'mediabunny';
import { SMALL } from '../slides/look.ts';

/** Frames of a film at these times, small and grey, as `SlideFinder` looks at them. */
export async function* smallFrames(
  track: InputVideoTrack,
  times: Iterable<number>,
): AsyncGenerator<{ grey: Uint8Array; time: number }> {
  const start = await track.getFirstTimestamp();
  const asked = [...times];
  const sink = new CanvasSink(track, { ...SMALL, fit: 'fill', poolSize: 2 });
  let number = 0;
  for await (const frame of sink.canvasesAtTimestamps(asked.map((time) => start + time))) {
    const time = asked[number++] ?? 0;
    const context = (frame?.canvas as OffscreenCanvas | undefined)?.getContext('2d');
    if (context) yield { grey: greyOf(context.getImageData(0, 0, SMALL.width, SMALL.height).data), time };
  }
}

/** Brightness as in ITU-R BT.601. */
function greyOf(rgba: Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = [rgba[at * 4], rgba[at * 4 + 1], rgba[at * 4 + 2]];
    grey[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return grey;
}

/** Pictures of a film at these times, at most so wide, as JPEG. */
export async function* thumbnails(
  track: InputVideoTrack,
  times: readonly number[],
  width: number,
): AsyncGenerator<Blob> {
  const start = await track.getFirstTimestamp();
  const sink = new CanvasSink(track, { width, poolSize: 2 });
  for await (const frame of sink.canvasesAtTimestamps(times.map((time) => start + time)))
    if (frame) yield await (frame.canvas as OffscreenCanvas).convertToBlob({ type: 'image/jpeg', quality: 0.8 });
    else yield new Blob();
}
