import type { Sheet } from '../../../lib/paper.ts';
import { Copier } from '../copier.ts';
import { type PdfDocument, versionOf } from '../document.ts';
import { infoOf } from '../info.ts';
import { documentOf, finishDocument, type NewDocument } from '../new-document.ts';
import { asDict, type Dict, type Obj } from '../objects.ts';
import { writerLike } from '../protection.ts';
import { nextId } from '../rewrite.ts';
import { namedEntries, writeNameTree } from '../trees.ts';
import { fileId, PdfWriter } from '../writer.ts';
import { addDestinations, type Destinations, isDead, noDestinations, writeDestinations } from './destinations.ts';
import { addForm, type Form, noForm, writeForm } from './forms.ts';
import { addLabels, addUnlabelled, type Labels, writeLabels } from './labels.ts';
import { addLayers, type Layers, layerProperties, noLayers } from './layers.ts';
import { entryTo, joinOutlines, type OutlineItem, takeOutline, writeOutline } from './outlines.ts';
import { reservePages, writePages } from './pages.ts';
import { scaledDestination, scalingsOf } from './scaling.ts';
import { freshName, leadsToKept, type Source } from './source.ts';
import { addStructure, noStructure, prepareStructure, type Structure, writeStructure } from './structure.ts';

/** What the merged file takes from its first input alone: how viewers show it. */
const FROM_FIRST = ['PageMode', 'PageLayout', 'Lang', 'OutputIntents'];
/** How a viewer shows and prints pages by their numbers, which are other ones now (table 150). */
const BY_NUMBER = ['PrintPageRange'];

/** A merged file being built: inputs are taken one after the other, in order. */
export interface Merge extends NewDocument {
  whole: PdfDocument | undefined;
  destinations: Destinations;
  outline: OutlineItem[];
  labels: Labels;
  form: Form;
  layers: Layers;
  structure: Structure;
  nameTrees: Map<string, { entries: Map<string, Obj>; used: Map<string, number> }>;
  files: Obj[];
  /** From the first input. */
  catalog: Dict | undefined;
  info: Obj;
}

/**
 * An empty merge. Where the result is still `whole`, with fewer or more pages, it is encrypted as that is; else it is
 * not encrypted.
 */
export function startMerge(whole?: PdfDocument): Merge {
  const document = documentOf(whole ? writerLike(whole) : new PdfWriter('1.5'));
  return {
    ...document,
    whole,
    destinations: noDestinations(),
    outline: [],
    labels: { pages: [], own: false },
    form: noForm(),
    layers: noLayers(),
    structure: noStructure(document.writer),
    nameTrees: new Map(),
    files: [],
    catalog: undefined,
    info: null,
  };
}

/** What is taken from one document, and where it goes. */
export interface Input extends Pick<Source, 'survey' | 'chosen' | 'name'>, Partial<Pick<Source, 'places'>> {
  /** False where what belongs to the document as a whole and weighs something stays behind: embedded files. */
  attachments?: boolean;
  /** The size every page is to have, in points, upright: pages that lie on their side get it lying. */
  size?: Sheet | undefined;
}

/**
 * Takes in the chosen pages (0-based, may repeat) of one document with its outline, destinations, labels, form, layers,
 * structure and attachments. Gives the copier: drain it, then `flush` the writer, before the next input. `entry`: an
 * outline entry with this file's name.
 */
export function takeIn(merge: Merge, input: Input, entry: boolean): Copier {
  const { writer } = merge;
  const { survey, chosen } = input;
  const { document, pages } = survey;
  const copier = new Copier(document, writer);
  const source: Source = {
    ...input,
    document,
    pages,
    copier,
    numbers: [],
    kept: new Set(),
    elements: new Set(),
    places: input.places,
    whole: new Set(chosen).size === pages.length,
    scaled: scalingsOf(document, pages, chosen, input.size),
  };
  const version = versionOf(document);
  if (version > writer.version) writer.version = version;
  const first = merge.tree.count;
  reservePages(source, writer);
  prepareStructure(merge.structure, source);
  addDestinations(merge.destinations, source);
  addForm(merge.form, source);
  writePages(source, writer, merge.tree);
  const items = takeOutline(source, first);
  const top = entry ? [entryTo(source.numbers[0] as number, source.places?.[0] ?? first, source.name, items)] : items;
  merge.outline = joinOutlines(merge.outline, top);
  addLabels(merge.labels, source);
  addLayers(merge.layers, source);
  addStructure(merge.structure, source);
  addNames(merge, source, 'JavaScript');
  if (input.attachments !== false) addFiles(merge, source);
  if (!merge.catalog) takeFirst(merge, source);
  return copier;
}

