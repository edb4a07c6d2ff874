import type { PdfDocument } from '../document.ts';
import { type Dict, fromLatin1, latin1, type Obj, PdfString } from '../objects.ts';
import { namedEntries, writeNameTree } from '../trees.ts';
import type { PdfWriter } from '../writer.ts';
import { targetOf } from './outline-tree.ts';
import { scaledDestination } from './scaling.ts';
import { freshName, leadsToKept, pageIn, type Source } from './source.ts';

/**
 * The named destinations of one document (ISO 32000-1 §12.3.2.3), of both kinds, and those of each page by its object
 * number.
 */
export interface NamedDestinations {
  strings: Map<string, Obj>;
  names: Map<string, Obj>;
  ofPage: Map<number, { strings: string[]; names: string[] }>;
}

/** Reads the name tree of strings and the older dictionary of names. */
export function readDestinations(document: PdfDocument): NamedDestinations {
  const catalog = document.catalog();
  const all: NamedDestinations = {
    strings: new Map(namedEntries(document, catalog, 'Dests')),
    names: new Map(document.dict(catalog.get('Dests')) ?? []),
    ofPage: new Map(),
  };
  for (const kind of ['strings', 'names'] as const) {
    for (const [name, value] of all[kind]) {
      const page = pageIn(document, value);
      if (page === undefined) continue;
      const own = all.ofPage.get(page) ?? { strings: [], names: [] };
      own[kind].push(name);
      all.ofPage.set(page, own);
    }
  }
  return all;
}

/** Named destinations of all inputs: the name tree of strings and the older dictionary of names. */
export interface Destinations {
  strings: Map<string, Obj>;
  names: Dict;
  usedStrings: Map<string, number>;
  usedNames: Map<string, number>;
}

export const noDestinations = (): Destinations => ({
  strings: new Map(),
  names: new Map(),
  usedStrings: new Map(),
  usedNames: new Map(),
});

/**
 * How the named destinations of one input are called in the merged file; a name that leads to a page left out is
 * missing.
 */
interface Renaming {
  strings: Map<string, string>;
  names: Map<string, string>;
}

/**
 * Takes in the named destinations of one input. Afterwards its copier rewrites whatever uses a name that had to change.
 */
export function addDestinations(all: Destinations, source: Source): void {
  const { copier, survey } = source;
  const { strings, names } = survey.destinations;
  const taken = source.whole
    ? { strings: [...strings.keys()], names: [...names.keys()] }
    : namesOn(survey.destinations, source.kept);
  const renaming: Renaming = {
    strings: new Map(taken.strings.map((name) => [name, freshName(name, all.usedStrings)])),
    names: new Map(taken.names.map((name) => [name, freshName(name, all.usedNames)])),
  };
  const changed = [...renaming.strings, ...renaming.names].some(([before, after]) => before !== after);
  if (changed || !source.whole || source.scaled.pages.size)
    copier.rules = { ...copier.rules, destination: (value) => renamed(source, renaming, value) };
  for (const [name, fresh] of renaming.strings)
    all.strings.set(fresh, copier.value(scaledDestination(source, strings.get(name) as Obj)));
  for (const [name, fresh] of renaming.names)
    all.names.set(fresh, copier.value(scaledDestination(source, names.get(name) as Obj)));
}

/** The names of destinations on these pages. */
function namesOn({ ofPage }: NamedDestinations, pages: Set<number>): { strings: string[]; names: string[] } {
  const found = [...pages].flatMap((page) => ofPage.get(page) ?? []);
  return { strings: found.flatMap(({ strings }) => strings), names: found.flatMap(({ names }) => names) };
}

/**
 * A destination under its new name; null when it leads to a page left out. A name unknown to a whole input is left as
 * it is.
 */
function renamed(source: Source, renaming: Renaming, destination: Obj): Obj {
  const value = source.document.resolve(destination);
  if (value instanceof PdfString) {
    const fresh = renaming.strings.get(latin1(value.bytes));
    return fresh === undefined ? (source.whole ? value : null) : new PdfString(fromLatin1(fresh));
  }
  if (typeof value === 'string') return renaming.names.get(value) ?? (source.whole ? value : null);
  if (!leadsToKept(source, value)) return null;
  return source.scaled.pages.size ? scaledDestination(source, value) : destination;
}

/** True when a link or outline item leads to a page left out, so that nothing would happen on a click. */
export function isDead(source: Source, item: Dict): boolean {
  const { document, copier } = source;
  const { destination } = copier.rules;
  if (source.whole || !destination) return false;
  const target = targetOf(document, item);
  return target !== undefined && destination(target) === null;
}

/** Sets /Dests and the /Dests tree where there is something to set. */
export function writeDestinations(all: Destinations, writer: PdfWriter, catalog: Dict, names: Dict): void {
  if (all.names.size) catalog.set('Dests', writer.add(all.names));
  if (all.strings.size) names.set('Dests', writeNameTree(writer, all.strings));
}
