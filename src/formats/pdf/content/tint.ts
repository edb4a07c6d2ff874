import type { PdfDocument } from '../document.ts';
import { asArray, asNumber, type Dict, type Obj, Stream } from '../objects.ts';
import { decodeStream } from '../stream/decode.ts';

/** A function of one number (ISO 32000-1 §7.10): gives components. */
export type Tint = (at: number) => number[];

const MAX_DEPTH = 8;
const MAX_PARTS = 256;
const MAX_SAMPLES = 65_536;
const MAX_OUTPUTS = 32;

const within = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to);
const between = (at: number, from: number, to: number, start: number, end: number): number =>
  to === from ? start : start + ((at - from) * (end - start)) / (to - from);

/**
 * A function of one input: sampled, exponential, stitched (§7.10.2–4), or an array of those, one for each component.
 * Undefined for others.
 */
export function tintOf(document: PdfDocument, value: Obj | undefined, depth = 0): Tint | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const resolved = document.resolve(value);
  if (Array.isArray(resolved)) {
    const parts = resolved.slice(0, MAX_OUTPUTS).map((part) => tintOf(document, part, depth + 1));
    return parts.every((part) => part !== undefined) ? (at) => parts.map((part) => part(at)[0] ?? 0) : undefined;
  }
  const dict = document.dict(value);
  if (!dict) return undefined;
  const numbers = (key: string): number[] =>
    asArray(document.resolve(dict.get(key)))
      .slice(0, MAX_PARTS * 2)
      .map((item) => asNumber(document.resolve(item)) ?? 0);
  const [from = 0, to = 1] = numbers('Domain');
  const kind = document.resolve(dict.get('FunctionType'));
  const inner =
    kind === 2
      ? exponential(numbers, asNumber(document.resolve(dict.get('N'))) ?? 1)
      : kind === 3
        ? stitched(document, dict, numbers, [from, to], depth)
        : kind === 0 && resolved instanceof Stream
          ? sampled(document, resolved, numbers, [from, to])
          : undefined;
  return inner && ((at) => inner(within(at, from, to)));
}

function exponential(numbers: (key: string) => number[], power: number): Tint {
  const [start, end] = [numbers('C0'), numbers('C1')];
  const ends = end.length > 0 ? end : [1];
  return (at) => ends.map((last, part) => (start[part] ?? 0) + at ** power * (last - (start[part] ?? 0)));
}

function stitched(
  document: PdfDocument,
  dict: Dict,
  numbers: (key: string) => number[],
  [from, to]: [number, number],
  depth: number,
): Tint | undefined {
  const parts = asArray(document.resolve(dict.get('Functions')))
    .slice(0, MAX_PARTS)
    .map((part) => tintOf(document, part, depth + 1));
  if (parts.length === 0 || parts.some((part) => !part)) return undefined;
  const [bounds, encode] = [numbers('Bounds').slice(0, parts.length - 1), numbers('Encode')];
  return (at) => {
    const found = bounds.findIndex((bound) => at < bound);
    const index = found < 0 ? parts.length - 1 : found;
    const [low, high] = [bounds[index - 1] ?? from, bounds[index] ?? to];
    const [start, end] = [encode[index * 2] ?? 0, encode[index * 2 + 1] ?? 1];
    return (parts[index] as Tint)(between(at, low, high, start, end));
  };
}

/** Samples of 8 or 16 bits, taken linearly between. */
function sampled(
  document: PdfDocument,
  stream: Stream,
  numbers: (key: string) => number[],
  [from, to]: [number, number],
): Tint | undefined {
  const [[count = 0], range, decode] = [numbers('Size'), numbers('Range'), numbers('Decode')];
  const bits = asNumber(document.resolve(stream.dict.get('BitsPerSample')));
  const outputs = Math.min(MAX_OUTPUTS, range.length >> 1);
  if ((bits !== 8 && bits !== 16) || outputs === 0 || count < 1 || count > MAX_SAMPLES) return undefined;
  const size = bits / 8;
  const bytes = decodeStream(document, stream, count * outputs * size)?.bytes;
  if (!bytes) return undefined;
  const [first = 0, last = count - 1] = numbers('Encode');
  const sample = (index: number, part: number): number => {
    const at = (index * outputs + part) * size;
    return size === 1 ? (bytes[at] ?? 0) / 255 : (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)) / 65_535;
  };
  const ends = decode.length >= outputs * 2 ? decode : range;
  return (at) => {
    const place = within(between(at, from, to, first, last), 0, count - 1);
    const low = Math.floor(place);
    const high = Math.min(count - 1, low + 1);
    return Array.from({ length: outputs }, (_, part) => {
      const value = sample(low, part) + (place - low) * (sample(high, part) - sample(low, part));
      return between(value, 0, 1, ends[part * 2] ?? 0, ends[part * 2 + 1] ?? 1);
    });
  };
}
