import type { PdfDocument } from './document.ts';
import { nameText } from './merge/source.ts';
import { asArray, type Dict, latin1, PdfString, Stream } from './objects.ts';
import { annotationsOf, pagesOf } from './pages.ts';
import { decodeStream } from './stream/decode.ts';
import { namedEntries } from './trees.ts';

/** A file found in a PDF, its bytes not decoded yet. */
export interface Embedded {
  /** As the PDF gives it: may hold anything. */
  name: string;
  /**
   * The file's bytes; undefined where they cannot be had whole: a filter not known, damage, more than `limit` bytes.
   */
  bytes(limit: number): Uint8Array<ArrayBuffer> | undefined;
}

const MAX_FILES = 10_000;

/**
 * The files embedded in a document (ISO 32000-1 §7.11.4): those of the name tree, those that go with the document (ISO
 * 32000-2 §14.13), those that annotations hold; each stream once.
 */
export function embeddedFiles(document: PdfDocument): Embedded[] {
  const found = new Map<Stream, Embedded>();
  const take = (spec: Dict | undefined): void => {
    const stream = spec && streamOf(document, spec);
    if (spec && stream && !found.has(stream) && found.size < MAX_FILES)
      found.set(stream, { name: nameOf(document, spec), bytes: (limit) => decode(document, stream, limit) });
  };
  for (const [, value] of namedEntries(document, document.catalog(), 'EmbeddedFiles')) take(document.dict(value));
  for (const value of asArray(document.resolve(document.catalog().get('AF')))) take(document.dict(value));
  for (const { dict } of pagesOf(document))
    for (const annotation of annotationsOf(document, dict)) {
      const own = document.dict(annotation);
      if (own?.get('Subtype') === 'FileAttachment') take(document.dict(own.get('FS')));
    }
  return [...found.values()];
}

/**
 * The stream of a file specification; other platforms' entries (§7.11.3, table 44) stand in where the common ones are
 * missing.
 */
function streamOf(document: PdfDocument, spec: Dict): Stream | undefined {
  const files = document.dict(spec.get('EF'));
  for (const key of ['UF', 'F', 'Unix', 'Mac', 'DOS']) {
    const value = document.resolve(files?.get(key));
    if (value instanceof Stream) return value;
  }
  return undefined;
}

function nameOf(document: PdfDocument, spec: Dict): string {
  for (const key of ['UF', 'F', 'Unix', 'Mac', 'DOS']) {
    const value = document.resolve(spec.get(key));
    if (value instanceof PdfString && value.bytes.length) return nameText(latin1(value.bytes));
  }
  return '';
}

function decode(document: PdfDocument, stream: Stream, limit: number): Uint8Array<ArrayBuffer> | undefined {
  const decoded = decodeStream(document, stream, limit);
  return decoded && !decoded.codec && !decoded.cut ? (decoded.bytes as Uint8Array<ArrayBuffer>) : undefined;
}
