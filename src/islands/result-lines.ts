import type { ToolEntry } from '../../schemas/tool.ts';
import type { Result } from '../jobs/job.ts';
import { canonical } from '../lib/intake.ts';
import { unnumbered } from '../lib/names.ts';
import type { InputFile } from '../stores/tool.ts';
import { showName } from './format.ts';
import { endOf } from './shown.ts';

function groupsOf(results: readonly Result[], keyOf: (result: Result) => string): Map<string, Result[]> {
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    const group = groups.get(keyOf(result));
    if (group) group.push(result);
    else groups.set(keyOf(result), [result]);
  }
  return groups;
}

/** A size (bytes) before and after. */
export interface Sizes {
  before: number;
  after: number;
}

/**
 * Results apart: what people look at and keep, and what only programs read. Where nothing else came out, that is what
 * was wanted, and so is the JSON of a tool that makes none: it is the visitor's own file, taken out of another.
 */
export function apart(
  results: readonly Result[],
  { to }: Pick<ToolEntry, 'to'>,
): { main: readonly Result[]; data: readonly Result[] } {
  const isData = ({ file }: Result): boolean => endOf(file.name) === 'json';
  const main = to.includes('json') ? results.filter((result) => !isData(result)) : [];
  return main.length ? { main, data: results.filter(isData) } : { main: results, data: [] };
}

/**
 * The sizes by result, where inputs of its own type made just this one file and are all still there to compare.
 */
export function sizesOf(results: readonly Result[], files: readonly InputFile[]): Map<string, Sizes> {
  const made = new Map<string, number>();
  for (const id of results.flatMap(({ from }) => from)) made.set(id, (made.get(id) ?? 0) + 1);
  const inputs = new Map(files.map((entry) => [entry.id, entry]));
  const sizes = new Map<string, Sizes>();
  for (const { id, file, from } of results) {
    const type = canonical(endOf(file.name));
    const alike = from.every((source) => made.get(source) === 1 && inputs.get(source)?.type === type);
    const before = from.reduce((sum, source) => sum + (inputs.get(source)?.file.size ?? 0), 0);
    if (alike) sizes.set(id, { before, after: file.size });
  }
  return sizes;
}

/** The sizes of all results together, where each can be compared. */
export function sumOfSizes(sizes: ReadonlyMap<string, Sizes>, results: readonly Result[]): Sizes | undefined {
  if (!results.length || sizes.size < results.length) return undefined;
  const sum = (key: keyof Sizes): number => [...sizes.values()].reduce((total, size) => total + size[key], 0);
  return { before: sum('before'), after: sum('after') };
}

/**
 * Where a file came from, to distinguish it from others: its name, or, where several have it, its folder or its
 * place in the list.
 */
function sourceOf(entry: InputFile, files: readonly InputFile[]): string {
  const { name, webkitRelativePath: path } = entry.file;
  const namesakes = files.filter(({ file }) => file.name === name);
  if (namesakes.length === 1) return `来自 ${showName(name)}`;
  const paths = new Set(namesakes.map(({ file }) => file.webkitRelativePath));
  return path && paths.size === namesakes.length
    ? `来自 ${showName(path)}`
    : `来自第 ${files.indexOf(entry) + 1} 个文件`;
}

/** By result, which file it came from, where results of several files would bear the same name but for a number. */
export function sourcesOf(results: readonly Result[], files: readonly InputFile[]): Map<string, string> {
  const inputs = new Map(files.map((entry) => [entry.id, entry]));
  const alike = groupsOf(results, ({ file }) => unnumbered(file.name).toLowerCase());
  const sources = new Map<string, string>();
  for (const group of alike.values()) {
    if (new Set(group.map(({ from }) => from.join())).size < 2) continue;
    for (const { id, from } of group) {
      const entry = from.length === 1 ? inputs.get(from[0] ?? '') : undefined;
      if (entry) sources.set(id, sourceOf(entry, files));
    }
  }
  return sources;
}

/** Whether most of the files that results are made of lie on their side: so do most results, before any is seen. */
export const resultsLie = (files: readonly Pick<InputFile, 'wide'>[]): boolean =>
  files.filter(({ wide }) => wide).length * 2 > files.length;
