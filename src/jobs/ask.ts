import { startWorker } from './in-browser.ts';
import { createPool, type Pool } from './pool.ts';

let own: Pool | undefined;
const NO_EVENTS = { progress: () => undefined, note: () => undefined, skip: () => undefined };

/**
 * Asks an engine about one file beside all jobs, for a panel: a file that needs no password, in a worker of its own, one question after the other. `options` are complete
 * by the engine's schema where it reads them. Rejects with UserError, `cancelled` when the signal fires.
 */
export function askEngine(engine: string, file: File, options: Record<string, unknown>, signal: AbortSignal): Promise<File[]> {
  own ??= createPool(startWorker, 1);
  return own.run({ engine, files: [file], options, passwords: [undefined] }, NO_EVENTS, signal);
}
