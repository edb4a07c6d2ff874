import { MAX_HEARD } from '../abilities.ts';
import { loudness, RATE, STEP, speechLevel } from './loudness.ts';
import { softest } from './stretches.ts';

/** A piece of a recording, where it begins (samples), and whether anything may be heard in it. */
export interface Window {
  at: number;
  samples: Float32Array;
  silent: boolean;
}

const MAX_SAMPLES = MAX_HEARD * RATE;
/** A piece ends at the softest moment of its last seconds. */
const LAST = 8 * RATE;

/**
 * Cuts a stream of samples (16-bit, little-endian, one channel, 16 kHz) into pieces that can be recognised one by one;
 * holds one piece at a time.
 */
export async function* windowsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Window> {
  const held = new Float32Array(MAX_SAMPLES);
  let [length, at] = [0, 0];
  let odd: number | undefined;
  const give = (count: number): Window => {
    const samples = held.slice(0, count);
    held.copyWithin(0, count, length);
    length -= count;
    at += count;
    return { at: at - count, samples, silent: speechLevel(loudness(samples)) === Number.POSITIVE_INFINITY };
  };
  for await (const chunk of bytes) {
    let from = 0;
    if (odd !== undefined && chunk.length) {
      held[length++] = sampleOf(odd, chunk[0] as number);
      odd = undefined;
      from = 1;
      if (length === MAX_SAMPLES) yield give(cutAt(held));
    }
    for (; from + 1 < chunk.length; from += 2) {
      held[length++] = sampleOf(chunk[from] as number, chunk[from + 1] as number);
      if (length === MAX_SAMPLES) yield give(cutAt(held));
    }
    if (from < chunk.length) odd = chunk[from];
  }
  if (length) yield give(length);
}

const sampleOf = (low: number, high: number): number => (((high << 8) | low) << 16) / 0x8000_0000;

const cutAt = (held: Float32Array): number =>
  softest(loudness(held), Math.floor((MAX_SAMPLES - LAST) / STEP), Math.floor(MAX_SAMPLES / STEP)) * STEP;
