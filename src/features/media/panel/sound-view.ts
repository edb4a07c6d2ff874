import { UserError } from '../../../../schemas/error.ts';
import type { SoundView } from '../../../../schemas/sound-view.ts';
import { askEngine } from '../../../jobs/ask.ts';
import { type Part, writeParts } from '../shared/parts.ts';

const ENGINE = 'sound-view';

/** A recording as its panel draws it. */
export interface Sound extends SoundView {
  /** One byte a stretch, 255 for full scale. */
  peaks: Uint8Array;
}

/** Reads a recording through, in a worker. Rejects with UserError where the browser cannot. */
export async function soundOf(file: File, signal: AbortSignal, progress: (part: number) => void): Promise<Sound> {
  const [info, peaks] = await askEngine({ engine: ENGINE, file, options: { clip: '' } }, signal, progress);
  if (!info || !peaks) throw new UserError('no-result');
  return { ...(JSON.parse(await info.text()) as SoundView), peaks: new Uint8Array(await peaks.arrayBuffer()) };
}

/** Parts of a recording, one after the other, to be played: exact to the sample. */
export async function clipOf(file: File, parts: readonly Part[], signal: AbortSignal): Promise<File> {
  const [clip] = await askEngine({ engine: ENGINE, file, options: { clip: writeParts(parts) } }, signal);
  if (!clip) throw new UserError('no-result');
  return clip;
}
