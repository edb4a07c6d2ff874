import { Copier } from '../../formats/pdf/copier.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import { type NamedDestinations, readDestinations } from '../../formats/pdf/merge/destinations.ts';
import { type Dict, Ref } from '../../formats/pdf/objects.ts';
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
}

/** Makes ready to copy from a document; its pages and its catalog are never copied, whatever refers to them. */
export function formSource(document: PdfDocument, pages: PdfPage[], writer: PdfWriter): FormSource {
  const copier = new Copier(document, writer);
  const root = document.trailer.get('Root');
  const frame = new Set(pages.map(({ num }) => num));
  if (root instanceof Ref) frame.add(root.num);
  copier.absent = (num) => frame.has(num);
  copier.rules = { structure: undefined, destination: undefined };
  return { document, copier, named: readDestinations(document), resources: new Map(), contents: new Map() };
}
