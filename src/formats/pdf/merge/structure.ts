import { asNumber, type Dict, latin1, type Obj, PdfString, Ref } from '../objects.ts';
import { readTree, writeNameTree, writeNumberTree } from '../trees.ts';
import type { PdfWriter } from '../writer.ts';
import { isDead } from './destinations.ts';
import type { Source } from './source.ts';
import { contentPage, kidsOf, objectOf, type StructureTree } from './structure-tree.ts';

/** The structure tree of the merged file (ISO 32000-1 §14.7). */
export interface Structure {
  root: number;
  kids: Obj[];
  parents: [number, Obj][];
  next: number;
  maps: Map<string, Dict>;
  ids: Map<string, Obj>;
  namespaces: Obj[];
  /** True while every input so far was marked. */
  marked: boolean;
}

export const noStructure = (writer: PdfWriter): Structure => ({
  root: writer.reserve(),
  kids: [],
  parents: [],
  next: 0,
  maps: new Map([
    ['RoleMap', new Map()],
    ['ClassMap', new Map()],
  ]),
  ids: new Map(),
  namespaces: [],
  marked: true,
});

/**
 * Decides what becomes of /StructParent(s) and of references to elements in one input; call before anything of it is
 * copied.
 */
export function prepareStructure(all: Structure, source: Source): void {
  const { document, copier, whole, survey } = source;
  const root = document.catalog().get('StructTreeRoot');
  const dict = root instanceof Ref ? document.dict(root) : undefined;
  const part = dict && !whole ? survey.structure() : undefined;
  if (part) source.elements = elementsOn(part, source.kept);
  const kept = dict !== undefined && (whole || source.elements.size > 0);
  if (root instanceof Ref && kept) copier.redirect(root.num, all.root);
  else if (root instanceof Ref) copier.drop(root.num);
  if (part) copier.absent = either(copier.absent, (num) => part.above.has(num) && !source.elements.has(num));
  copier.rules = { ...copier.rules, structure: kept ? all.next : undefined };
  if (!kept || document.resolve(document.dict(document.catalog().get('MarkInfo'))?.get('Marked')) !== true)
    all.marked = false;
}

const either =
  (one: (num: number) => boolean, other: (num: number) => boolean): ((num: number) => boolean) =>
  (num) =>
    one(num) || other(num);

/** The elements with content on these pages, and those above them. */
function elementsOn({ above, ofPage }: StructureTree, pages: Set<number>): Set<number> {
  const found = new Set<number>();
  for (const page of pages)
    for (const element of ofPage.get(page) ?? [])
      for (let num = element; num && !found.has(num); num = above.get(num) ?? 0) found.add(num);
  return found;
}

/**
 * Takes in the structure tree of one input, or what of it belongs to the pages taken; its parent tree goes behind those
 * before.
 */
export function addStructure(all: Structure, source: Source): void {
  const { document, copier, whole, survey, elements } = source;
  if (copier.rules.structure === undefined) return;
  const root = document.dict(document.catalog().get('StructTreeRoot')) as Dict;
  copier.takeAll(kidsOf(document, root), all.kids);
  const part = whole ? undefined : survey.structure();
  const parents = part ? parentsOf(part, elements) : readTree(document, root.get('ParentTree'), 'Nums');
  const ids = part ? idsOf(source) : readTree(document, root.get('IDTree'), 'Names');
  for (const num of part ? elements : []) prune(source, num);
  const base = all.next;
  for (const [key, value] of parents) {
    if (typeof key !== 'number') continue;
    all.parents.push([base + key, copier.value(value)]);
    all.next = Math.max(all.next, base + key + 1);
  }
  all.next = Math.max(all.next, base + (asNumber(document.resolve(root.get('ParentTreeNextKey'))) ?? 0));
  for (const [name, merged] of all.maps) {
    for (const [key, value] of document.dict(root.get(name)) ?? [])
      if (!merged.has(key)) merged.set(key, copier.value(value));
  }
  for (const [key, value] of ids) {
    if (key instanceof PdfString && !all.ids.has(latin1(key.bytes)))
      all.ids.set(latin1(key.bytes), copier.value(value));
  }
  copier.takeAll(document.resolve(root.get('Namespaces')), all.namespaces);
}

/** The entries of the parent tree that name these elements. */
function parentsOf({ parents, keysOf }: StructureTree, elements: Set<number>): [number, Obj][] {
  const keys = new Set([...elements].flatMap((num) => keysOf.get(num) ?? []));
  return [...keys].map((key) => [key, parents.get(key) as Obj]);
}

const idsOf = ({ document, elements }: Source): [Obj, Obj][] =>
  [...elements].map((num) => [document.resolve(document.dict(new Ref(num))?.get('ID')), new Ref(num)]);

/** An element without its content on pages left out and without links that lead nowhere now. */
function prune(source: Source, num: number): void {
  const { document, copier, kept, elements } = source;
  const element = document.dict(new Ref(num)) as Dict;
  const all = kidsOf(document, element);
  const kids = all.filter((kid) => {
    const page = contentPage(document, element, kid);
    if (page === undefined) return kid instanceof Ref && elements.has(kid.num);
    const object = objectOf(document, kid);
    return kept.has(page) && !(object?.get('Subtype') === 'Link' && isDead(source, object));
  });
  if (kids.length < all.length) copier.replace(num, new Map([...element, ['K', kids]]));
}

/** Writes the tree and sets /StructTreeRoot and /MarkInfo where an input had one. */
export function writeStructure(all: Structure, writer: PdfWriter, catalog: Dict): void {
  if (all.kids.length === 0) return;
  const root: Dict = new Map<string, Obj>([
    ['Type', 'StructTreeRoot'],
    ['K', all.kids],
  ]);
  root.set('ParentTree', writeNumberTree(writer, all.parents)).set('ParentTreeNextKey', all.next);
  for (const [name, merged] of all.maps) if (merged.size) root.set(name, merged);
  if (all.ids.size) root.set('IDTree', writeNameTree(writer, all.ids));
  if (all.namespaces.length) root.set('Namespaces', all.namespaces);
  writer.put(all.root, root);
  catalog.set('StructTreeRoot', new Ref(all.root));
  if (all.marked) catalog.set('MarkInfo', new Map([['Marked', true]]));
}
