import { Inflate, inflateSync } from 'fflate';
import { Sink } from '../sink.ts';

/** Unpacked bytes; `cut` where they are only the beginning: the data is damaged, or longer than asked for. */
export interface Inflated {
  bytes: Uint8Array;
  cut: boolean;
}

/** Compressed bytes unpacked at a time: at 1032:1 what a bomb unpacks to past its limit is 17 MB. */
const CHUNK = 16_384;
/** Shorter data is unpacked at one go: of a bomb, what does not fit is unpacked twice, eight megabytes at most. */
const SHORT = 8192;
const SCRATCH = 262_144;
let scratch: Uint8Array | undefined;
const enough = new Error('enough');

/** Inflates zlib data (or bare deflate data, which some writers leave) and stops as soon as there are `limit` bytes. */
export function inflate(data: Uint8Array, limit: number): Inflated {
  if (data.length === 0) return { bytes: data, cut: false }; // without the window that each of a long chain would take
  const start = isZlib(data) ? 2 : 0;
  if (data.length <= SHORT) {
    const whole = inflateWhole(data.subarray(start));
    if (whole) return { bytes: whole.length > limit ? whole.slice(0, limit) : whole, cut: whole.length > limit };
  }
  const sink = new Sink(Math.min(limit, Math.max(8192, data.length * 4)));
  let ended = false;
  const stream = new Inflate((chunk, last) => {
    sink.append(chunk.subarray(0, Math.max(0, limit - sink.at)));
    ended ||= last;
    if (sink.at >= limit) throw enough;
  });
  try {
    for (let at = start; at < data.length && !ended; at += CHUNK)
      stream.push(data.subarray(at, at + CHUNK), at + CHUNK >= data.length);
  } catch {
    return { bytes: sink.view(), cut: true };
  }
  return { bytes: sink.view(), cut: false };
}

/**
 * Short data at one go into a buffer that is kept: without one, fflate takes 128 KB for each call. Undefined where the
 * data is damaged or fills the buffer.
 */
function inflateWhole(data: Uint8Array): Uint8Array | undefined {
  scratch ??= new Uint8Array(SCRATCH);
  try {
    const whole = inflateSync(data, { out: scratch });
    return whole.length < SCRATCH ? whole.slice() : undefined;
  } catch {
    return undefined;
  }
}

const isZlib = (data: Uint8Array): boolean =>
  ((data[0] ?? 0) & 15) === 8 && (((data[0] as number) << 8) | (data[1] ?? 0)) % 31 === 0;
