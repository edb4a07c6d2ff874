import { openSource, type Source, type SourcePorts } from '../../formats/image/source.ts';
import { WebpMuxer } from '../../formats/image/webp.ts';
import { concat } from '../../lib/concat.ts';
import { type EncodePorts, encodeLossy } from './encode.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * An animated WebP made anew at a quality, frame by frame, with its times and its number of rounds. Undefined where a
 * frame cannot be read.
 */
export async function encodeAnimation(
  source: Source,
  quality: number,
  ports: SourcePorts & EncodePorts & { step(part: number): Promise<void> },
): Promise<Bytes | undefined> {
  const { width = 0, height = 0 } = source.header ?? {};
  const picture = openSource(source, ports);
  const muxer = new WebpMuxer();
  let done = 0;
  for await (const { bitmap, delay } of picture.frames()) {
    const { bytes } = await encodeLossy(bitmap, 'webp', quality, ports);
    muxer.add(bytes, width, height, delay);
    await ports.step(++done / picture.count);
  }
  return done === picture.count ? concat(muxer.finish(width, height, picture.loop)) : undefined;
}
