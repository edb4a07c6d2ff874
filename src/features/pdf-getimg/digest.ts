import { md5 } from '@noble/hashes/legacy.js';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { Ref, Stream } from '../../formats/pdf/objects.ts';
import { serialize } from '../../formats/pdf/serialize.ts';
import { Sink } from '../../formats/pdf/sink.ts';

/** Entries that do not change how a picture looks; the mask counts by its content. */
const UNSEEN = new Set([
  'Length',
  'SMask',
  'Metadata',
  'Name',
  'StructParent',
  'OPI',
  'OC',
  'Type',
  'ID',
  'Interpolate',
]);

/** Sixteen characters that are the same for pictures that look the same because they are stored the same. */
export function contentDigest(document: PdfDocument, { dict, raw }: Stream): string {
  const sink = new Sink();
  for (const [key, value] of dict)
    if (!UNSEEN.has(key))
      serialize(
        [key, value instanceof Ref && !(document.resolve(value) instanceof Stream) ? document.resolve(value) : value],
        sink,
      );
  const mask = document.resolve(dict.get('SMask'));
  const parts = [raw, sink.view(), ...(mask instanceof Stream ? [mask.raw] : [])];
  const hash = md5.create();
  for (const part of parts) hash.update(part);
  return String.fromCharCode(...hash.digest());
}
