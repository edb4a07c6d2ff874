// The engine host: a process that runs one engine call after the other for a worker, and dies with it.
// node host.ts <the worker's process number> [a folder of engines for tests, instead of the built ones]
import { createWriteStream } from 'node:fs';
import { lstat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { toErrorData } from '../../../schemas/error.ts';
import { type AnyEngine, callEngine, loadEngine } from '../../engines/load-node.ts';
import { fileAt, pathOf } from '../../engines/path-file.ts';
import type { FromHost, HostCall, HostResult, ToHost } from './host-protocol.ts';

const [worker = '', testEngines] = process.argv.slice(2);
/** Results up to so many bytes are written in one go, which is several times faster than as a stream. */
const AT_ONCE = 64 * 2 ** 20;
/** The longest note, in characters. */
const MOST_TEXT = 1000;

const tell = (message: FromHost): void => {
  if (process.connected) process.send?.(message);
};

// The worker may be killed while an engine keeps this thread busy: another thread sees that its parent is gone, and ends the group.
const WATCH = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid === workerData) return;
    try { process.kill(-process.pid, 'SIGKILL'); } catch { process.kill(process.pid, 'SIGKILL'); }
  }, 500);
`;
new Worker(WATCH, { eval: true, workerData: Number(worker) }).unref();

let running: AbortController | undefined;

process.on('message', (message: ToHost) => {
  if (message.kind === 'abort') running?.abort();
  else void answer(message.call);
});
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

/** Runs one call and tells its end. */
async function answer(call: HostCall): Promise<void> {
  const controller = new AbortController();
  running = controller;
  try {
    const results = await run(call, controller.signal);
    tell({ kind: 'done', results });
  } catch (thrown) {
    const error = toErrorData(thrown);
    const full = (thrown as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC';
    const log = error.code === 'unknown' && { log: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
    tell({ kind: 'failed', error: full ? { code: 'no-space' } : error, ...log });
  } finally {
    running = undefined;
  }
}

async function run({ engine: id, files: inputs, options, limits, folder }: HostCall, signal: AbortSignal): Promise<HostResult[]> {
  const engine = await load(id);
  const files = await Promise.all(inputs.map(({ path, name }) => fileAt(path, name)));
  const results = await callEngine(engine, files, options, {
    signal,
    limits,
    folder: async () => folder,
    password: (file) => inputs[files.indexOf(file)]?.password,
    onProgress: (part, note) =>
      tell({ kind: 'progress', part: Math.min(Math.max(part, 0), 1) || 0, ...(note && { note: short(note) }) }),
    onNote: (text) => tell({ kind: 'note', text: short(text) }),
    onSkip: (file, error) => tell({ kind: 'skip', index: files.indexOf(file), error: toErrorData(error) }),
  });
  const written: HostResult[] = [];
  for (const [index, file] of results.entries()) {
    signal.throwIfAborted();
    written.push({ path: await onDisk(file, folder, index), name: file.name });
  }
  return written;
}

/** Engines' sentences are short; one that is not may hold anything. */
const short = (text: string): string => text.slice(0, MOST_TEXT);

async function load(id: string): Promise<AnyEngine> {
  if (!testEngines) return loadEngine(id);
  const url = pathToFileURL(join(testEngines, `${id}.ts`));
  return ((await import(url.href)) as { default: AnyEngine }).default;
}

/** Where a result lies in the folder of the call; what lies elsewhere or in memory is written there. */
async function onDisk(file: File, folder: string, index: number): Promise<string> {
  const path = pathOf(file);
  if (path && !relative(folder, path).startsWith('..') && (await lstat(path)).isFile()) return path;
  const copy = join(folder, `result-${index}`);
  if (file.size <= AT_ONCE) await writeFile(copy, await file.bytes(), { flag: 'wx' });
  else await pipeline(Readable.fromWeb(file.stream()), createWriteStream(copy, { flags: 'wx' }));
  return copy;
}
