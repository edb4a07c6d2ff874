import { type Program, runProgram } from '../../../native/program.ts';

/** What all programs of one call share. */
export type Call = Omit<Program, 'command' | 'args'>;

/** How ffmpeg ended: seconds written, and whether a frame was. */
export interface Ran {
  code: number | null;
  log: string;
  out: string;
  seconds: number;
  frames: boolean;
}

const GENERAL = ['-hide_banner', '-nostdin', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-stats_period', '0.25'];

/** Runs ffmpeg, telling how many seconds are written. Its exit code is given back. Throws what `runProgram` throws. */
export async function ffmpeg(args: string[], call: Call, onSeconds: (done: number) => void = () => {}): Promise<Ran> {
  let [seconds, frames] = [0, false];
  const onLine = (line: string): void => {
    if (/^frame=\s*[1-9]/.test(line)) frames = true;
    const [, micro] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (micro === undefined) return;
    seconds = Number(micro) / 1e6;
    onSeconds(seconds);
  };
  const program = { ...call, command: 'ffmpeg', args: [...GENERAL, ...args], onLine, caught: CAUGHT };
  const { code, log, out } = await runProgram(program);
  return { code, log, out, seconds, frames };
}

/** What ffmpeg ends with after SIGTERM or SIGINT, its file closed as if it were whole, and after the fourth of them. */
const CAUGHT = [255, 123];
