import { readFile } from 'node:fs/promises';
import { UserError } from '../../schemas/error.ts';
import type { Tell } from '../../schemas/note.ts';
import { type Limits, limitsSchema } from '../../schemas/tool.ts';
import { isEngine } from '../lib/room-file.ts';
import { askOf, type Providers } from './abilities.ts';
import { type AssetName, assetPath } from './assets.ts';
import { nodeImageCodec } from './codec-node.ts';
import type { Guard, Isolation, Part, Run } from './engine.ts';
import { networks } from './networks-node.ts';
import { roomFiles } from './room-files.ts';
import { traditionalReader } from './traditional.ts';

/** An engine whose id is only known at run time; its options were checked by `optionSchema`. */
export type AnyEngine = (files: File[], options: Record<string, unknown>, run: Run) => Promise<File[]>;

/** What the caller of an engine may give; everything is optional. */
export interface NodeCall {
  signal?: AbortSignal;
  password?: (file: File) => string | undefined;
  onProgress?: Run['progress'];
  onNote?: Tell;
  /** An input that an `input: all` engine leaves out. Without it the refusal ends the call. */
  onSkip?: (file: File, error: UserError) => void;
  /** The catalogue's limits of the engine or tool; without them the catalogue's defaults. */
  limits?: Limits;
  /** See `Run.folder`. Without it a native engine is refused with `not-available`. */
  folder?: () => Promise<string>;
  /** What the engine may ask for by `Run.ask`. */
  abilities?: Providers;
}

const assets = new Map<AssetName, Promise<Uint8Array>>();

/** The engine's file; one for Node goes before one for both places. */
const find = (id: string) => {
  const files = roomFiles().filter((file) => isEngine(file) && file.name === id);
  return files.find(({ kind }) => kind === 'engine.node') ?? files[0];
};

/** Whether an engine starts native programs. */
export const isNative = (id: string): boolean => find(id)?.kind === 'engine.node';

/**
 * How far this machine can shut native programs in; tried once a process. Throws UserError `busy` where it could not
 * even try now.
 */
export const isolation = async (): Promise<Isolation> => (await native()).isolation();

/** What the kernel itself guards of native programs here. Throws as `isolation`. */
export const guards = async (): Promise<Guard[]> => (await native()).guards();

async function native(): Promise<{ isolation(): Promise<Isolation>; guards(): Promise<Guard[]> }> {
  const { href } = new URL('../native/isolation.ts', import.meta.url);
  return import(href);
}

/**
 * The engine of this id. Throws UserError `not-built` when there is no such file, and `not-available` for a native one
 * where `least` asks for more isolation than this machine has.
 */
export async function loadEngine(id: string, least: 'full' | 'any' = 'any'): Promise<AnyEngine> {
  const place = find(id);
  if (!place) throw new UserError('not-built');
  if (least === 'full' && isNative(id) && (await isolation()) !== 'full')
    throw new UserError('not-available', '服务器不能把它需要的程序隔离运行。');
  return ((await import(place.href)) as { default: AnyEngine }).default;
}

/** Runs an engine in this process with checked options and gives its result files; refusals are thrown as UserError. */
export async function runEngine(
  id: string,
  files: File[],
  options: Record<string, unknown>,
  call: NodeCall = {},
): Promise<File[]> {
  return callEngine(await loadEngine(id), files, options, call);
}

/** `runEngine` with an engine that is loaded already. */
export const callEngine = (
  engine: AnyEngine,
  files: File[],
  options: Record<string, unknown>,
  call: NodeCall,
): Promise<File[]> => engine(files, options, nodeRun(engine, call));

/** Holds Tesseract once it has been asked: once a process. */
const traditional = traditionalReader(asset);

/** The `Run` of Node: assets from node_modules, sharp for pictures, parts one after the other. */
function nodeRun(engine: AnyEngine, call: NodeCall): Run {
  const signal = call.signal ?? new AbortController().signal;
  let done = 0;
  const progress: Run['progress'] = (part, note, secondsLeft) => {
    done = Math.max(done, part);
    call.onProgress?.(done, note, secondsLeft);
  };
  return {
    signal,
    progress,
    note: call.onNote ?? (() => {}),
    skip:
      call.onSkip ??
      ((_file, error) => {
        throw error;
      }),
    password: call.password ?? (() => undefined),
    asset,
    image: nodeImageCodec,
    ask: askOf({ infer: networks(asset), traditional, ...call.abilities }, signal),
    limits: call.limits ?? limitsSchema.parse({}),
    folder: call.folder ?? (() => Promise.reject(new UserError('not-available'))),
    cores: 1,
    spread: (parts, to = 1) => {
      const from = done;
      const onProgress = (part: number, note?: string): void => progress(from + (to - from) * part, note);
      return runParts(engine, parts, { ...call, signal, onProgress });
    },
  };
}

async function runParts(engine: AnyEngine, parts: Part<unknown>[], call: NodeCall): Promise<File[][]> {
  const results: File[][] = [];
  for (const [index, { files, options }] of parts.entries()) {
    call.signal?.throwIfAborted();
    const onProgress = (part: number, note?: string): void => call.onProgress?.((index + part) / parts.length, note);
    results.push(await engine(files, options as Record<string, unknown>, nodeRun(engine, { ...call, onProgress })));
  }
  return results;
}

function asset(name: AssetName): Promise<Uint8Array> {
  const kept = assets.get(name);
  if (kept) return kept;
  const bytes = readFile(new URL(`../../${assetPath(name)}`, import.meta.url)).catch(() => {
    assets.delete(name);
    throw new UserError('network', `缺少文件 ${name}，请运行 npm run setup。`);
  });
  assets.set(name, bytes);
  return bytes;
}
