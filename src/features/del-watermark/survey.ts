import { contentOf, MAX_CONTENT } from '../../formats/pdf/content/contents.ts';
import type { PdfDocument } from '../../formats/pdf/document.ts';
import type { Dict } from '../../formats/pdf/objects.ts';
import { type PdfPage, pagesOf } from '../../formats/pdf/pages.ts';
import { Groups, type Mark } from './groups.ts';
import { Placer } from './placer.ts';
import { Shared } from './resources.ts';
import { Scan } from './scan.ts';
import type { Content, Unit } from './unit.ts';

/** A page's content as its cuts count in it. */
export const pageBytes = (document: PdfDocument, page: Dict): Uint8Array =>
  contentOf(document, page.get('Contents'), MAX_CONTENT);

interface Scanned {
  page: PdfPage;
  content: Content;
}

const MAX_DEPTH = 16;

/**
 * Finds what may be watermarks in a document, the likeliest first. `step` hears how much is done (0–1) and may throw to
 * end it. Each page's content is read once, each form once, whatever draws it.
 */
export async function survey(document: PdfDocument, step: (part: number) => Promise<void>): Promise<Mark[]> {
  const shared = new Shared(document);
  const scanned: Scanned[] = [];
  const pages = pagesOf(document);
  for (const [index, page] of pages.entries()) {
    const resources = document.dict(page.dict.get('Resources')) ?? new Map();
    scanned.push({ page, content: new Scan(shared, resources, pageBytes(document, page.dict)).run() });
    await step((0.9 * (index + 1)) / pages.length);
  }
  const groups = new Groups(pages.length);
  const placer = new Placer(shared, groups, formPages(shared, scanned), repeated(scanned), pages.length);
  for (const [index, { page, content }] of scanned.entries()) {
    placer.page(page, index, content);
    await step(0.9 + (0.1 * (index + 1)) / pages.length);
  }
  return groups.marks();
}

/** On how many pages each form is, by what it draws. */
function formPages(shared: Shared, scanned: Scanned[]): Map<string, number> {
  const inside = new Map<number, Set<string>>();
  const drawnBy = (units: Unit[], depth: number): Set<string> => {
    const keys = new Set<string>();
    for (const { kind, key, num } of units) {
      if (kind !== 'form' || depth > MAX_DEPTH) continue;
      keys.add(key);
      if (!inside.has(num)) {
        inside.set(num, new Set());
        inside.set(num, drawnBy(shared.content(num, new Map()).units, depth + 1));
      }
      for (const inner of inside.get(num) ?? []) keys.add(inner);
    }
    return keys;
  };
  const counts = new Map<string, number>();
  for (const { content } of scanned)
    for (const key of drawnBy(content.units, 0)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** What more than one page draws itself; in short files, everything. */
function repeated(scanned: Scanned[]): Set<string> | undefined {
  if (scanned.length < 3) return undefined;
  const first = new Map<string, number>();
  const keys = new Set<string>();
  for (const [index, { content }] of scanned.entries()) {
    for (const { key } of content.units) {
      const met = first.get(key);
      if (met === undefined) first.set(key, index);
      else if (met !== index) keys.add(key);
    }
  }
  return keys;
}
