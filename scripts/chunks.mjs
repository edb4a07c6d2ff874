// Which modules of the site share a file. Left to the bundler, each small thing that two parts share is a request of
// its own: a tool page had 40 before a file and 65 more after it, half of them under a kilobyte.
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadCatalog } from '../src/catalog/load.ts';
import { roomFile } from '../src/lib/room-file.ts';

/** What at least so many engines and other late parts share of one thing is one chunk. */
const shared = (/** @type {string} */ name, /** @type {RegExp} */ test, /** @type {number} */ minShareCount) => ({
  name,
  test,
  minShareCount,
});

/**
 * The first group that fits a module takes it with all it imports, so what lies deepest stands first.
 * @template {object} Group
 * @param {Group[]} groups
 */
const inOrder = (groups) => groups.map((group, place) => ({ ...group, priority: groups.length - place }));

/** For workers: by themselves the modules that engines share would be some forty chunks for each engine. */
export const WORKER_CHUNKS = inOrder([
  { name: 'worker', tags: /** @type {['$initial']} */ (['$initial']) },
  shared('basics', /\/src\/lib\/|\/fflate\//, 5),
  shared('model', /\/src\/model\/[\w-]+\.ts$/, 8),
  shared('font', /\/formats\/font\//, 8),
  shared('pdf', /\/@noble\/|\/formats\/pdf\/(?!appearances|frame|overlay)(stream\/)?[\w-]+\.ts$/, 8),
  shared('pdfium', /\/formats\/pdfium\/|\/@embedpdf\//, 8),
  shared('pdf-content', /\/formats\/pdf\/(content\/|frame|overlay|appearances)/, 14),
  shared('image', /\/formats\/image\//, 8),
  shared('pdf-pictures', /\/formats\/pdf\/pictures\//, 3),
  shared('pdf-merge', /\/formats\/pdf\/merge\//, 3),
  shared('pdf-text', /\/formats\/pdf\/(content|font|text)\//, 5),
]);

const PANELS = globSync('src/features/*/{*.,}panel.tsx').map((path) => path.slice('src/'.length));
/** Panels of tools with a screen of their own are there without a file: what others share is no part of it. */
const owners = Object.values(loadCatalog().tools).filter(({ layout }) => layout === 'MindMap');
const CANVASES = PANELS.filter((path) => owners.some(({ panel }) => panel === roomFile(path)?.name));

/** Islands and late parts that are fetched together, in the order a visitor needs them. */
const FETCHED = {
  page: ['islands/HeaderActions.tsx', 'islands/SearchBox.tsx'],
  phone: ['islands/handover/PhoneScreen.tsx'],
  home: ['islands/HomeDrop.tsx', 'islands/MyTools.tsx', 'islands/GoingOn.tsx'],
  keep: ['stores/keep.ts'], // while the home page is idle
  canvas: ['islands/CanvasScreen.tsx', ...CANVASES],
  screens: ['islands/RoomScreen.tsx'],
  tool: ['islands/ToolPanel.tsx'],
  work: ['stores/work.ts', 'stores/restore.ts'], // while the page is idle
  panels: PANELS.filter((path) => !CANVASES.includes(path)),
  workbench: ['islands/Workbench.tsx', '../schemas/option.ts'], // with the first file
};

/** @typedef {{ getModuleInfo(id: string): { importedIds: readonly string[] } | null }} Graph */

/** Its index names every icon there is, used or not. */
const ICONS = /\/lucide-react\//;

/**
 * The modules that these import at once, and what those import. Throws where one of them is not there: it was moved.
 */
function reached(/** @type {readonly string[]} */ roots, /** @type {Graph} */ graph) {
  const found = new Set(roots.map((path) => resolve('src', path)));
  for (const id of found)
    if (!graph.getModuleInfo(id)) throw new Error(`scripts/chunks.mjs names ${id}, which no page has`);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) if (!ICONS.test(imported)) found.add(imported);
  return found;
}

/** Of these no page fetches all: what only one of them has is left to itself. */
const PARTLY = ['phone', 'home', 'canvas', 'screens', 'panels'];

/** @type {[string, Set<string>][] | undefined} */
let sets;

/** The first of the sets that a module is in. */
function chunkOf(/** @type {string} */ id, /** @type {Graph} */ graph) {
  sets ??= Object.entries(FETCHED).map(([name, roots]) => [name, reached(roots, graph)]);
  const [first, second] = sets.filter(([, set]) => set.has(id)).map(([name]) => name);
  return first && PARTLY.includes(first) ? second && first : first;
}

const fetched = (/** @type {string} */ name) => ({
  name: (/** @type {string} */ id, /** @type {Graph} */ graph) => (chunkOf(id, graph) === name ? name : undefined),
});

/** For pages. What a chunk imports lies in itself or in one before it, so that none waits for another in a circle. */
export const PAGE_CHUNKS = inOrder([
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|nanostores|@nanostores)\// },
  shared('icons', ICONS, 2),
  ...Object.keys(FETCHED).map(fetched),
  shared('parts', /\/@base-ui\/|\/islands\//, 3),
]);
