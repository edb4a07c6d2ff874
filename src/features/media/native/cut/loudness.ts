import { UserError } from '../../../../../schemas/error.ts';
import { ffmpeg } from '../ffmpeg.ts';
import type { Opened } from '../open.ts';
import { openAs } from '../probe.ts';

/** What was heard of a cut: seconds, loudness over all (LUFS, EBU R 128; none of silence) and highest peak (dBTP). */
export interface Heard {
  seconds: number;
  loudness: number | undefined;
  peak: number;
}

/** Listens to a graph that ends in `[cut]`. */
export async function listen({ input, call }: Opened, graph: string): Promise<Heard> {
  const whole = `${graph};[cut]ebur128=peak=true:framelog=verbose[heard]`;
  const args = [...openAs(input), '-filter_complex', whole, '-map', '[heard]', '-f', 'null', '-v', 'info', '-'];
  const { log, seconds, code } = await ffmpeg(args, call);
  // It sums up once more when its filters are set up anew: the last sum is of what was heard.
  const [, loudness] = [...log.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1) ?? [];
  const [, peak] = [...log.matchAll(/Peak:\s+(-?[\d.]+|-inf) dBFS/g)].at(-1) ?? [];
  if (code !== 0 && !seconds) throw new UserError('damaged');
  const heard = loudness === undefined || Number(loudness) <= -69 ? undefined : Number(loudness);
  return { seconds, loudness: heard, peak: Number(peak) || 0 };
}

/** Peaks above this clip in many players once the sound is coded (EBU R 128: −1 dBTP). */
const MAX_PEAK = -1;

/** Decibels that bring a sound to a loudness, as far as its peaks allow; and whether they stood in the way. */
export function gainTo(target: number, { loudness, peak }: Heard): { gain: number; held: boolean } {
  if (loudness === undefined) return { gain: 0, held: false };
  const [wanted, room] = [target - loudness, MAX_PEAK - peak];
  const gain = Math.min(wanted, Math.max(0, room));
  return { gain: Math.round(gain * 100) / 100, held: gain < wanted - 0.5 };
}
