import { concat } from '../../../lib/concat.ts';
import type { Flow } from '../../flow.ts';
import type { Source } from '../../page.ts';
import { exactDocument } from './exact.ts';
import { flowDocument } from './flow.ts';

/** What the writer is given. */
export interface Writing {
  flow: Flow;
  source: Source;
  options: {
    /** `exact`: every line in its place. */
    layout: 'flow' | 'exact';
    /** The pages wanted, as `parsePages` reads them. */
    pages: string;
  };
  /** Awaited now and then with the share of the work that is done. */
  rest(part: number): Promise<void>;
}

/**
 * Writes a document as one HTML file that needs no other. Pieces are packed one by one; the text is never held twice
 * as a whole. Throws what `rest` and the source throw.
 */
export async function writeHtml(writing: Writing): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  const pieces = writing.options.layout === 'exact' ? exactDocument(writing) : flowDocument(writing);
  for await (const piece of pieces) chunks.push(encoder.encode(piece));
  return concat(chunks);
}
