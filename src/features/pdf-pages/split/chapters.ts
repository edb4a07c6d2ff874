import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { nameText } from '../../../formats/pdf/merge/source.ts';
import { asArray, type Dict, latin1, type Obj, PdfString, Ref } from '../../../formats/pdf/objects.ts';
import type { PdfPage } from '../../../formats/pdf/pages.ts';
import { namedEntries } from '../../../formats/pdf/trees.ts';

/** An outline item down to some level, with the page it leads to (0-based). */
export interface Chapter {
  title: string;
  page: number;
}

const MAX_ITEMS = 100_000;

/**
 * The outline items of levels 1 to `level` that lead to a page of the document, in the order of pages; where several
 * lead to one page the first stands for it. Empty without an outline (ISO 32000-1 §12.3.3).
 */
export function chaptersOf(document: PdfDocument, pages: PdfPage[], level: number): Chapter[] {
  const root = document.dict(document.catalog().get('Outlines'));
  const places = new Map(pages.map(({ num }, index) => [num, index]));
  const named = namedPlaces(document);
  const found: Chapter[] = [];
  const seen = new Set<number>();
  const walk = (first: Obj | undefined, depth: number): void => {
    for (let next = first; next instanceof Ref && !seen.has(next.num) && seen.size < MAX_ITEMS; ) {
      seen.add(next.num);
      const item = document.dict(next);
      if (!item) return;
      const page = pageOf(document, item, named, places);
      if (page !== undefined) found.push({ title: titleOf(document, item), page });
      if (depth < level) walk(item.get('First'), depth + 1);
      next = item.get('Next');
    }
  };
  walk(root?.get('First'), 1);
  const firsts = new Map<number, Chapter>();
  for (const chapter of found) if (!firsts.has(chapter.page)) firsts.set(chapter.page, chapter);
  return [...firsts.values()].sort((a, b) => a.page - b.page);
}

const titleOf = (document: PdfDocument, item: Dict): string => {
  const title = document.resolve(item.get('Title'));
  return title instanceof PdfString ? nameText(latin1(title.bytes)).replace(/\s+/g, ' ').trim() : '';
};

/** Named destinations of both kinds by name (§12.3.2.3). */
function namedPlaces(document: PdfDocument): Map<string, Obj> {
  const catalog = document.catalog();
  return new Map([...(document.dict(catalog.get('Dests')) ?? []), ...namedEntries(document, catalog, 'Dests')]);
}

function pageOf(
  document: PdfDocument,
  item: Dict,
  named: Map<string, Obj>,
  places: Map<number, number>,
): number | undefined {
  const action = document.dict(item.get('A'));
  let value = document.resolve(action?.get('S') === 'GoTo' ? action.get('D') : item.get('Dest'));
  if (value instanceof PdfString) value = document.resolve(named.get(latin1(value.bytes)));
  else if (typeof value === 'string') value = document.resolve(named.get(value));
  const list = value instanceof Map ? document.resolve(value.get('D')) : value;
  const [target] = asArray(list);
  return target instanceof Ref ? places.get(target.num) : undefined;
}
