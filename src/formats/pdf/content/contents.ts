import { concat } from '../../../lib/concat.ts';
import type { PdfDocument } from '../document.ts';
import { type Obj, Stream } from '../objects.ts';
import { decodeStream } from '../stream/decode.ts';

const BREAK = Uint8Array.of(10);
/** Decoded bytes that are read of one content. */
export const MAX_CONTENT = 2 ** 28;

/** The decoded content of a form, pattern or glyph; nothing where it cannot be read. */
export function formContent(document: PdfDocument, form: Stream): Uint8Array {
  const decoded = decodeStream(document, form, MAX_CONTENT);
  return decoded && !decoded.codec ? decoded.bytes : new Uint8Array(0);
}

/**
 * A page's content (ISO 32000-1 §7.7.3.3): its streams decoded and joined by line ends, at most `limit` bytes; what
 * cannot be read is left out.
 */
export function contentOf(document: PdfDocument, contents: Obj | undefined, limit: number): Uint8Array {
  const value = document.resolve(contents);
  const parts: Uint8Array[] = [];
  let left = limit;
  for (const item of Array.isArray(value) ? value : [value]) {
    const stream = document.resolve(item);
    if (!(stream instanceof Stream) || left <= 0) continue;
    const decoded = decodeStream(document, stream, left);
    if (!decoded || decoded.codec) continue;
    parts.push(decoded.bytes, BREAK);
    left -= decoded.bytes.length + 1;
  }
  return parts.length === 2 ? (parts[0] as Uint8Array) : concat(parts);
}
