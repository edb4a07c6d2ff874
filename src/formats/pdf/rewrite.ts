import { Copier, copyAll } from './copier.ts';
import type { PdfDocument } from './document.ts';
import { infoOf } from './info.ts';
import { writeCatalog } from './new-document.ts';
import { plainForm } from './notices.ts';
import { asArray, type Dict, type Obj, PdfString, Ref } from './objects.ts';
import { PageTree } from './page-tree.ts';
import { type PdfPage, pagesOf } from './pages.ts';
import { fileId, type PdfWriter } from './writer.ts';

/**
 * Starts writing a whole document anew: every page (as `edit` leaves its dictionary) and everything the catalog refers
 * to, under a new page tree; what nothing refers to is left behind. `editCatalog` is called before anything is copied.
 * `finishPage` may add to a page's copy, in the writer's numbers. Drain the copier, then `finish` the writer with the
 * trailer.
 */
export function startRewrite(
  document: PdfDocument,
  writer: PdfWriter,
  edit: (page: Dict, index: number) => void,
  editCatalog: (catalog: Dict, copier: Copier) => void,
  finishPage?: (copy: Dict, index: number) => void,
): { copier: Copier; trailer: Dict } {
  const copier = new Copier(document, writer);
  const pages = pagesOf(document);
  const catalog: Dict = new Map(document.catalog());
  editCatalog(catalog, copier);
  const tree = new PageTree(writer);
  const old = catalog.get('Pages');
  if (old instanceof Ref) copier.redirect(old.num, tree.root);
  catalog.delete('Pages');
  const numbers = reservePages(copier, writer, pages);
  for (const [index, page] of pages.entries()) {
    edit(page.dict, index);
    page.dict.delete('Parent');
    page.dict.set('Type', 'Page');
    const num = numbers[index] as number;
    const parent = tree.add(num);
    const copy: Dict = new Map([...(copier.value(page.dict) as Dict), ['Parent', parent]]);
    finishPage?.(copy, index);
    writer.put(num, copy);
  }
  const root = writeCatalog({ writer, tree }, copier.value(catalog) as Dict);
  const trailer: Dict = new Map<string, Obj>([['Root', root]]);
  const info = infoOf(copier);
  if (info !== null) trailer.set('Info', info);
  return { copier, trailer };
}

/**
 * Writes a whole document anew with all its pages as they are. Gives the parts of the file; `step` hears how much is
 * copied (0–1) and may throw to end it. `digest` (16 bytes) becomes the second part of its identifier.
 */
export async function rewriteWhole(
  document: PdfDocument,
  writer: PdfWriter,
  digest: Uint8Array,
  step: (part: number) => Promise<void>,
): Promise<Blob[]> {
  const { copier, trailer } = startRewrite(
    document,
    writer,
    () => undefined,
    (catalog) => afterChange(document, catalog),
  );
  await copyAll(copier, step);
  trailer.set('ID', nextId(document, digest));
  return writer.finish(trailer);
}

/** Leaves out of the catalog what no longer holds after a change: permissions bound to a signature, XFA. */
export function afterChange(document: PdfDocument, catalog: Dict): void {
  catalog.delete('Perms');
  const form = document.dict(catalog.get('AcroForm'));
  if (form) catalog.set('AcroForm', plainForm(document, form));
}

/** A fresh number for each page, known to the copier before anything refers to it; a page met twice becomes two. */
function reservePages(copier: Copier, writer: PdfWriter, pages: PdfPage[]): number[] {
  const seen = new Set<number>();
  return pages.map(({ num }) => {
    const fresh = writer.reserve();
    if (num && !seen.has(num)) copier.redirect(num, fresh);
    seen.add(num);
    return fresh;
  });
}

/** The /ID of a rewritten file: the first part stays, the second is `digest`. */
export function nextId(document: PdfDocument, digest: Uint8Array): Obj {
  const [first] = asArray(document.resolve(document.trailer.get('ID')));
  return fileId(first instanceof PdfString && first.bytes.length ? first.bytes : digest, digest);
}
