import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ErrorData, toErrorData, UserError } from '../../schemas/error.ts';
import type { EngineEntry, ToolEntry } from '../../schemas/tool.ts';
import { runEngine } from '../engines/load-node.ts';
import { freeName, safeName, splitName } from '../lib/names.ts';
import type { Arguments } from './arguments.ts';
import { checkOptions } from './options.ts';
import { readInput } from './read-input.ts';

/** One written result: where it is, its type as an extension, its size. */
export interface Result {
  file: string;
  type: string;
  bytes: number;
}
/** A refused input beside its file's name. */
export type Failure = ErrorData & { file?: string };

export interface Outcome {
  results: Result[];
  failures: Failure[];
}

/** A job of the command line: the tool, its engine's id and entry, the arguments, the folder relative paths start from, and a place for progress. */
export interface Task {
  tool: ToolEntry;
  engine: EngineEntry;
  args: Arguments;
  base: string;
  signal: AbortSignal;
  say: (text: string) => void;
}

/** Runs the tool on every input and writes the results into the folder asked for. One bad input does not stop the others. Throws UserError for faults of the whole call. */
export async function convert(task: Task): Promise<Outcome> {
  const { tool, args } = task;
  if (args.files.length === 0) throw new UserError('bad-option', '没有给出要处理的文件。');
  if (args.files.length > tool.limit.files) throw new UserError('too-many', `一次最多 ${tool.limit.files} 个文件。`);
  if (!args.out) throw new UserError('bad-option', '请用 --out 指定保存结果的文件夹。');
  if (args.passwords.length > 1 && args.passwords.length !== args.files.length) {
    throw new UserError('bad-option', '--password 要么只给一次（用于全部文件），要么每个文件一次。');
  }
  const options = checkOptions(tool, task.engine, args.options);
  refuseSurplus(task);
  const writer = await resultWriter(resolve(task.base, args.out));
  return task.engine.input === 'all' ? convertAll(task, options, writer) : convertEach(task, options, writer);
}

/** An `each` option given more often than there are files would lose values without a word. */
function refuseSurplus({ engine, args }: Task): void {
  for (const [key, values] of args.options) {
    if (engine.options[key]?.each && values.length > args.files.length)
      throw new UserError('bad-option', `“${key}”每个文件最多给一次：有 ${args.files.length} 个文件，给了 ${values.length} 次。`);
  }
}

type Write = (files: File[]) => Promise<Result[]>;

async function convertEach(task: Task, options: Record<string, unknown>, write: Write): Promise<Outcome> {
  const outcome: Outcome = { results: [], failures: [] };
  for (const [index, path] of task.args.files.entries()) {
    try {
      const file = await readInput(resolve(task.base, path), task.tool);
      const files = await call(task, [file], [index], nth(task.engine, options, index), (_, error) => {
        throw error;
      });
      outcome.results.push(...(await write(files)));
    } catch (error) {
      outcome.failures.push(failure(error, path, task.say));
    }
    if (task.signal.aborted) break;
  }
  return outcome;
}

async function convertAll(task: Task, options: Record<string, unknown>, write: Write): Promise<Outcome> {
  const outcome: Outcome = { results: [], failures: [] };
  const inputs: { file: File; index: number; path: string }[] = [];
  for (const [index, path] of task.args.files.entries()) {
    try {
      inputs.push({ file: await readInput(resolve(task.base, path), task.tool), index, path });
    } catch (error) {
      outcome.failures.push(failure(error, path, task.say));
    }
  }
  const kept = inputs.map(({ index }) => index);
  const refused = new Set<File>();
  try {
    if (inputs.length === 0) return outcome;
    const skip = (file: File, error: UserError): void => {
      refused.add(file);
      outcome.failures.push(failure(error, inputs.find((input) => input.file === file)?.path ?? file.name, task.say));
    };
    const files = await call(
      task,
      inputs.map(({ file }) => file),
      kept,
      pick(task.engine, options, kept),
      skip,
    );
    outcome.results.push(...(await write(files)));
  } catch (error) {
    // With every input refused one by one, the refusal of the whole only says the same again.
    if (refused.size < inputs.length) outcome.failures.push(failure(error, undefined, task.say));
  }
  return outcome;
}

/** Runs the engine; `indexes` are the places of the files on the command line, by which passwords are found. */
function call(
  task: Task,
  files: File[],
  indexes: number[],
  options: Record<string, unknown>,
  onSkip: (file: File, error: UserError) => void,
): Promise<File[]> {
  const { passwords } = task.args;
  return runEngine(task.tool.engine, files, options, {
    signal: task.signal,
    onSkip,
    onNote: task.say,
    onProgress: (part, note) => task.say(`${files[0]?.name ?? ''} ${Math.round(part * 100)}%${note ? ` ${note}` : ''}`),
    password: (file) => (passwords.length > 1 ? passwords[indexes[files.indexOf(file)] ?? 0] : passwords[0]),
  });
}

/** The options of one file of an `input: each` engine: of an `each` option the value at its place, as a list of one. */
const nth = (engine: EngineEntry, options: Record<string, unknown>, index: number): Record<string, unknown> =>
  pick(engine, options, [index]);

function pick(engine: EngineEntry, options: Record<string, unknown>, indexes: number[]): Record<string, unknown> {
  const picked = Object.entries(options).map(([key, value]): [string, unknown] => {
    if (!engine.options[key]?.each || !Array.isArray(value)) return [key, value];
    const last = Math.min(value.length - 1, Math.max(...indexes));
    return [key, indexes.filter((index) => index <= last).map((index) => value[index])];
  });
  return Object.fromEntries(picked);
}

/** Writes into the folder under names that harm nobody and replace nothing written before by this call. */
async function resultWriter(folder: string): Promise<Write> {
  await mkdir(folder, { recursive: true }).catch(() => {
    throw new UserError('bad-option', `不能创建文件夹 ${folder}。`);
  });
  const taken = new Set((await readdir(folder)).map((name) => name.toLowerCase()));
  return async (files) => {
    const results: Result[] = [];
    for (const file of files) {
      const name = freeName(safeName(file.name), taken);
      taken.add(name.toLowerCase());
      const path = join(folder, name);
      await writeFile(path, file.stream(), { flag: 'wx' });
      results.push({ file: path, type: splitName(name)[1].slice(1).toLowerCase(), bytes: file.size });
    }
    return results;
  };
}

/** The refusal for the answer; what is not one of ours goes to stderr in full. */
function failure(error: unknown, file: string | undefined, say: (text: string) => void): Failure {
  const data = toErrorData(error);
  if (data.code === 'unknown') say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return { ...data, ...(file !== undefined && { file }) };
}
