import { asNumber, Stream } from '../../formats/pdf/objects.ts';
import { decodeStream, filtersOf } from '../../formats/pdf/stream/decode.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import type { Item } from './census.ts';
import { type Scan, whereIs } from './context.ts';

/** More pixels than any scanner makes. */
const MAX_PIXELS = 400_000_000;
/** Flate data grows up to 1032 times (RFC 1951); what unpacks to more than this is reported. */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_RATIO = 1032;
const SAMPLE = 64 * 1024;
/** What all trials together may unpack. */
const BUDGET = 256 * 1024 * 1024;
const MAX_DEPTH = 100;

/** Sizes that would bring a reader down: pictures, streams, nesting. */
export function* findBombs(scan: Scan): Generator<void> {
  const budget = { bytes: BUDGET };
  for (const item of scan.items) {
    yield;
    if (item.value instanceof Stream) {
      picture(scan, item, item.value);
      unpacked(scan, item, item.value, budget);
    }
    if (isDeep(item.value) || (item.value === null && opensDeep(scan.document.bytes, item.at)))
      scan.findings.add('deep', `嵌套超过 ${MAX_DEPTH} 层`, whereIs(scan, item));
  }
}

function picture(scan: Scan, item: Item, { dict }: Stream): void {
  const [width = 0, height = 0] = ['Width', 'Height'].map((key) => asNumber(scan.document.resolve(dict.get(key))) ?? 0);
  if (dict.get('Subtype') === 'Image' && width * height > MAX_PIXELS)
    scan.findings.add('bomb-image', `${width}×${height} 像素`, whereIs(scan, item));
}

/** Tries the beginning of what could unpack to too much. */
function unpacked(scan: Scan, item: Item, stream: Stream, budget: { bytes: number }): void {
  const layers = filtersOf(scan.document, stream.dict).filter(
    ({ name }) => name === 'FlateDecode' || name === 'LZWDecode',
  ).length;
  if (layers === 0 || stream.raw.length * MAX_RATIO ** layers < MAX_BYTES || budget.bytes <= 0) return;
  const sample = layers > 1 ? stream.raw : stream.raw.subarray(0, SAMPLE);
  const bytes =
    decodeStream(scan.document, new Stream(stream.dict, sample), Math.min(budget.bytes, MAX_BYTES / 4))?.bytes.length ??
    0;
  budget.bytes -= bytes;
  const estimate = (bytes / sample.length) * stream.raw.length;
  if (estimate > MAX_BYTES && bytes / sample.length > 200)
    scan.findings.add(
      'bomb-stream',
      `${formatBytes(stream.raw.length)} 解压后约 ${formatBytes(estimate)}`,
      whereIs(scan, item),
    );
}

function isDeep(from: Item['value']): boolean {
  const waiting: [Item['value'], number][] = [[from, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next;
    if (depth > MAX_DEPTH) return true;
    const inner = Array.isArray(value)
      ? value
      : value instanceof Map
        ? value.values()
        : value instanceof Stream
          ? value.dict.values()
          : [];
    for (const item of inner) if (item !== null && typeof item === 'object') waiting.push([item, depth + 1]);
  }
  return false;
}

/** Whether what could not be read begins with a long row of opening brackets. */
function opensDeep(bytes: Uint8Array, at: number): boolean {
  let open = 0;
  for (let place = at; place < Math.min(bytes.length, at + 4096); place++)
    if (bytes[place] === 91 || bytes[place] === 60) open++;
  return open > MAX_DEPTH * 5;
}
