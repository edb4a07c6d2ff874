import { lstat } from 'node:fs/promises';
import { UserError } from '../../../../schemas/error.ts';
import { type Program, runProgram } from '../../../native/program.ts';
import type { Plan } from './audio.ts';
import { openAs, openRefusal } from './probe.ts';

type Call = Omit<Program, 'command' | 'args'>;

/** How a conversion went: seconds of result, and whether ffmpeg met damage on the way. */
export interface Made {
  seconds: number;
  damaged: boolean;
}

/**
 * Runs ffmpeg by a plan, from one path to another, telling how many seconds of the result are done.
 * Throws UserError `truncated`, `damaged` or `no-result` when nothing useful came out, and what `runProgram` throws.
 */
export async function transcode(
  input: string,
  output: string,
  plan: Plan,
  call: Call,
  onSeconds: (done: number) => void,
): Promise<Made> {
  let [seconds, frames] = [0, false];
  const onLine = (line: string): void => {
    if (/^frame=\s*[1-9]/.test(line)) frames = true;
    const [, micro] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (micro === undefined) return;
    seconds = Number(micro) / 1e6;
    onSeconds(seconds);
  };
  const general = [
    '-hide_banner',
    '-nostdin',
    '-v',
    'error',
    '-nostats',
    '-progress',
    'pipe:1',
    '-stats_period',
    '0.25',
  ];
  // A packet cut off at the end of the file must not be copied; AVI reports no times, which other containers ask for.
  const whole = plan.args.includes('copy') ? ['-fflags', '+discardcorrupt+genpts'] : [];
  const args = [...general, ...whole, ...openAs(input), ...plan.args, '-fflags', '+bitexact', `file:${output}`];
  const { code, log } = await runProgram({ ...call, command: 'ffmpeg', args, onLine, caught: CAUGHT });
  const size = await lstat(output).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  );
  if (code !== 0 && (size === 0 || seconds === 0)) throw openRefusal(log);
  // A file of headers alone is no result.
  if (size === 0 || (seconds === 0 && !frames)) throw new UserError('no-result', '文件里的音视频长度是 0。');
  return { seconds, damaged: code !== 0 || DAMAGE.test(log) };
}

/** What ffmpeg ends with after SIGTERM or SIGINT, its file closed as if it were whole, and after the fourth of them. */
const CAUGHT = [255, 123];

/** What decoders and demuxers say of a file that is not as it should be; remarks of other kinds are no damage. */
const DAMAGE =
  /Invalid data|error while decoding|Error submitting|corrupt|truncat|partial file|Packet mismatch|concealing|EOF/i;
