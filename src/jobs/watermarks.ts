import { UserError } from '../../schemas/error.ts';
import type { WatermarkFinding } from '../../schemas/watermark.ts';
import { startWorker } from './in-browser.ts';
import { createPool, type Pool } from './pool.ts';

const FIND = 'watermark-finder';
const NO_EVENTS = { progress: () => undefined, note: () => undefined, skip: () => undefined };

let own: Pool | undefined;

function call(
  engine: string,
  file: File,
  options: Record<string, unknown>,
  password: string | undefined,
  signal: AbortSignal,
): Promise<File[]> {
  own ??= createPool(startWorker, 1);
  return own.run({ engine, files: [file], options, passwords: [password] }, NO_EVENTS, signal);
}

/** What may be watermarks in a PDF, in a worker of its own. Rejects with UserError. */
export async function findWatermarks(file: File, password: string | undefined, signal: AbortSignal): Promise<WatermarkFinding> {
  const [found] = await call(FIND, file, {}, password, signal);
  if (!found) throw new UserError('no-result');
  return JSON.parse(await found.text()) as WatermarkFinding;
}

/** The file as the engine gives it out without the watermarks picked. Rejects with UserError. */
export async function withoutWatermarks(
  engineId: string,
  file: File,
  pick: string,
  password: string | undefined,
  signal: AbortSignal,
): Promise<File> {
  const [made] = await call(engineId, file, { pick: [pick] }, password, signal);
  if (!made) throw new UserError('no-result');
  return made;
}
