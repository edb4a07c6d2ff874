import { UserError } from '../../../../schemas/error.ts';
import type { Run } from '../../../engines/engine.ts';
import { READABLE } from '../../../formats/media/containers.ts';
import { sniff } from '../../../lib/sniff.ts';
import { placeInput } from '../../../native/input.ts';
import { endIsMissing } from '../shared/cut-off.ts';
import type { Call } from './ffmpeg.ts';
import { type Media, probe } from './probe.ts';

const FIRST_BYTES = 65_536;

/**
 * Refuses by content what no demuxer of ours reads: playlists above all, whatever their name. Tells whether the file's
 * end is missing.
 */
async function checkContent(file: File): Promise<{ cutOff: boolean }> {
  if (file.size === 0) throw new UserError('empty-file');
  const start = new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer());
  const type = sniff(start, file.name);
  if (!type || !READABLE.has(type)) throw new UserError('wrong-type');
  return { cutOff: await endIsMissing(file) };
}

/** A visitor's file, copied into the call's folder and looked into. */
export interface Opened {
  input: string;
  media: Media;
  call: Call;
  /** The file's end is missing. */
  cutOff: boolean;
}

/** Opens the input counted `at` of a call. Throws UserError `empty-file`, `wrong-type` and what `probe` throws. */
export async function openMedia(
  file: File,
  at: number,
  run: Pick<Run, 'folder' | 'limits' | 'signal' | 'progress'>,
): Promise<Opened> {
  const { cutOff } = await checkContent(file);
  const call = { folder: await run.folder(), limits: run.limits, signal: run.signal };
  const input = await placeInput(file, call.folder, `input-${at}`);
  run.progress(0, '正在读取文件');
  return { input, media: await probe(input, call), call, cutOff };
}
