import { UserError } from '../../../../schemas/error.ts';
import type { WatermarkFinding } from '../../../../schemas/watermark.ts';
import { askEngine } from '../../../jobs/ask.ts';

const FIND = 'watermark-finder';

/** What may be watermarks in a PDF, in a worker of its own. Rejects with UserError. */
export async function findWatermarks(
  file: File,
  password: string | undefined,
  signal: AbortSignal,
): Promise<WatermarkFinding> {
  const [found] = await askEngine({ engine: FIND, file, options: {}, password }, signal);
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
  const [made] = await askEngine({ engine: engineId, file, options: { pick: [pick] }, password }, signal);
  if (!made) throw new UserError('no-result');
  return made;
}
