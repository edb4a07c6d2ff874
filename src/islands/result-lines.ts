import type { ToolEntry, ToolProps } from '../../schemas/tool.ts';
import type { Result } from '../jobs/job.ts';
import { canonical } from '../lib/intake.ts';
import { splitName, unnumbered } from '../lib/names.ts';
import { type InputFile, isRunning } from '../stores/tool.ts';
import { formatChange, showName } from './format.ts';
import { endOf } from './shown.ts';

/** A row of the results: one that is there, or the name of the input one is awaited of. */
export interface Line {
  key: string;
  result?: Result;
  awaited?: string;
}

/** What is known of an input before its result. */
type Awaited = Pick<InputFile, 'id' | 'pages'> & { file: Pick<File, 'name'> };

/** As many rows are kept free for one input; the list scrolls at a little more than that. */
const MAX_AWAITED = 6;

function awaitedOf({ id, file, pages }: Awaited, makes: ToolEntry['makes'] = 1): Line[] {
  const count = makes === 'pages' ? (pages ?? 1) : makes;
  return Array.from({ length: Math.min(count, MAX_AWAITED) }, (_, index) => ({
    key: `${id}+${index}`,
    awaited: file.name,
  }));
}

/** About the name that one result of all files gets. */
function together([first, ...others]: readonly InputFile[]): Pick<File, 'name'> {
  const [base, extension] = splitName(first?.file.name ?? '');
  return { name: others.length ? `${base}等${others.length + 1}个文件${extension}` : base + extension };
}

function groupsOf(results: readonly Result[], keyOf: (result: Result) => string): Map<string, Result[]> {
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    const group = groups.get(keyOf(result));
    if (group) group.push(result);
    else groups.set(keyOf(result), [result]);
  }
  return groups;
}

/**
 * The rows in the order of the inputs; while the job runs, an input that brought nothing yet has the rows it is likely
 * to bring.
 */
export function linesOf(
  results: readonly Result[],
  files: readonly InputFile[],
  { tool, engine }: Pick<ToolProps, 'tool' | 'engine'>,
  running: boolean,
): Line[] {
  const [first] = files;
  if (engine.input === 'all' || !running) {
    if (!results.length && running && first) return awaitedOf({ id: first.id, file: together(files) }, tool.makes);
    return results.map((result) => ({ key: result.id, result }));
  }
  const left = new Set(results);
  const own = groupsOf(results, ({ from }) => from[0] ?? '');
  const lines = files.flatMap((entry): Line[] => {
    const made = own.get(entry.id) ?? [];
    for (const result of made) left.delete(result);
    if (!made.length && isRunning(entry.stage)) return awaitedOf(entry, tool.makes);
    return made.map((result) => ({ key: result.id, result }));
  });
  // What came of a file that is off the list stands first, as in `$results`.
  return [...[...left].map((result) => ({ key: result.id, result })), ...lines];
}

/**
 * The change of size by result, told where inputs of its own type made just this one file and are all still there to
 * compare.
 */
export function changesOf(results: readonly Result[], files: readonly InputFile[]): Map<string, string | undefined> {
  const made = new Map<string, number>();
  for (const id of results.flatMap(({ from }) => from)) made.set(id, (made.get(id) ?? 0) + 1);
  const inputs = new Map(files.map((entry) => [entry.id, entry]));
  return new Map(
    results.map(({ id, file, from }) => {
      const type = canonical(endOf(file.name));
      const alike = from.every((source) => made.get(source) === 1 && inputs.get(source)?.type === type);
      const before = from.reduce((sum, source) => sum + (inputs.get(source)?.file.size ?? 0), 0);
      return [id, alike ? formatChange(before, file.size) : undefined];
    }),
  );
}

/**
 * Where a file came from, so that it is told from its like: its name, or, where several bear it, its folder or its
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
