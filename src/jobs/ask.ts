import { workersFor } from './device.ts';
import { startWorker } from './in-browser.ts';
import { type CallEvents, createPool, type Pool } from './pool.ts';

interface Given {
  file: File;
  password?: string | undefined;
}

/**
 * One file (and what belongs to it) for an engine, beside all jobs; `options` are complete by the engine's schema where
 * it reads them.
 */
export interface Question extends Given {
  engine: string;
  /** Given to the engine behind it. */
  beside?: readonly Given[];
  options: Record<string, unknown>;
}

let own: Pool | undefined;
const SILENT = { progress: () => undefined, note: () => undefined, skip: () => undefined };

/**
 * Asks an engine about a file, for a panel, in a worker of its own, one question after the other. Rejects with
 * UserError, `cancelled` when the signal fires.
 */
export function askEngine(
  { engine, file, beside = [], options, password }: Question,
  signal: AbortSignal,
  progress: CallEvents['progress'] = SILENT.progress,
  note: CallEvents['note'] = SILENT.note,
): Promise<File[]> {
  own ??= createPool(startWorker, 1, Infinity, workersFor(navigator));
  const given: Given[] = [{ file, password }, ...beside];
  const [files, passwords] = [given.map((one) => one.file), given.map((one) => one.password)];
  return own.run({ engine, files, options, passwords }, { ...SILENT, progress, note }, signal);
}
