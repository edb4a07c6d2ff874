import { RATE } from '../../../../src/engines/hearing/loudness.ts';

/** A tone: from when to when (seconds), and how high (Hz). */
export type Tone = readonly [from: number, to: number, hertz: number];

/** So many seconds of faint noise with tones in it; the same each time. */
export function sound(seconds: number, tones: readonly Tone[]): Float32Array {
  let seed = 7;
  const samples = Float32Array.from({ length: seconds * RATE }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return (seed / 2_147_483_647 - 0.5) / 2000;
  });
  for (const [from, to, hertz] of tones)
    for (let at = Math.round(from * RATE); at < to * RATE; at++)
      samples[at] = 0.3 * Math.sin((at * hertz * 2 * Math.PI) / RATE);
  return samples;
}

/** The same as a WAV file. */
export function wav(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const text = (at: number, words: string): void => void bytes.set(new TextEncoder().encode(words), at);
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, at) => {
    view.setInt16(44 + at * 2, sample * 32_767, true);
  });
  return bytes;
}
