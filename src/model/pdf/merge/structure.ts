import { asNumber, type Dict, latin1, type Obj, PdfString, Ref } from '../objects.ts';
import { readTree, writeNameTree, writeNumberTree } from '../trees.ts';
import type { PdfWriter } from '../writer.ts';
import type { Source } from './source.ts';

/** The structure tree of the merged file (ISO 32000-1 §14.7): kept from inputs taken as a whole. */
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

/** Decides what becomes of /StructParent(s) in one input; call before anything of it is copied. True when its structure is kept. */
export function prepareStructure(all: Structure, { document, copier, whole }: Source): boolean {
  const root = document.catalog().get('StructTreeRoot');
  const kept = whole && root instanceof Ref && document.dict(root) !== undefined;
  if (root instanceof Ref) {
    if (kept) copier.redirect(root.num, all.root);
    else copier.drop(root.num);
  }
  copier.rules = { ...copier.rules, structure: kept ? all.next : undefined };
  if (!kept || document.resolve(document.dict(document.catalog().get('MarkInfo'))?.get('Marked')) !== true) all.marked = false;
  return kept;
}

/** Takes in the structure tree of one input, its parent tree moved behind those before. */
export function addStructure(all: Structure, { document, copier }: Source): void {
  const root = document.dict(document.catalog().get('StructTreeRoot')) as Dict;
  const kids = document.resolve(root.get('K'));
  const list = Array.isArray(kids) ? kids : [root.get('K') ?? null];
  all.kids.push(...list.map((kid) => copier.value(kid)).filter((kid) => kid !== null));
  const base = all.next;
  for (const [key, value] of readTree(document, root.get('ParentTree'), 'Nums')) {
    if (typeof key !== 'number') continue;
    all.parents.push([base + key, copier.value(value)]);
    all.next = Math.max(all.next, base + key + 1);
  }
  all.next = Math.max(all.next, base + (asNumber(document.resolve(root.get('ParentTreeNextKey'))) ?? 0));
  for (const [name, merged] of all.maps) {
    for (const [key, value] of document.dict(root.get(name)) ?? []) if (!merged.has(key)) merged.set(key, copier.value(value));
  }
  for (const [key, value] of readTree(document, root.get('IDTree'), 'Names')) {
    if (key instanceof PdfString && !all.ids.has(latin1(key.bytes))) all.ids.set(latin1(key.bytes), copier.value(value));
  }
  const namespaces = document.resolve(root.get('Namespaces'));
  if (Array.isArray(namespaces)) all.namespaces.push(...namespaces.map((space) => copier.value(space)));
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
