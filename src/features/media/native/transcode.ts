import { lstat } from 'node:fs/promises';
import { UserError } from '../../../../schemas/error.ts';
import type { Plan } from './audio.ts';
import { type Call, ffmpeg } from './ffmpeg.ts';
import { openAs, openRefusal } from './probe.ts';

/** How a conversion went: the result, its seconds as ffmpeg counts them, and whether it met damage on the way. */
export interface Made {
  path: string;
  seconds: number;
  damaged: boolean;
}

/** Bytes of a file that ffmpeg was to write; 0 where there is none. */
export const bytesAt = (path: string): Promise<number> =>
  lstat(path).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  );

/**
 * Runs ffmpeg by a plan, from one path to another, telling how many seconds of the result are done.
 * Throws UserError `truncated`, `damaged` or `no-result` when nothing useful came out, and what `runProgram` throws.
 */
export async function transcode(
  input: string,
  output: string,
  plan: Pick<Plan, 'args' | 'reading'>,
  call: Call,
  onSeconds: (done: number) => void,
): Promise<Made> {
  // A packet cut off at the end of the file must not be copied; AVI reports no times, which other containers ask for.
  const whole = plan.args.includes('copy') ? ['-fflags', '+discardcorrupt+genpts'] : [];
  const read = [...whole, ...(plan.reading ?? []), ...openAs(input)];
  const args = [...read, ...plan.args, '-fflags', '+bitexact', `file:${output}`];
  const { code, log, seconds, frames } = await ffmpeg(args, call, onSeconds);
  const size = await bytesAt(output);
  if (code !== 0 && (size === 0 || seconds === 0)) throw openRefusal(log);
  // A file of headers alone is no result.
  if (size === 0 || (seconds === 0 && !frames)) throw new UserError('no-result', '文件里的音视频长度是 0。');
  return { path: output, seconds, damaged: code !== 0 || DAMAGE.test(log) };
}

/** What decoders and demuxers say of a file that is not as it should be; remarks of other kinds are no damage. */
export const DAMAGE =
  /Invalid data|error while decoding|Error submitting|corrupt|truncat|partial file|Packet mismatch|concealing|EOF/i;
