import { workersFor } from './device.ts';
import { startWorker } from './in-browser.ts';
import { type CallEvents, createPool, type Pool } from './pool.ts';

/** One file (and what belongs to it) for an engine, beside all jobs; `options` are complete by the engine's schema where it reads them. */
export interface Question {
  engine: string;
  file: File;
  /** Given to the engine behind it. */
  beside?: readonly File[];
  options: Record<string, unknown>;
  password?: string | undefined;
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
  return own.run(
    { engine, files: [file, ...beside], options, passwords: [password] },
    { ...SILENT, progress, note },
    signal,
  );
}
