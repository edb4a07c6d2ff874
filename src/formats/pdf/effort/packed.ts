import type { PdfDocument } from '../document.ts';
import { type Obj, Ref, Stream } from '../objects.ts';
import { decodeStream, filtersOf } from '../stream/decode.ts';

/** Filters that unpack to more than they are given. */
const UNPACKS = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode']);
/** Other pages and what they hold are not a page's own. */
const PAGES = new Set(['Page', 'Pages']);

/**
 * Unpacks whatever streams a page refers to that are packed more than once, and lets go of the bytes: packed once, data
 * unpacks to a thousand times its size at most, twice to a million times. Throws UserError `too-complex` as
 * `decodeStream` does. `seen` keeps the objects that were looked at, for further pages.
 */
export function checkPacked(document: PdfDocument, page: Obj, seen: Set<number>): void {
  const waiting: Obj[] =
    page instanceof Map ? [...page].filter(([key]) => key !== 'Parent').map(([, value]) => value) : [];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value instanceof Ref) {
      if (seen.has(value.num)) continue;
      seen.add(value.num);
      value = document.object(value.num);
      if (value instanceof Map && PAGES.has(String(value.get('Type')))) continue;
    }
    if (value instanceof Stream) unpack(document, value);
    const inner = value instanceof Stream ? value.dict : value;
    if (Array.isArray(inner) || inner instanceof Map)
      for (const item of inner.values()) if (item !== null && typeof item === 'object') waiting.push(item);
  }
}

function unpack(document: PdfDocument, stream: Stream): void {
  const layers = filtersOf(document, stream.dict).filter(({ name }) => UNPACKS.has(name)).length;
  if (layers < 2) return;
  decodeStream(document, stream, Infinity);
}
