import { MAX_HEARD } from '../../engines/abilities.ts';
import { loudness, RATE, STEP, speechLevel } from './loudness.ts';
import { softest } from './stretches.ts';

/** A piece of a recording, where it begins (samples), and whether anything may be heard in it. */
export interface Window {
  at: number;
  samples: Float32Array;
  silent: boolean;
}

const MOST = MAX_HEARD * RATE;
/** A piece ends at the softest moment of its last seconds. */
const LAST = 8 * RATE;

/**
 * Cuts a stream of samples (16-bit, little-endian, one channel, 16 kHz) into pieces that can be recognised one by one;
 * holds one piece at a time.
 */
export async function* windowsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Window> {
  const held = new Float32Array(MOST);
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
    for (const byte of chunk) {
      if (odd === undefined) {
        odd = byte;
        continue;
      }
      held[length++] = (((byte << 8) | odd) << 16) / 0x8000_0000;
      odd = undefined;
      if (length === MOST) yield give(cutAt(held));
    }
  }
  if (length) yield give(length);
}

const cutAt = (held: Float32Array): number =>
  softest(loudness(held), Math.floor((MOST - LAST) / STEP), Math.floor(MOST / STEP)) * STEP;
