import { type ErrorData, toErrorData, UserError } from '../../schemas/error.ts';
import { askOf, type Providers } from '../engines/abilities.ts';
import type { Estimate, Fits, Part, Run } from '../engines/engine.ts';
import { noteOf } from '../lib/note.ts';
import { byName } from '../lib/room-file.ts';
import { asset } from './asset.ts';
import { webImageCodec } from './codec.ts';
import type { Call, FromWorker, ToWorker } from './protocol.ts';

type AnyEngine = (files: File[], options: unknown, run: Run) => Promise<File[]>;
interface EngineModule {
  default: AnyEngine;
  /** An engine may fetch and compile what it needs before the first call. */
  warm?: (run: Pick<Run, 'asset'>) => Promise<unknown>;
  fits?: Fits;
  estimate?: Estimate<never>;
}
interface Waiting {
  resolve(results: File[][]): void;
  reject(error: UserError): void;
}

/** The only door to the engines: one chunk each, loaded when asked for. */
const ENGINES = byName(import.meta.glob<EngineModule>(['../features/*/engine.ts', '../features/*/*.engine.ts']));

/** What rooms lend to engines in browsers. */
const LENT: Providers = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Providers>(['../features/*/abilities.ts', '../features/*/*.abilities.ts'], {
      eager: true,
      import: 'default',
    }),
  ),
);

/** What the browser itself lends; what it takes is fetched at the first question. */
const OWN: Providers = {
  infer: async (query, signal) => (await import('./networks.ts')).infer(query, signal),
  traditional: async (query, signal) => (await import('./traditional.ts')).traditional(query, signal),
  remember: async (query, signal) => (await import('./remember.ts')).remember(query, signal),
};

const PROGRESS_EVERY_MS = 66;
const post = (message: FromWorker): void => self.postMessage(message);
const waiting = new Map<number, Waiting>();
let spreads = 0;

async function load(id: string): Promise<EngineModule> {
  const importEngine = ENGINES[id];
  if (!importEngine) throw new UserError('not-built');
  return importEngine().catch(() => {
    throw new UserError('network');
  });
}

/**
 * At most some 15 reports a second, so that a fast engine does not spend its time posting; the last one, and what says
 * something new, always gets through.
 */
function progressOf(id: number): Run['progress'] {
  let last = 0;
  let said: string | undefined;
  return (part, note) => {
    const now = performance.now();
    if (part < 1 && note === said && now - last < PROGRESS_EVERY_MS) return;
    last = now;
    said = note;
    post({ kind: 'progress', id, part: Math.min(1, Math.max(0, part)), note: note || undefined });
  };
}

function spread(id: number, call: Call, parts: Part<unknown>[], to = 1): Promise<File[][]> {
  const key = ++spreads;
  // A file the engine made itself speaks for the call's first file.
  const origin = (file: File): number => Math.max(0, call.files.indexOf(file));
  const calls = parts.map(({ files, options }) => {
    const origins = files.map(origin);
    return { files, options, origins, passwords: origins.map((index) => call.passwords[index]) };
  });
  post({ kind: 'spread', id, spread: key, parts: calls, to });
  return new Promise((resolve, reject) => waiting.set(key, { resolve, reject }));
}

function runOf(id: number, call: Call): Run {
  // The signal never fires here: a cancelled worker is ended from outside, which stops synchronous WebAssembly as well.
  const { signal } = new AbortController();
  return {
    signal,
    progress: progressOf(id),
    note: (text, about) => post({ kind: 'note', id, ...noteOf(text, about) }),
    skip: (file, error) => post({ kind: 'skip', id, index: call.files.indexOf(file), error: toErrorData(error) }),
    password: (file) => call.passwords[call.files.indexOf(file)],
    asset,
    ask: askOf({ ...OWN, ...LENT }, signal),
    image: webImageCodec,
    // The browser itself bounds a page; a worker that must stop is ended from outside.
    limits: { seconds: Infinity, memory: Infinity, disk: Infinity },
    folder: () => Promise.reject(new UserError('not-available')),
    cores: call.cores,
    spread: (parts, to) => spread(id, call, parts, to),
  };
}

/** A WebAssembly trap leaves the module's memory in an unknown state. */
function isBroken(thrown: unknown): boolean {
  return (
    thrown instanceof WebAssembly.RuntimeError ||
    (thrown instanceof RangeError && toErrorData(thrown).code === 'out-of-memory')
  );
}

async function run(id: number, call: Call): Promise<void> {
  try {
    const engine = (await load(call.engine)).default;
    post({ kind: 'done', id, files: await engine(call.files, call.options, runOf(id, call)) });
  } catch (thrown) {
    const error: ErrorData = toErrorData(thrown);
    if (error.code === 'unknown') console.error(thrown);
    post({ kind: 'failed', id, error, broken: isBroken(thrown) });
  }
}

/** What an engine says of a file; one that cannot say would say it of its work, too, and there with a reason. */
async function sayFit({ id, engine, file, wish }: Extract<ToWorker, { kind: 'fits' }>): Promise<void> {
  const fit = await load(engine)
    .then(({ fits }) => fits?.(file, wish) ?? 'browser')
    .catch(() => 'browser' as const);
  post({ kind: 'fit', id, fit });
}

/** What an engine expects of a file; one that cannot say leaves the question open. */
async function sayEstimate({ id, engine, file, wishes, password }: Extract<ToWorker, { kind: 'estimate' }>) {
  const run = { asset, image: webImageCodec, password: () => password };
  const bytes = await load(engine)
    .then(({ estimate }) => estimate?.(file, wishes as never[], run) ?? [])
    .catch(() => []);
  post({ kind: 'estimate', id, bytes });
}

function partsDone(message: Extract<ToWorker, { kind: 'parts-done' }>): void {
  const { spread: key, results, error } = message;
  const promise = waiting.get(key);
  waiting.delete(key);
  if (error) promise?.reject(new UserError(error.code, error.detail));
  else promise?.resolve(results ?? []);
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'run') void run(data.id, data.call);
  else if (data.kind === 'parts-done') partsDone(data);
  else if (data.kind === 'fits') void sayFit(data);
  else if (data.kind === 'estimate') void sayEstimate(data);
  else
    void load(data.engine)
      .then((engine) => engine.warm?.({ asset }))
      .catch(() => undefined); // the call itself will say what is wrong
};
