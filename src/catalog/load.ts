import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CatalogData,
  catalogSchema,
  type Place,
  TOOL_TYPES,
  type ToolEntry,
  type ToolProps,
} from '../../schemas/tool.ts';
import { canonical } from '../lib/intake.ts';
import { isEngine, type RoomFile } from '../lib/room-file.ts';
import { whereOf } from '../lib/where.ts';
import { keepYaml, keptYaml } from './kept-yaml.ts';
import { type Menu, sheetOf, type ToolLink } from './links.ts';
import { nextOf } from './next.ts';
import { choosingEngines, offered } from './rooms.ts';
import { checkShape } from './shape.ts';
import { formatProblem, parseYaml } from './source.ts';

/** The checked catalogue, and which engines have code. */
export interface Catalog extends CatalogData {
  builtEngines: ReadonlySet<string>;
  /** Where each engine can run in this build, the preferred place first; none where it has no code. */
  places: Record<string, Place[]>;
  /** Engines that say of each file whether the browser can do it. */
  choosing: ReadonlySet<string>;
}

const SHORT_MENU = 9;
const SHORT_GROUPS = 5;
const RELATED = 6;

let kept: { stamp: string; catalog: Catalog } | undefined;

/**
 * The catalogue of the project in `root` (npm runs every script there). Kept until tools.yaml changes.
 * Throws an Error that names file, line and remedy when it is wrong in shape; `npm run check` finds the rest.
 */
export function loadCatalog(root = process.cwd()): Catalog {
  const file = join(root, 'tools.yaml');
  const stamp = `${file} ${statSync(file).mtimeMs}`;
  if (kept?.stamp !== stamp) kept = { stamp, catalog: readCatalog(root, readFileSync(file, 'utf8')) };
  return kept.catalog;
}

/** The data of the catalogue's text; the text itself is read only where it is not known, or wrong. */
function checkedData(root: string, text: string): CatalogData {
  const known = catalogSchema.safeParse(keptYaml(root, text));
  if (known.success) return known.data;
  const source = parseYaml(text, 'tools.yaml');
  const { data, problems } = checkShape(source, catalogSchema);
  if (!data) throw new Error(problems.map(formatProblem).join('\n'));
  keepYaml(root, text, source.data);
  return data;
}

function readCatalog(root: string, text: string): Catalog {
  const data = checkedData(root, text);
  const code = offered(root).filter(isEngine);
  const kindsOf = (id: string): RoomFile['kind'][] => code.filter(({ name }) => name === id).map(({ kind }) => kind);
  const builtEngines = new Set(Object.keys(data.engines).filter((id) => kindsOf(id).length));
  const places = Object.fromEntries(
    Object.entries(data.engines).map(([id, { runs }]) => [id, placesOf(kindsOf(id), runs)]),
  );
  return { ...data, builtEngines, places, choosing: new Set(choosingEngines(root)) };
}

/**
 * Where an engine can run in this build, in the catalogue's order of preference: code for Node alone is of no use to a
 * browser.
 */
const placesOf = (code: RoomFile['kind'][], runs: Place[]): Place[] =>
  runs.filter((place) => code.includes('engine') || (place === 'service' && code.length > 0));

type Entry = [id: string, tool: ToolEntry];

const link = (catalog: Catalog, [id, { name, line, type, icon, engine }]: Entry): ToolLink => ({
  id,
  name,
  line,
  type,
  icon,
  sheet: sheetOf(name),
  built: catalog.builtEngines.has(engine),
});

const entries = (catalog: Catalog): Entry[] => Object.entries(catalog.tools);
const byWeight = ([, a]: Entry, [, b]: Entry): number => b.weight - a.weight;
const byMoreWeight = ([, a]: Entry, [, b]: Entry): number => b.moreWeight - a.moreWeight;
const builtFirst = (a: ToolLink, b: ToolLink): number => Number(b.built) - Number(a.built);
const meet = (a: string[], b: string[]): boolean => a.some((item) => b.includes(item));

/**
 * The seven menu groups in order, in each the tools that work today before the announced ones; the short menu holds at
 * most nine tools in each of the first five groups.
 */
