import { Copier } from '../../formats/pdf/copier.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { type NamedDestinations, readDestinations } from '../../formats/pdf/merge/destinations.ts';
import { type Dict, type Obj, Ref } from '../../formats/pdf/objects.ts';
import type { PdfPage } from '../../formats/pdf/pages.ts';
import type { PdfWriter } from '../../formats/pdf/writer.ts';

/** A document whose pages become forms. */
export interface FormSource {
  document: PdfDocument;
  copier: Copier;
  named: NamedDestinations;
  /** Resources in the source, each with what was written for it: those of a node above many pages are written once. */
  resources: Map<Dict, Ref>;
  /** Content that was written already, by what it is made of: pages may share it. */
  contents: Map<string, Ref>;
  /** Appearances that were written with changes, by their numbers and layers: annotations may share them. */
  appearances: Map<number, Map<Obj, Ref>>;
}

/** Makes ready to copy from a document; its pages and its catalog are never copied, whatever refers to them. */
export function formSource(document: PdfDocument, pages: PdfPage[], writer: PdfWriter): FormSource {
  const copier = new Copier(document, writer);
  const root = document.trailer.get('Root');
  const frame = new Set(pages.map(({ num }) => num));
  if (root instanceof Ref) frame.add(root.num);
  copier.absent = (num) => frame.has(num);
  copier.rules = { structure: undefined, destination: undefined };
  const written = { resources: new Map(), contents: new Map(), appearances: new Map() };
  return { document, copier, named: readDestinations(document), ...written };
}

/**
 * Writes a stream that draws a page or a part of it; the document pays for it, as it may show the same in any number of
 * places. Throws UserError `too-complex`.
 */
export function addDrawing({ document, copier }: FormSource, dict: Dict, data: Uint8Array): Ref {
  document.budget.write(data.length);
  return copier.writer.addStream(dict, data);
}
