import { copyAll } from './copier.ts';
import type { PdfDocument } from './document.ts';
import type { Dict } from './objects.ts';
import { addOverlay, type Nesting, nestingOf, type Overlay, openPage, writeGuards } from './overlay.ts';
import { pagesOf } from './pages.ts';
import { afterChange, nextId, startRewrite } from './rewrite.ts';
import type { PdfWriter } from './writer.ts';

/** Pages read between two looks at the clock. */
const SLICE = 32;

/** What is drawn on which pages of a document. */
export interface Stamping {
  document: PdfDocument;
  writer: PdfWriter;
  /** Whether a page (0-based) is drawn on. */
  has(index: number): boolean;
  /** Changes the dictionary of such a page before it is copied. */
  edit?(page: Dict, index: number): void;
  /** What is drawn on it; asked once for each page that is. */
  overlayOf(index: number): Overlay;
  /** 16 bytes: becomes the second part of the file's identifier. */
  digest: Uint8Array;
}

/**
 * Writes a whole document anew with overlays on some pages, each in the page's own user space whatever state the page's
 * content leaves behind. Gives the parts of the file; `step` hears how much is copied (0–1) and may throw to end it.
 */
export async function stampPages(stamping: Stamping, step: (part: number) => Promise<void>): Promise<Blob[]> {
  const { document, writer, has, edit, overlayOf, digest } = stamping;
  const guards = writeGuards(writer);
  const nestings = new Map<number, Nesting>();
  for (const [index, { dict }] of pagesOf(document).entries()) {
    if (has(index)) nestings.set(index, nestingOf(document, dict));
    if (index % SLICE === 0) await step(0);
  }
  const open = (page: Dict, index: number): void => {
    if (!has(index)) return;
    edit?.(page, index);
    openPage(document, page);
  };
  const { copier, trailer } = startRewrite(
    document,
    writer,
    open,
    (catalog) => afterChange(document, catalog),
    (copy, index) => has(index) && addOverlay(copy, overlayOf(index), guards, nestings.get(index)),
  );
  await copyAll(copier, step);
  trailer.set('ID', nextId(document, digest));
  return writer.finish(trailer);
}