export function menus(catalog: Catalog): Menu[] {
  return TOOL_TYPES.map((type, index) => {
    const tools = entries(catalog)
      .filter(([, tool]) => tool.type === type)
      .sort(byWeight);
    const short = tools.filter(([, tool]) => tool.secondMenu).slice(0, index < SHORT_GROUPS ? SHORT_MENU : undefined);
    return {
      type,
      ...catalog.groups[type],
      menu: short.map((tool) => link(catalog, tool)).sort(builtFirst),
      all: tools.map((tool) => link(catalog, tool)).sort(builtFirst),
    };
  });
}

const placesFor = ({ places, choosing }: Catalog, engine: string): Pick<ToolProps, 'places' | 'perFile'> => {
  const known = places[engine] ?? [];
  return { places: known, perFile: known.length > 1 && choosing.has(engine) ? true : undefined };
};

/** How many files a tool takes at once; undefined where the device alone says that (`jobs/memory.ts: batchFor`). */
export const filesAtOnce = (catalog: Catalog, { engine, limit }: ToolEntry): number | undefined =>
  limit.files > 1 && whereOf(placesFor(catalog, engine)) === 'browser' ? undefined : limit.files;

/** The tools that may send files to the service from their page. */
export const uploadingTools = (catalog: Catalog): { id: string; name: string }[] =>
  entries(catalog)
    .filter(([, { engine }]) => ['service', 'either'].includes(whereOf(placesFor(catalog, engine)) ?? ''))
    .map(([id, { name }]) => ({ id, name }));

/** The one prop of a tool page's island. Throws when there is no such tool. */
export function toolProps(catalog: Catalog, id: string): ToolProps {
  const tool = catalog.tools[id];
  const engine = tool && catalog.engines[tool.engine];
  if (!tool || !engine) throw new Error(`tools.yaml 里没有工具 ${id}，或者没有它的引擎`);
  return {
    id,
    tool,
    engineId: tool.engine,
    engine,
    built: catalog.builtEngines.has(tool.engine),
    ...placesFor(catalog, tool.engine),
    next: nextOf(catalog, id, tool, (other) => filesAtOnce(catalog, other)),
    elsewhere: elsewhere(catalog, id, tool),
  };
}

/**
 * For each type that this tool does not take one built tool that does: best one whose main result is this one's, then
 * one that makes it too, then one that makes a PDF of the file, then whatever converts it.
 */
function elsewhere(catalog: Catalog, id: string, tool: ToolEntry): ToolProps['elsewhere'] {
  const known = new Set(tool.from.map(canonical));
  // What puts files of any kind together converts none of them.
  const converts = ({ engine, from, to }: ToolEntry): boolean =>
    catalog.engines[engine]?.input === 'each' || !meet(from, to);
  const main = ({ to: [first = ''] }: ToolEntry): string => canonical(first);
  const nearness = ([, it]: Entry): number =>
    4 * Number(main(it) === main(tool)) + 2 * Number(meet(it.to, tool.to)) + Number(main(it) === 'pdf');
  return entries(catalog)
    .filter(([other, it]) => other !== id && catalog.builtEngines.has(it.engine) && converts(it))
    .sort(byMoreWeight)
    .sort((a, b) => nearness(b) - nearness(a))
    .flatMap(([id, { name, from }]) => {
      const fresh = [...new Set(from.map(canonical))].filter((type) => !known.has(type));
      for (const type of fresh) known.add(type);
      return fresh.length ? [{ id, name, from: fresh }] : [];
    });
}

/** Tools a visitor of this one may want: alike in what they take, give or are for; usable ones first among equals. */
export function related(catalog: Catalog, id: string): ToolLink[] {
  const tool = catalog.tools[id];
  if (!tool) return [];
  const likeness = ([, other]: Entry): number =>
    2 * Number(other.type === tool.type) +
    2 * Number(meet(other.from, tool.from)) +
    Number(meet(other.to, tool.to)) +
    2 * Number(catalog.builtEngines.has(other.engine));
  return entries(catalog)
    .filter(([other]) => other !== id)
    .sort((a, b) => likeness(b) - likeness(a) || byMoreWeight(a, b))
    .slice(0, RELATED)
    .map((entry) => link(catalog, entry));
}

/** All tools, those that work today first, then heaviest first. */
export const byUse = (catalog: Catalog): ToolLink[] =>
  entries(catalog)
    .sort(byMoreWeight)
    .map((entry) => link(catalog, entry))
    .sort(builtFirst);

/** The hot tools of the home page, in the order of use. */
export const hot = (catalog: Catalog): ToolLink[] => byUse(catalog).filter(({ id }) => catalog.tools[id]?.hot);
