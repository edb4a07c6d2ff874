import { randomUUID } from 'node:crypto';
import { lstat, mkdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ErrorData, toErrorData, UserError } from '../../../schemas/error.ts';
import type { Note } from '../../../schemas/note.ts';
import { optionSchema } from '../../../schemas/option.ts';
import type { EngineEntry } from '../../../schemas/tool.ts';
import type { Run } from '../../engines/engine.ts';
import { freeName, safeName } from '../../lib/names.ts';
import { addNote, noteOf } from '../../lib/note.ts';
import type { Context } from '../context.ts';
import { isFull } from '../store/faults.ts';
import { openPasswords } from '../store/passwords.ts';
import type { Skipped, StoredFile, TaskRow } from '../store/tables.ts';
import type { Ending } from '../store/task-work.ts';
import { askPasswords, wantsPassword } from './ask.ts';
import type { HostFile, HostResult } from './host-protocol.ts';
import type { Hosts } from './hosts.ts';

const MB = 2 ** 20;
const MAX_RESULTS = 20_000;
const MAX_NOTES = 200;

/** What running a task needs of its worker. `folder` is the task's own, made and removed here. */
export interface TaskRun {
  context: Context;
  hosts: Hosts;
  folder: string;
  signal: AbortSignal;
  progress: Run['progress'];
}

/**
 * Runs a task's engine on its files and gives how that ended, its results in the store. Throws what is no answer of the
 * engine: the signal's abort (UserError `cancelled`), HostCrash, and faults of the file store; the task may then be
 * tried again.
 */
export async function runTask(task: TaskRow, run: TaskRun): Promise<Ending> {
  const { context, hosts, folder, signal } = run;
  const engine = context.catalog.engines[task.engine];
  const options = engine && optionSchema(engine.options).safeParse(task.options);
  if (!engine || !options?.success) return { state: 'failed', error: { code: engine ? 'bad-option' : 'not-built' } };
  const [inside, outside] = [join(folder, 'in'), join(folder, 'out')];
  const notes = new Map<string, Note>();
  const skipped: Skipped[] = [];
  const passwords = openPasswords(context.secret, task.passwords);
  try {
    await mkdir(inside, { recursive: true });
    await mkdir(outside);
    const files = await fetchInputs(task.inputs, passwords, inside, context);
    const results = await hosts.run(
      {
        engine: task.engine,
        files,
        options: options.data,
        limits: engine.limits,
        isolation: context.settings.ISOLATION,
        folder: outside,
      },
      {
        progress: run.progress,
        note: (text, about) => addNote(notes, noteOf(text, about), { most: MAX_NOTES }),
        skip: (index, error) => skipped.push({ index, error }),
      },
      signal,
    );
    // Left out for want of a password: the visitor is asked once; who then leaves it empty wants it left out.
    const refused = skipped.filter(({ error }) => wantsPassword(error));
    const asks = refused.some(({ error }) => error.code === 'wrong-password' || passwords.length === 0);
    if (asks) return await askPasswords(task, refused, context.files);
    if (results.length === 0) return { state: 'failed', error: { code: 'no-result' } };
    const stored = await storeResults(task.id, results, { engine, folder: outside, context });
    return { state: 'done', results: stored, notes: [...notes.values()], skipped };
  } catch (thrown) {
    return await endingOf(thrown, task, skipped, run);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A refusal as an ending; what is none is thrown on. */
async function endingOf(thrown: unknown, task: TaskRow, skipped: Skipped[], run: TaskRun): Promise<Ending> {
  const error = refusal(thrown);
  if (!error || run.signal.aborted) throw thrown;
  if (!wantsPassword(error)) return { state: 'failed', error };
  const files = skipped.filter((one) => wantsPassword(one.error));
  return askPasswords(
    task,
    files.length > 0 ? files : task.inputs.map((_, index) => ({ index, error })),
    run.context.files,
  );
}

function refusal(thrown: unknown): ErrorData | undefined {
  if (isFull(thrown)) return { code: 'no-space' };
  return (thrown as Error | undefined)?.name === 'UserError' ? toErrorData(thrown) : undefined;
}

/** The task's files on this machine, each with its password. */
async function fetchInputs(
  inputs: StoredFile[],
  passwords: (string | null)[],
  folder: string,
  { files }: Context,
): Promise<HostFile[]> {
  const fetched: HostFile[] = [];
  for (const [index, { key, name }] of inputs.entries()) {
    const password = passwords[index];
    fetched.push({ path: await files.path(key, folder), name, password: password || undefined });
  }
  return fetched;
}

/**
 * Puts results into the store under names that harm nobody. Nothing is kept when it throws: UserError `too-large` past
 * the engine's limit.
 */
async function storeResults(
  taskId: string,
  results: HostResult[],
  { engine, folder, context }: { engine: EngineEntry; folder: string; context: Context },
): Promise<StoredFile[]> {
  if (results.length > MAX_RESULTS) throw new UserError('too-many', `结果超过了 ${MAX_RESULTS} 个文件。`);
  const stored: StoredFile[] = [];
  const taken = new Set<string>();
  let bytes = 0;
  try {
    for (const { path, name: given } of results) {
      bytes += await sizeWithin(path, folder);
      if (bytes > engine.limits.disk * MB) throw new UserError('too-large', `结果超过了 ${engine.limits.disk} MB。`);
      const name = freeName(safeName(given), taken);
      taken.add(name.toLowerCase());
      const id = randomUUID();
      const key = `result/${taskId}/${id}`;
      stored.push({ id, key, name, size: await context.files.take(key, path) });
    }
    return stored;
  } catch (error) {
    await context.files.delete(stored.map(({ key }) => key));
    throw error;
  }
}

/** Bytes of a plain file of the folder. Throws where it is none: a link could lead anywhere. */
async function sizeWithin(path: string, folder: string): Promise<number> {
  const [root, place, found] = await Promise.all([realpath(folder), realpath(dirname(path)), lstat(path)]);
  if (!found.isFile() || (place !== root && !place.startsWith(`${root}/`))) throw new UserError('no-result');
  return found.size;
}
