import { type PdfDocument, versionOf } from './document.ts';
import type { Dict, Obj } from './objects.ts';
import { PdfWriter } from './writer.ts';

/**
 * A writer for a file that is made of this one document: of its version, and encrypted as it is, so that the same
 * passwords open it and give the same rights. The file needs `nextId` for an identifier: keys of older encryption
 * depend on its first part.
 */
export function writerLike(document: PdfDocument): PdfWriter {
  const { security } = document;
  const writer = new PdfWriter(versionOf(document));
  if (security)
    writer.sealer = {
      dict: direct(document, security.dict) as Dict,
      string: (bytes, num) => security.sealString(bytes, num, 0),
      stream: (bytes, dict, num) => security.sealStream(bytes, dict, num, 0),
    };
  return writer;
}

/** A value without references. */
function direct(document: PdfDocument, value: Obj): Obj {
  const found = document.resolve(value);
  if (Array.isArray(found)) return found.map((item) => direct(document, item));
  return found instanceof Map ? new Map([...found].map(([key, item]) => [key, direct(document, item)])) : found;
}
