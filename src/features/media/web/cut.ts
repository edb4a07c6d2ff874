import { AudioSample, AudioSampleSource, type InputAudioTrack, type MetadataTags, Output } from 'mediabunny';
import type { Part } from '../shared/parts.ts';
import type { WebSound } from './formats.ts';
import { type Samples, samplesOf } from './samples.ts';
import { envelopeOf } from './shape.ts';
import type { Sink } from './target.ts';

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

function scale({ channels }: Samples, gain: (at: number) => number): void {
  for (let at = 0; at < (channels[0]?.length ?? 0); at++) {
    const factor = gain(at);
    if (factor < 1) for (const channel of channels) channel[at] = (channel[at] ?? 0) * factor;
  }
}

async function add(source: AudioSampleSource, { channels, rate }: Samples, timestamp: number): Promise<void> {
  const length = channels[0]?.length ?? 0;
  const data = new Float32Array(length * channels.length);
  for (const [index, channel] of channels.entries()) data.set(channel, index * length);
  const shape = { format: 'f32-planar', numberOfChannels: channels.length, sampleRate: rate } as const;
  const sample = new AudioSample({ ...shape, data, timestamp });
  await source.add(sample);
  sample.close();
}
