// The engine host: a process that runs one engine call after the other for a worker, and dies with it.
// node host.ts [a folder of engines for tests, instead of the built ones]

import { createWriteStream } from 'node:fs';
import { lstat, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type ErrorData, toErrorData, UserError } from '../../../schemas/error.ts';
import type { Tell } from '../../../schemas/note.ts';
import type { Ability } from '../../engines/abilities.ts';
import { type AnyEngine, callEngine, loadEngine } from '../../engines/load-node.ts';
import { fileAt, pathOf } from '../../engines/path-file.ts';
import { noteOf } from '../../lib/note.ts';
import { isDiskFull } from '../store/disk-full.ts';
import { type FromHost, type HostCall, type HostResult, LIFELINE, type ToHost } from './host-protocol.ts';
import { keepModels } from './keep-models.ts';

const [testEngines] = process.argv.slice(2);
/** Results up to so many bytes are written in one go, which is several times faster than as a stream. */
const AT_ONCE = 64 * 2 ** 20;
/** The longest note, in characters. */
const MAX_TEXT = 1000;

const send = (message: FromHost): void => {
  if (process.connected) process.send?.(message);
};

// The worker may be killed while an engine keeps this thread busy: another thread waits for the end of the pipe that
// only the worker holds open, and ends the group. Until then the kernel has nothing to wake it for.
const WATCH = `
  const { Socket } = require('node:net');
  const { workerData: fd } = require('node:worker_threads');
  new Socket({ fd }).on('error', () => {}).on('close', () => {
    try { process.kill(-process.pid, 'SIGKILL'); } catch { process.kill(process.pid, 'SIGKILL'); }
  }).resume();
`;
new Worker(WATCH, { eval: true, workerData: LIFELINE }).unref();

let running: AbortController | undefined;
const kept = keepModels();

process.on('message', (message: ToHost) => {
  if (message.kind === 'abort') running?.abort();
  else void answer(message.call);
});
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

/** Runs one call and reports its end. */
async function answer(call: HostCall): Promise<void> {
  const controller = new AbortController();
  running = controller;
  // What an engine still does after its end is nothing to the next call.
  const say = (message: FromHost): void => {
    if (running === controller) send(message);
  };
  try {
    const results = await run(call, controller.signal, say);
    say({ kind: 'done', results });
  } catch (thrown) {
    const error = errorOf(thrown);
    const log = (error.code === 'unknown' || error.code === 'interrupted') && { log: inspect(thrown) };
    say({ kind: 'failed', error: isDiskFull(thrown) ? { code: 'no-space' } : error, ...log });
  } finally {
    running = undefined;
  }
}

async function run(
  { engine: id, files: inputs, options, limits, isolation, folder, models = {} }: HostCall,
  signal: AbortSignal,
  say: (message: FromHost) => void,
): Promise<HostResult[]> {
  kept.free(id);
  const engine = await load(id, isolation);
  keepCompiled(id);
  const note: Tell = (text, about) => say({ kind: 'note', ...noteOf(plain(text), about) });
  const warn = (ability: Ability, log: string): void => say({ kind: 'model-failed', ability, log: plain(log) });
  const files = await Promise.all(inputs.map(({ path, name }) => fileAt(path, name)));
  const results = await callEngine(engine, files, options, {
    signal,
    limits,
    folder: async () => folder,
    password: (file) => inputs[files.indexOf(file)]?.password,
    onProgress: (part, note, secondsLeft) =>
      say({
        kind: 'progress',
        part: shareOf(part),
        note: note ? plain(note) : undefined,
        secondsLeft: Number.isFinite(secondsLeft) ? secondsLeft : undefined,
      }),
    abilities: kept.lend(models, { note, warn }),
    onNote: note,
    onSkip: (file, error) => say({ kind: 'skip', index: files.indexOf(file), error: errorOf(error) }),
  });
  const written: HostResult[] = [];
  for (const [index, file] of results.entries()) {
    signal.throwIfAborted();
    written.push({ path: await onDisk(file, folder, index), name: file.name });
  }
  return written;
}

const shareOf = (part: number): number => Math.min(Math.max(part, 0), 1) || 0;

/**
 * Engines' sentences are short; one that is not may hold anything. PostgreSQL keeps neither NUL nor half a surrogate
 * pair.
 */
const plain = (text: string): string => text.slice(0, MAX_TEXT).toWellFormed().replaceAll('\0', '');

function errorOf(thrown: unknown): ErrorData {
  const { code, detail } = toErrorData(thrown);
  return { code, detail: detail !== undefined ? plain(detail) : undefined };
}

const loaded = new Set<string>();

/** Keeps what an engine was compiled to for the next host: one that is killed has no time for it at its end. */
function keepCompiled(id: string): void {
  if (!loaded.has(id)) flushCompileCache();
  loaded.add(id);
}

async function load(id: string, isolation: HostCall['isolation']): Promise<AnyEngine> {
  if (!testEngines) return loadEngine(id, isolation);
  const url = pathToFileURL(join(testEngines, `${id}.ts`));
  return ((await import(url.href)) as { default: AnyEngine }).default;
}

/**
 * Where a result lies in the folder of the call; what lies elsewhere or in memory is written there. Throws UserError
 * `no-result` for a link: a program may have left it, and this process reads more than that program may.
 */
async function onDisk(file: File, folder: string, index: number): Promise<string> {
  const path = pathOf(file);
  if (path && !(await lstat(path)).isFile()) throw new UserError('no-result');
  if (path && !relative(folder, path).startsWith('..')) return path;
  const copy = join(folder, `result-${index}`);
  if (file.size <= AT_ONCE) await writeFile(copy, await file.bytes(), { flag: 'wx' });
  else await pipeline(Readable.fromWeb(file.stream()), createWriteStream(copy, { flags: 'wx' }));
  return copy;
}
