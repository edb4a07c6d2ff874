import type { PdfDocument } from './document.ts';
import { asArray, type Dict, fromLatin1, latin1, type Obj, PdfString, type Ref } from './objects.ts';
import type { PdfWriter } from './writer.ts';

const PER_LEAF = 64;
const MAX_NODES = 200_000;

/** The pairs of a name or number tree (ISO 32000-1 §7.9.6–7) in file order; nodes met twice are passed over. */
export function readTree(document: PdfDocument, root: Obj | undefined, kind: 'Names' | 'Nums'): [Obj, Obj][] {
  const pairs: [Obj, Obj][] = [];
  // The dictionaries themselves: a direct one can be met again too, through an array it refers to
  const seen = new Set<Dict>();
  const waiting: Obj[] = [root ?? null];
  for (let node = waiting.pop(); node !== undefined && seen.size < MAX_NODES; node = waiting.pop()) {
    const dict = document.dict(node);
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    const list = asArray(document.resolve(dict.get(kind)));
    for (let index = 0; index + 1 < list.length; index += 2)
      pairs.push([document.resolve(list[index]), list[index + 1] as Obj]);
    const kids = asArray(document.resolve(dict.get('Kids')));
    for (let index = kids.length - 1; index >= 0; index--) waiting.push(kids[index] as Obj);
  }
  return pairs;
}

/** Writes a name tree; keys are strings of bytes (latin1) and must be different. */
export function writeNameTree(writer: PdfWriter, entries: Iterable<[string, Obj]>): Ref {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  return writeTree(
    writer,
    'Names',
    sorted.map(([name, value]) => [keyString(name), value]),
  );
}

/** Writes a number tree; keys must be different. */
export function writeNumberTree(writer: PdfWriter, entries: [number, Obj][]): Ref {
  return writeTree(
    writer,
    'Nums',
    [...entries].sort(([a], [b]) => a - b),
  );
}

const keyString = (name: string): PdfString => new PdfString(fromLatin1(name));

function writeTree(writer: PdfWriter, kind: 'Names' | 'Nums', pairs: [Obj, Obj][]): Ref {
  if (pairs.length <= PER_LEAF) return writer.add(new Map([[kind, pairs.flat()]]));
  const leaves: Obj[] = [];
  for (let at = 0; at < pairs.length; at += PER_LEAF) {
    const leaf = pairs.slice(at, at + PER_LEAF);
    const limits = [leaf[0]?.[0] ?? null, leaf.at(-1)?.[0] ?? null];
    leaves.push(
      writer.add(
        new Map<string, Obj>([
          ['Limits', limits],
          [kind, leaf.flat()],
        ]),
      ),
    );
  }
  return writer.add(new Map([['Kids', leaves]]));
}

/** The entries of a catalog's /Names tree of this kind, by key as latin1 (§7.7.4). */
export function namedEntries(document: PdfDocument, catalog: Dict, tree: string): [string, Obj][] {
  const pairs = readTree(document, document.dict(catalog.get('Names'))?.get(tree), 'Names');
  return pairs.flatMap(([key, value]) =>
    key instanceof PdfString ? [[latin1(key.bytes), value] as [string, Obj]] : [],
  );
}
