import type { Sheet } from '../../../lib/paper.ts';
import { Copier } from '../copier.ts';
import { versionOf } from '../document.ts';
import { asDict, type Dict, type Obj, Ref } from '../objects.ts';
import { PageTree } from '../page-tree.ts';
import { namedEntries, writeNameTree } from '../trees.ts';
import { fileId, PdfWriter } from '../writer.ts';
import { addDestinations, type Destinations, isDead, noDestinations, writeDestinations } from './destinations.ts';
import { addForm, type Form, noForm, writeForm } from './forms.ts';
import { addLabels, addUnlabelled, type Labels, writeLabels } from './labels.ts';
import { addLayers, type Layers, layerProperties } from './layers.ts';
import { metadataOf } from './metadata.ts';
import { entryTo, type OutlineItem, readOutline, writeOutline } from './outlines.ts';
import { reservePages, writePages } from './pages.ts';
import { scaledDestination, scalingsOf } from './scaling.ts';
import { freshName, leadsToKept, type Source } from './source.ts';
import { addStructure, noStructure, prepareStructure, type Structure, writeStructure } from './structure.ts';

/** What the merged file takes from its first input alone: how viewers show it. */
const FROM_FIRST = ['PageMode', 'PageLayout', 'ViewerPreferences', 'Lang', 'OutputIntents'];
/** Name trees that are joined as they are, names taken already being changed (ISO 32000-1 table 31). */
const NAME_TREES = ['EmbeddedFiles', 'JavaScript'];

/** A merged file being built: inputs are taken one after the other, in order. */
export interface Merge {
  writer: PdfWriter;
  tree: PageTree;
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

/** An empty merge. */
export function startMerge(): Merge {
  const writer = new PdfWriter('1.5');
  return {
    writer,
    tree: new PageTree(writer),
    destinations: noDestinations(),
    outline: [],
    labels: { pages: [], own: false },
    form: noForm(),
    layers: { groups: [], lists: new Map() },
    structure: noStructure(writer),
    nameTrees: new Map(),
    files: [],
    catalog: undefined,
    info: null,
  };
}

/** What is taken from one document, and where it goes. */
export interface Input extends Pick<Source, 'document' | 'pages' | 'chosen' | 'name'>, Partial<Pick<Source, 'places'>> {
  /** The size every page is to have, in points, upright: pages that lie on their side get it lying. */
  size?: Sheet | undefined;
}

/**
 * Takes in the chosen pages (0-based, may repeat) of one document with its outline, destinations, labels, form, layers, structure
 * and attachments. Gives the copier: drain it, then `flush` the writer, before the next input. `entry`: an outline entry with this file's name.
 */
export function takeIn(merge: Merge, input: Input, entry: boolean): Copier {
  const { writer } = merge;
  const { document, pages, chosen } = input;
  const copier = new Copier(document, writer);
  const source: Source = {
    ...{ ...input, copier, numbers: [], kept: new Set(), places: input.places },
    whole: new Set(chosen).size === pages.length,
    scaled: scalingsOf(document, pages, chosen, input.size),
  };
  const version = versionOf(document);
  if (version > writer.version) writer.version = version;
  reservePages(source, writer);
  const structured = prepareStructure(merge.structure, source);
  addDestinations(merge.destinations, source);
  addForm(merge.form, source);
  writePages(source, writer, merge.tree);
  const items = readOutline(source);
  if (entry) merge.outline.push(entryTo(source.numbers[0] as number, source.name, items));
  else for (const item of items) merge.outline.push(item);
  addLabels(merge.labels, source);
  addLayers(merge.layers, source);
  if (structured) addStructure(merge.structure, source);
  for (const tree of NAME_TREES) addNames(merge, source, tree);
  const files = document.resolve(document.catalog().get('AF'));
  if (Array.isArray(files)) merge.files.push(...files.map((file) => copier.value(file)));
  if (!merge.catalog) takeFirst(merge, source);
  return copier;
}

/** Adds a page that no document brought, its dictionary in the writer's numbers, at a place (by default the next). */
export function addPage(merge: Merge, page: Dict, place?: number, title?: string): void {
  const { writer, tree, labels, structure, outline } = merge;
  const num = writer.reserve();
  if (page.has('Contents')) structure.marked = false;
  addUnlabelled(labels, place);
  writer.put(num, new Map([...page, ['Parent', tree.add(num, place)]]));
  if (title !== undefined) outline.push(entryTo(num, title, []));
}

function addNames(merge: Merge, { document, copier }: Source, tree: string): void {
  const { entries, used } = merge.nameTrees.get(tree) ?? { entries: new Map<string, Obj>(), used: new Map<string, number>() };
  merge.nameTrees.set(tree, { entries, used });
  for (const [name, value] of namedEntries(document, document.catalog(), tree))
    entries.set(freshName(name, used), copier.value(value));
}

function takeFirst(merge: Merge, source: Source): void {
  const { document, copier } = source;
  const first = document.catalog();
  const catalog: Dict = new Map();
  for (const key of FROM_FIRST) if (first.has(key)) catalog.set(key, copier.value(first.get(key) as Obj));
  const open = document.resolve(first.get('OpenAction'));
  const living = Array.isArray(open) ? leadsToKept(source, open) : asDict(open) && !isDead(source, new Map([['A', open]]));
  if (living) catalog.set('OpenAction', copier.value(Array.isArray(open) ? scaledDestination(source, open) : open));
  const metadata = metadataOf(document);
  if (metadata) catalog.set('Metadata', merge.writer.addStream(...metadata));
  merge.catalog = catalog;
  const info = document.trailer.get('Info');
  if (info instanceof Ref && document.dict(info)) merge.info = copier.value(info);
}

/** Writes what belongs to the whole file and ends it; `digest` (16 bytes) becomes its identifier. Gives the parts of the file. */
export async function finishMerge(merge: Merge, digest: Uint8Array): Promise<Blob[]> {
  const { writer, tree } = merge;
  tree.finish();
  const catalog: Dict = new Map<string, Obj>([['Type', 'Catalog'], ['Pages', new Ref(tree.root)], ...(merge.catalog ?? [])]);
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
  const trailer: Dict = new Map<string, Obj>([
    ['Root', writer.add(catalog)],
    ['ID', fileId(digest, digest)],
  ]);
  if (merge.info !== null) trailer.set('Info', merge.info);
  return writer.finish(trailer);
}
