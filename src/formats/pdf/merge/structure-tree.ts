import type { PdfDocument } from '../document.ts';
import { type Dict, type Obj, Ref } from '../objects.ts';
import { readTree } from '../trees.ts';

/** The structure tree of a document (ISO 32000-1 §14.7), as far as taking pages out of it needs to know. */
export interface StructureTree {
  root: Dict;
  /** Per element the number of the one above it, 0 at the top. */
  above: Map<number, number>;
  /** The elements that hold content of a page, by the page's object number. */
  ofPage: Map<number, number[]>;
  /** The parent tree (§14.7.4.4), and the keys under which it names an element. */
  parents: Map<number, Obj>;
  keysOf: Map<number, number[]>;
}

/** The kids of an element or of the root: elements, marked-content numbers, references to content and to objects. */
export function kidsOf(document: PdfDocument, element: Dict): Obj[] {
  const kids = document.resolve(element.get('K'));
  return Array.isArray(kids) ? kids : kids === null ? [] : [element.get('K') as Obj];
}

/** Reads the tree; an element met again stays where it was met first. Undefined without one. */
export function readStructure(document: PdfDocument): StructureTree | undefined {
  const root = document.dict(document.catalog().get('StructTreeRoot'));
  if (!root) return undefined;
  const tree: StructureTree = { root, above: new Map(), ofPage: new Map(), parents: new Map(), keysOf: new Map() };
  const waiting = kidsOf(document, root).flatMap((kid) => (kid instanceof Ref ? [{ num: kid.num, parent: 0 }] : []));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const element = document.dict(new Ref(next.num));
    if (!element || tree.above.has(next.num)) continue;
    tree.above.set(next.num, next.parent);
    for (const kid of kidsOf(document, element)) {
      const page = contentPage(document, element, kid);
      if (page !== undefined) put(tree.ofPage, page, next.num);
      else if (kid instanceof Ref) waiting.push({ num: kid.num, parent: next.num });
    }
  }
  for (const [key, value] of readTree(document, root.get('ParentTree'), 'Nums')) {
    if (typeof key !== 'number') continue;
    tree.parents.set(key, value);
    const named = document.resolve(value);
    const elements = Array.isArray(named) ? named : [value];
    for (const num of new Set(elements.map((element) => (element instanceof Ref ? element.num : 0))))
      put(tree.keysOf, num, key);
  }
  return tree;
}

const CONTENT = new Set<Obj | undefined>(['MCR', 'OBJR']);

/**
 * The number of the page whose content a kid is (§14.7.4); 0 where it is some content of no known page, undefined for
 * an element, or nothing.
 */
export function contentPage(document: PdfDocument, element: Dict, kid: Obj): number | undefined {
  const item = document.dict(kid);
  if (item ? !CONTENT.has(item.get('Type')) : kid instanceof Ref) return undefined;
  const page = item?.get('Pg') ?? element.get('Pg');
  return page instanceof Ref ? page.num : 0;
}

/** The annotation or XObject that a kid refers to as a whole, undefined for other kids (§14.7.4.3). */
export const objectOf = (document: PdfDocument, kid: Obj): Dict | undefined =>
  document.dict(document.dict(kid)?.get('Obj'));

function put(map: Map<number, number[]>, key: number, value: number): void {
  const own = map.get(key);
  if (own) own.push(value);
  else map.set(key, [value]);
}
