import type { EngineEntry } from '../../schemas/tool.ts';
import type { Device } from './device.ts';

const MIB = 2 ** 20;
/**
 * What a file is in memory while it is worked on, as a multiple of its bytes: read, changed and written; pictures are
 * decoded as well.
 */
const WHOLE = 3;
const DECODED: Record<string, number> = {
  jpg: 40,
  jpeg: 40,
  webp: 40,
  heic: 40,
  heif: 40,
  avif: 40,
  jxl: 40,
  png: 10,
  gif: 10,
};

const extensionOf = (name: string): string => /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** About how many bytes of memory an engine needs for these files. */
export const memoryOf = (files: readonly File[]): number =>
  files.reduce((sum, { name, size }) => sum + size * (DECODED[extensionOf(name)] ?? WHOLE), 0);

/**
 * How many bytes the files at work may need at once: a quarter of the memory, which only Chromium reports (8 GiB at
 * most).
 */
export function memoryFor({ deviceMemory, userAgent }: Device): number {
  const gib = deviceMemory ?? (/Android|iPhone|iPad|Mobile/.test(userAgent) ? 3 : 8);
  return gib * 256 * MIB;
}

/** A row of the list with its thumbnail and all that is known of the file, generously. */
const ROW = 2 * MIB;

/** How much one job may be given on this machine. */
export interface Batch {
  files: number;
  /** All files together. */
  bytes: number;
}

/**
 * The largest batch that a tool of the browser can handle on this device. Files that are worked on one by one wait on
 * disk, up to what the device has as memory; those that are put together are held at once, and may take half of it.
 */
export function batchFor(device: Device, input: EngineEntry['input']): Batch {
  const memory = memoryFor(device);
  return { files: Math.floor(memory / ROW), bytes: input === 'all' ? (2 * memory) / WHOLE : 4 * memory };
}
