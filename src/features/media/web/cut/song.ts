import { AudioSampleSource, type InputAudioTrack, type MetadataTags, Output } from 'mediabunny';
import type { Part } from '../../shared/parts.ts';
import type { WebSound } from '../formats.ts';
import { samplesOf } from '../samples.ts';
import { envelopeOf } from '../shape.ts';
import type { Sink } from '../target.ts';
import { add, scale } from './sound.ts';

/** How a cut is written. */
export interface WebCut {
  parts: readonly Part[];
  fadeIn: number;
  fadeOut: number;
  sound: WebSound;
  bitrate: number | undefined;
  tags: MetadataTags;
}

/** Writes parts of a track one after the other, to the sample. `progress` is told the share done. */
export async function writeCut(
  track: InputAudioTrack,
  { parts, fadeIn, fadeOut, sound, bitrate, tags }: WebCut,
  sink: Sink,
  progress: (part: number) => void,
): Promise<void> {
  const output = new Output({ format: sound.format(sink.inMemory), target: sink.target });
  output.setMetadataTags(tags);
  const source = new AudioSampleSource({ codec: sound.codec, ...(bitrate && { bitrate }) });
  output.addAudioTrack(source);
  await output.start();
  const envelope = envelopeOf(parts, fadeIn, fadeOut);
  const total = parts.reduce((sum, { from, to }) => sum + to - from, 0) / 1000;
  let written = 0;
  for (const [part, { from, to }] of parts.entries()) {
    const before = written;
    for await (const piece of samplesOf(track, from / 1000, to / 1000)) {
      const first = piece.at - Math.round((from / 1000) * piece.rate);
      scale(piece, (at) => envelope(part, (first + at) / piece.rate, (before + first + at) / piece.rate));
      const length = piece.channels[0]?.length ?? 0;
      await add(source, piece, (before + first) / piece.rate);
      written = Math.max(written, before + first + length);
      progress(Math.min(1, written / piece.rate / total));
    }
  }
  source.close();
  await output.finalize();
}
