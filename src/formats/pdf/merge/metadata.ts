import type { PdfDocument } from '../document.ts';
import { type Dict, type Obj, Stream } from '../objects.ts';
import { decodeStream } from '../stream/decode.ts';

const MAX_BYTES = 1024 * 1024;
/** What a file says of its conformance (ISO 19005, 14289, 15930, 24517) is no longer known of one made of several. */
const CLAIMS = 'pdfaid|pdfuaid|pdfxid|pdfx|pdfeid|pdfvtid';
const CLAIM_ELEMENTS = new RegExp(`<(${CLAIMS}):(\\w+)(?:\\s[^>]*)?>[^<]*</\\1:\\2>`, 'g');
const CLAIM_ATTRIBUTES = new RegExp(`\\s(?:${CLAIMS}):\\w+\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g');

/**
 * The document's XMP metadata (ISO 32000-1 §14.3.2) without claims of conformance, as a stream to be written; undefined
 * where there is none that can be read.
 */
export function metadataOf(document: PdfDocument): [dict: Dict, data: Uint8Array<ArrayBuffer>] | undefined {
  const stream = document.resolve(document.catalog().get('Metadata'));
  if (!(stream instanceof Stream)) return undefined;
  const decoded = decodeStream(document, stream, MAX_BYTES);
  if (!decoded || decoded.codec || decoded.cut) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(decoded.bytes);
    const dict: Dict = new Map<string, Obj>([
      ['Type', 'Metadata'],
      ['Subtype', 'XML'],
    ]);
    return [dict, new TextEncoder().encode(text.replace(CLAIM_ELEMENTS, '').replace(CLAIM_ATTRIBUTES, ''))];
  } catch {
    return undefined; // not UTF-8
  }
}
