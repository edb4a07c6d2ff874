import type { PdfDocument } from '../../formats/pdf/document.ts';
import { metadataOf } from '../../formats/pdf/merge/metadata.ts';
import { type Obj, Ref, Stream } from '../../formats/pdf/objects.ts';
import { decodeStream } from '../../formats/pdf/stream/decode.ts';

const MAX_BYTES = 1024 * 1024;
/** The part as an element or as an attribute (ISO 19005-1 §6.7.11). */
const PART_ONE = /pdfaid:part\s*(?:=\s*["']|>)\s*1\s*["'<]/;

/**
 * Takes the mark of PDF/A-1, whose files have no object streams (ISO 19005-1 §6.1.4, PDF 1.4), out of the metadata into
 * `replaced`; later parts allow all that is done here. Gives whether there was one.
 */
export function dropFirstPart(document: PdfDocument, replaced: Map<number, Obj>): boolean {
  const value = document.catalog().get('Metadata');
  const metadata = document.resolve(value);
  if (!(value instanceof Ref) || !(metadata instanceof Stream)) return false;
  const text = new TextDecoder().decode(decodeStream(document, metadata, MAX_BYTES)?.bytes);
  const plain = PART_ONE.test(text) ? metadataOf(document) : undefined;
  if (plain) replaced.set(value.num, new Stream(...plain));
  return plain !== undefined;
}
