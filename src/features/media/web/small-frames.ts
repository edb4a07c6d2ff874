import { CanvasSink, EncodedPacketSink, type InputVideoTrack, type WrappedCanvas } from 'mediabunny';
import { SMALL } from '../slides/look.ts';
import { readOn, type Seen } from './read-on.ts';

type Shape = ConstructorParameters<typeof CanvasSink>[1];

/** What a film shows at these times, drawn so large; see `readOn`. A canvas holds until the next is asked for. */
export async function* canvasesAt(
  track: InputVideoTrack,
  times: readonly number[],
  shape: Shape,
  again: boolean,
): AsyncGenerator<Seen<OffscreenCanvas>> {
  const start = await track.getFirstTimestamp();
  const packets = new EncodedPacketSink(track);
  const reader = {
    read: (asked: readonly number[]) => drawn(new CanvasSink(track, { ...shape, poolSize: 2 }), asked, start),
    keyAfter: async (time: number) => {
      const key = await packets.getKeyPacket(start + time, { verifyKeyPackets: true });
      const next = key && (await packets.getNextKeyPacket(key, { verifyKeyPackets: true }));
      return next ? next.timestamp - start : undefined;
    },
  };
  yield* readOn(times, reader, again);
}

async function* drawn(
  sink: CanvasSink,
  times: readonly number[],
  start: number,
): AsyncGenerator<OffscreenCanvas | null> {
  const all: AsyncIterable<WrappedCanvas | null> = sink.canvasesAtTimestamps(times.map((time) => start + time));
  for await (const frame of all) yield frame && (frame.canvas as OffscreenCanvas);
}

/** Frames of a film at these times, small and grey, as `SlideFinder` looks at them; see `readOn`. */
export async function* smallFrames(track: InputVideoTrack, times: readonly number[]): AsyncGenerator<Seen<Uint8Array>> {
  for await (const { shown, ...seen } of canvasesAt(track, times, { ...SMALL, fit: 'fill' }, false)) {
    const context = shown?.getContext('2d');
    yield context ? { ...seen, shown: greyOf(context.getImageData(0, 0, SMALL.width, SMALL.height).data) } : seen;
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
