import type { ScanPlace } from '../../../schemas/scan.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import type { PdfPage } from '../../formats/pdf/pages.ts';
import type { Item } from './census.ts';
import type { Findings } from './findings.ts';
import type { Revision } from './revisions.ts';

/** What a detector has to look at, and where it tells what it finds. */
export interface Scan {
  document: PdfDocument;
  /** The file as it came, with what stands before its header. */
  whole: Uint8Array;
  items: Item[];
  pages: PdfPage[];
  /** The page of each object, from 1. */
  pageOf: Map<number, number>;
  reachable: Set<number>;
  revisions: Revision[];
  findings: Findings;
}

/** Where an object is, for a report. */
export function whereIs({ pageOf, reachable }: Scan, { num, old }: Pick<Item, 'num' | 'old'>): Omit<ScanPlace, 'text'> {
  const page = old ? undefined : pageOf.get(num);
  return {
    page: page || undefined,
    object: num > 0 ? num : undefined,
    old: old || (num > 0 && !reachable.has(num)) ? true : undefined,
  };
}
