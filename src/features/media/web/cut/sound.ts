import { AudioSample, type AudioSampleSource } from 'mediabunny';
import type { Samples } from '../samples.ts';

/** Makes sound softer by a factor for each of its samples. */
export function scale({ channels }: Samples, gain: (at: number) => number): void {
  for (let at = 0; at < (channels[0]?.length ?? 0); at++) {
    const factor = gain(at);
    if (factor < 1) for (const channel of channels) channel[at] = (channel[at] ?? 0) * factor;
  }
}

/** Hands sound to an encoder, at a time in seconds. */
export async function add(source: AudioSampleSource, { channels, rate }: Samples, timestamp: number): Promise<void> {
  const length = channels[0]?.length ?? 0;
  const data = new Float32Array(length * channels.length);
  for (const [index, channel] of channels.entries()) data.set(channel, index * length);
  const shape = { format: 'f32-planar', numberOfChannels: channels.length, sampleRate: rate } as const;
  const sample = new AudioSample({ ...shape, data, timestamp });
  await source.add(sample);
  sample.close();
}