/** The embedded files and what says which of them belong to the document (ISO 32000-2 §14.13). */
function addFiles(merge: Merge, source: Source): void {
  const { document, copier } = source;
  addNames(merge, source, 'EmbeddedFiles');
  copier.takeAll(document.resolve(document.catalog().get('AF')), merge.files);
}

/** Adds a page that no document brought, its dictionary in the writer's numbers, at a place (by default the next). */
export function addPage(merge: Merge, page: Dict, place?: number, title?: string): void {
  const { writer, tree, labels, structure } = merge;
  const num = writer.reserve();
  if (title !== undefined) merge.outline = joinOutlines(merge.outline, [entryTo(num, place ?? tree.count, title, [])]);
  if (page.has('Contents')) structure.marked = false;
  addUnlabelled(labels, place);
  writer.put(num, new Map([...page, ['Parent', tree.add(num, place)]]));
}

/** Joins a name tree (ISO 32000-1 table 31) as it is, names taken already being changed. */
function addNames(merge: Merge, { document, copier }: Source, tree: string): void {
  const { entries, used } = merge.nameTrees.get(tree) ?? {
    entries: new Map<string, Obj>(),
    used: new Map<string, number>(),
  };
  merge.nameTrees.set(tree, { entries, used });
  for (const [name, value] of namedEntries(document, document.catalog(), tree))
    entries.set(freshName(name, used), copier.value(value));
}

function takeFirst(merge: Merge, source: Source): void {
  const { document, copier } = source;
  const first = document.catalog();
  const catalog: Dict = new Map();
  for (const key of FROM_FIRST) if (first.has(key)) catalog.set(key, copier.value(first.get(key) as Obj));
  const shown = document.dict(first.get('ViewerPreferences'));
  if (shown) catalog.set('ViewerPreferences', copier.value(withoutKeys(shown, BY_NUMBER)));
  const open = document.resolve(first.get('OpenAction'));
  const living = Array.isArray(open)
    ? leadsToKept(source, open)
    : asDict(open) && !isDead(source, new Map([['A', open]]));
  if (living) catalog.set('OpenAction', copier.value(Array.isArray(open) ? scaledDestination(source, open) : open));
  if (source.survey.metadata) catalog.set('Metadata', merge.writer.addStream(...source.survey.metadata));
  merge.catalog = catalog;
  merge.info = infoOf(copier);
}

const withoutKeys = (dict: Dict, keys: string[]): Dict => new Map([...dict].filter(([key]) => !keys.includes(key)));

/**
 * Writes what belongs to the whole file and ends it; `digest` (16 bytes) becomes its identifier. Gives the parts of the
 * file.
 */
export function finishMerge(merge: Merge, digest: Uint8Array): Promise<Blob[]> {
  const { writer, info } = merge;
  const catalog: Dict = new Map(merge.catalog);
  const names: Dict = new Map();
  writeDestinations(merge.destinations, writer, catalog, names);
  for (const [name, { entries }] of merge.nameTrees) if (entries.size) names.set(name, writeNameTree(writer, entries));
  if (names.size) catalog.set('Names', writer.add(names));
  writeStructure(merge.structure, writer, catalog);
  const parts: [string, Obj | undefined][] = [
    ['Outlines', writeOutline(writer, merge.outline)],
    ['PageLabels', writeLabels(merge.labels, writer)],
    ['AcroForm', writeForm(merge.form, writer)],
    ['OCProperties', layerProperties(merge.layers)],
    ['AF', merge.files.length ? merge.files : undefined],
  ];
  for (const [key, value] of parts) if (value !== undefined) catalog.set(key, value);
  const id = merge.whole?.security ? nextId(merge.whole, digest) : fileId(digest, digest);
  return finishDocument(merge, { catalog, info, id });
}
