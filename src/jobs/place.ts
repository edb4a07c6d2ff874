import type { EngineEntry, Fit, Place, ToolProps } from '../../schemas/tool.ts';
import { whereOf } from '../lib/where.ts';
import { memoryOf } from './memory.ts';

/** Where one file goes, and why as a Chinese clause where that is not a matter of course. */
export interface Way {
  place: Place;
  why?: string;
}

/** What is known of a file before the start. */
export interface Candidate {
  file: File;
  /** What the engine said of it; undefined while it has not. */
  fit?: Fit | undefined;
}

/** What the decision depends on besides the files. */
export interface Circumstances {
  /** The visitor wants no file of this tool to leave this device. */
  stayHere: boolean;
  /** Bytes this device has for the files at work (`memoryFor`). */
  memory: number;
  /** The most MB of one file that the service takes; 0: there is no service. */
  serviceMb: number;
}

const MIB = 2 ** 20;
const TOO_LARGE = '这台设备的内存可能不够';

/** Why the engine would not do these in the browser, if so. */
function refusalOf(group: readonly Candidate[]): string | undefined {
  const fit = group.map((entry) => entry.fit).find((said) => said !== undefined && said !== 'browser');
  return typeof fit === 'object' ? fit.reason : fit && '浏览器里处理不了它';
}

/** Which way one call of the engine goes with its files. */
function wayOf(
  group: readonly Candidate[],
  { places, engine }: Pick<ToolProps, 'places' | 'engine'>,
  { stayHere, memory, serviceMb }: Circumstances,
): Way {
  const refusal = refusalOf(group);
  const against =
    refusal ?? (!engine.streams && memoryOf(group.map(({ file }) => file)) > memory ? TOO_LARGE : undefined);
  if (stayHere) return { place: 'browser', why: against ? `${against}，按你的选择仍在本机试` : undefined };
  const taken = group.every(({ file }) => file.size <= serviceMb * MIB);
  const able: Record<Place, boolean> = { browser: !against, service: taken };
  const place = places.find((one) => able[one]);
  if (place === 'browser') return { place };
  if (place) return { place, why: against ?? '服务器上做得更好' };
  const missing = serviceMb ? '服务器也不收这么大的文件' : '服务器又连不上';
  // The engine's own word against it stands; a device may have more memory than it reports.
  return refusal
    ? { place: 'service', why: `${refusal}，${missing}` }
    : { place: 'browser', why: `${against}，${missing}，先在本机试` };
}

/** The calls a job makes: one a file, or one for all files, which then go one way. */
const callsOf = <Entry>({ input }: Pick<EngineEntry, 'input'>, files: readonly Entry[]): (readonly Entry[])[] =>
  input === 'all' ? [files] : files.map((file) => [file]);

/**
 * Where each of these files goes, in their order: the one decision of it. Takes what the catalogue says of the tool,
 * what its engine said of the files, what the device and the service can, and the visitor's wish. Undefined for a tool
 * without code.
 */
export function waysOf(
  files: readonly Candidate[],
  tool: Pick<ToolProps, 'places' | 'perFile' | 'engine'>,
  circumstances: Circumstances,
): Way[] | undefined {
  const where = whereOf(tool);
  if (where !== 'either') return where && files.map(() => ({ place: where }));
  return callsOf(tool.engine, files).flatMap((group) => {
    const way = wayOf(group, tool, circumstances);
    return group.map(() => way);
  });
}
