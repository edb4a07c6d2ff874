import { resolve } from 'node:path';
import { type ErrorData, toErrorData, UserError } from '../../schemas/error.ts';
import type { Note } from '../../schemas/note.ts';
import type { EngineEntry, ToolEntry } from '../../schemas/tool.ts';
import type { Providers } from '../engines/abilities.ts';
import { runEngine } from '../engines/load-node.ts';
import { addNote, noteOf } from '../lib/note.ts';
import { lendModels } from '../native/lend-models.ts';
import type { Arguments } from './arguments.ts';
import { checkOptions } from './options.ts';
import { readInput } from './read-input.ts';
import { withFolder } from './temporary-folder.ts';
import { type Result, resultWriter, type Write } from './write-results.ts';

/** A refused input beside its file's name. */
export type Failure = ErrorData & { file?: string };

export interface Outcome {
  results: Result[];
  failures: Failure[];
}

/**
 * A job of the command line: the tool, its engine's id and entry, the arguments, the folder relative paths start from,
 * and a place for progress.
 */
export interface Task {
  tool: ToolEntry;
  engine: EngineEntry;
  args: Arguments;
  base: string;
  signal: AbortSignal;
  say: (text: string) => void;
  /** What engines may ask for; without it what this machine's environment lends. */
  abilities?: Providers;
}

/**
 * Runs the tool on every input and writes the results into the folder asked for. One bad input does not stop the
 * others. Throws UserError for faults of the whole call.
 */
export async function convert(task: Task): Promise<Outcome> {
  const { tool, args } = task;
  if (args.files.length === 0) throw new UserError('bad-usage', '没有给出要处理的文件。');
  if (args.files.length > tool.limit.files) throw new UserError('too-many', `一次最多 ${tool.limit.files} 个文件。`);
  if (!args.out) throw new UserError('bad-usage', '请用 --out 指定保存结果的文件夹。');
  if (args.passwords.length > 1 && args.passwords.length !== args.files.length) {
    throw new UserError('bad-usage', '--password 要么只给一次（用于全部文件），要么每个文件一次。');
  }
  const options = checkOptions(tool, task.engine, args.options, args.files.length);
  const writer = await resultWriter(resolve(task.base, args.out));
  const { abilities, stop } = await lendModels(process.env, task.say);
  const lent = { abilities, ...task };
  try {
    return await (task.engine.input === 'all' ? convertAll(lent, options, writer) : convertEach(lent, options, writer));
  } finally {
    stop();
  }
}

async function convertEach(task: Task, options: Record<string, unknown>, write: Write): Promise<Outcome> {
  const outcome: Outcome = { results: [], failures: [] };
  for (const [index, path] of task.args.files.entries()) {
    try {
      const file = await readInput(resolve(task.base, path), task.tool);
      const say = (text: string): void => task.say(`${file.name} ${text}`);
      outcome.results.push(...(await call({ ...task, say }, [{ file, index }], options, write)));
    } catch (error) {
      if (toErrorData(error).code === 'bad-usage') throw error; // nothing can be written, whatever the file
      outcome.failures.push(failure(error, path, task.say));
    }
    if (task.signal.aborted) break;
  }
  return outcome;
}

async function convertAll(task: Task, options: Record<string, unknown>, write: Write): Promise<Outcome> {
  const outcome: Outcome = { results: [], failures: [] };
  const inputs: (Input & { path: string })[] = [];
  for (const [index, path] of task.args.files.entries()) {
    try {
      inputs.push({ file: await readInput(resolve(task.base, path), task.tool), index, path });
    } catch (error) {
      outcome.failures.push(failure(error, path, task.say));
    }
  }
  const refused = new Set<File>();
  try {
    if (inputs.length === 0) return outcome;
    const skip = (file: File, error: UserError): void => {
      refused.add(file);
      outcome.failures.push(failure(error, inputs.find((input) => input.file === file)?.path ?? file.name, task.say));
    };
    outcome.results.push(...(await call(task, inputs, options, write, skip)));
  } catch (error) {
    // With every input refused one by one, the refusal of the whole only says the same again.
    if (refused.size < inputs.length) outcome.failures.push(failure(error, undefined, task.say));
  }
  return outcome;
}

/** A file with its place on the command line, by which its password and its options are found. */
interface Input {
  file: File;
  index: number;
}

/** Runs the engine on these files and writes its results with its notes, before the folder it worked in is gone. */
async function call(
  task: Task,
  inputs: Input[],
  options: Record<string, unknown>,
  write: Write,
  onSkip?: (file: File, error: UserError) => void,
): Promise<Result[]> {
  const { tool, engine, args, signal, say } = task;
  const [all, indexes] = [inputs.map(({ file }) => file), inputs.map(({ index }) => index)];
  return twice(signal, say, () =>
    withFolder(async (folder) => {
      const notes = new Map<string, Note>();
      const files = await runEngine(tool.engine, all, pick(engine, options, indexes), {
        signal,
        folder,
        abilities: task.abilities,
        limits: engine.limits,
        onSkip,
        onNote: (text, about) => {
          addNote(notes, noteOf(text, about));
          say(about?.lost ? `注意：${text}` : text);
        },
        onProgress: (part, note) => say(`${Math.round(part * 100)}%${note ? ` ${note}` : ''}`),
        password: (file) => args.passwords[args.passwords.length > 1 ? (indexes[all.indexOf(file)] ?? 0) : 0],
      });
      return write(files, [...notes.values()]);
    }),
  );
}

/** Once more from the start where a native program was killed or crashed: the next time it may not be. */
async function twice<Value>(signal: AbortSignal, say: Task['say'], work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (toErrorData(error).code !== 'interrupted' || signal.aborted) throw error;
    say('处理程序意外退出，再试一次');
    return work();
  }
}

/** The options of a call for some of the files: of an `each` option the values at their places. */
function pick(engine: EngineEntry, options: Record<string, unknown>, indexes: number[]): Record<string, unknown> {
  const picked = Object.entries(options).map(([key, value]): [string, unknown] => {
    if (!engine.options[key]?.each || !Array.isArray(value)) return [key, value];
    return [key, value.length > 0 ? indexes.map((index) => value[index]) : value];
  });
  return Object.fromEntries(picked);
}

/** The refusal for the answer; what is not one of ours goes to stderr in full. */
function failure(error: unknown, file: string | undefined, say: (text: string) => void): Failure {
  const data = toErrorData(error);
  if (data.code === 'unknown') say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return { ...data, ...(file !== undefined && { file }) };
}
