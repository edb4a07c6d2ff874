import type { PdfDocument } from '../document.ts';
import { Ref } from '../objects.ts';
import type { PdfPage } from '../pages.ts';
import { type NamedDestinations, readDestinations } from './destinations.ts';
import { type FieldTree, readFields } from './fields.ts';
import { type Label, readLabels } from './labels.ts';
import { metadataOf } from './metadata.ts';
import { type Outline, readOutline } from './outline-tree.ts';
import { readStructure, type StructureTree } from './structure-tree.ts';

/**
 * What taking pages out of a document needs to know of the whole of it: found once, however many files its pages go to.
 */
export interface Survey {
  document: PdfDocument;
  /** All pages of the document. */
  pages: PdfPage[];
  /** Object numbers of the pages, of what stands above them and of the catalog: never copied as they are. */
  frame: ReadonlySet<number>;
  destinations: NamedDestinations;
  outline: Outline;
  /** A label for each page, undefined without any in the document. */
  labels: Label[] | undefined;
  fields: FieldTree;
  metadata: ReturnType<typeof metadataOf>;
  /** Read when it is first asked for. */
  structure(): StructureTree | undefined;
}

/** Surveys a document; the cost is that of its pages, outline, destinations and fields together. */
export function surveyOf(document: PdfDocument, pages: PdfPage[]): Survey {
  const destinations = readDestinations(document);
  let structure: { tree: StructureTree | undefined } | undefined;
  return {
    document,
    pages,
    destinations,
    frame: frameNumbers(document, pages),
    outline: readOutline(document, destinations),
    labels: readLabels(document, pages.length),
    fields: readFields(document),
    metadata: metadataOf(document),
    structure() {
      structure ??= { tree: readStructure(document) };
      return structure.tree;
    },
  };
}

function frameNumbers(document: PdfDocument, pages: PdfPage[]): Set<number> {
  const numbers = new Set<number>();
  const take = (value: unknown): void => {
    if (value instanceof Ref) numbers.add(value.num);
  };
  for (const { num, dict } of pages) {
    if (num) numbers.add(num);
    take(dict.get('Parent'));
  }
  take(document.trailer.get('Root'));
  take(document.catalog().get('Pages'));
  return numbers;
}
