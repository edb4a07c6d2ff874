import type { PdfDocument } from '../document.ts';
import { type Dict, latin1, type Obj, PdfString, Ref } from '../objects.ts';
import type { NamedDestinations } from './destinations.ts';
import { pageIn } from './source.ts';

/** An outline item (ISO 32000-1 §12.3.3) of a document. */
export interface OutlineNode {
  dict: Dict;
  open: boolean;
  /** Index of the item it stands under, -1 at the top; lower than its own. */
  above: number;
  /** It leads to a place within the document; to which page, where that is known. */
  leads: boolean;
  page: number | undefined;
  /** It would do nothing without the items below it: it has no target of any kind, but items. */
  heading: boolean;
}

/** The outline of a document: every item before those below it. */
export interface Outline {
  nodes: OutlineNode[];
  /** The items that lead to a page, by its object number. */
  ofPage: Map<number, number[]>;
  /** The items that are of use whatever pages there are: they lead out of the document, or are mere words. */
  free: number[];
}

const MAX_ITEMS = 100_000;
const MAX_DEPTH = 100;

/** The outline of a document; empty without one. Items met twice are passed over. */
export function readOutline(document: PdfDocument, named: NamedDestinations): Outline {
  const nodes = readNodes(document, named);
  const outline: Outline = { nodes, ofPage: new Map(), free: [] };
  for (const [index, { leads, page, heading }] of nodes.entries()) {
    if (!leads && !heading) outline.free.push(index);
    if (page === undefined) continue;
    const own = outline.ofPage.get(page);
    if (own) own.push(index);
    else outline.ofPage.set(page, [index]);
  }
  return outline;
}

function readNodes(document: PdfDocument, named: NamedDestinations): OutlineNode[] {
  const nodes: OutlineNode[] = [];
  const seen = new Set<number>();
  const read = (first: Obj | undefined, above: number, depth: number): void => {
    for (let next = first; next instanceof Ref && !seen.has(next.num) && seen.size < MAX_ITEMS && depth < MAX_DEPTH; ) {
      seen.add(next.num);
      const dict = document.dict(next);
      if (!dict) return;
      const target = targetOf(document, dict);
      const heading = target === undefined && !dict.has('A') && document.dict(dict.get('First')) !== undefined;
      const page = target === undefined ? undefined : pageOf(document, target, named);
      const open = Number(document.resolve(dict.get('Count'))) > 0;
      const index = nodes.push({ dict, open, above, leads: target !== undefined, page, heading }) - 1;
      read(dict.get('First'), index, depth + 1);
      next = dict.get('Next');
    }
  };
  read(document.dict(document.catalog().get('Outlines'))?.get('First'), -1, 0);
  return nodes;
}

/** The destination of an item or link within its document, undefined where it has none (§12.3.3, §12.6.4.2). */
export function targetOf(document: PdfDocument, item: Dict): Obj | undefined {
  const action = document.dict(item.get('A'));
  return action?.get('S') === 'GoTo' ? action.get('D') : item.get('Dest');
}

/**
 * The object number of the page that a destination leads to, by name or by itself; undefined where it leads to none.
 */
export function pageOf(document: PdfDocument, target: Obj, { strings, names }: NamedDestinations): number | undefined {
  const value = document.resolve(target);
  if (value instanceof PdfString) return pageIn(document, strings.get(latin1(value.bytes)) ?? null);
  return pageIn(document, typeof value === 'string' ? (names.get(value) ?? null) : value);
}
