import { RATE } from '../engines/hearing/loudness.ts';
import { type Program, startProgram } from './program.ts';

/**
 * The sound of one track of a file, decoded by ffmpeg as it is read: 16 kHz, one channel, 16-bit samples, silence where
 * the track begins late or has gaps, so that times are those of the file. Throws what `refusal` makes of ffmpeg's log
 * where nothing can be decoded, and what `Running.ended` is rejected with.
 * @param open ffmpeg's arguments that open the file; @param track its number among all streams
 */
export async function* hearingSound(
  open: readonly string[],
  track: number,
  call: Omit<Program, 'command' | 'args'>,
  refusal: (log: string) => Error,
): AsyncGenerator<Uint8Array> {
  const filter = `aresample=${RATE}:async=1:first_pts=0`;
  const form = ['-map', `0:${track}`, '-vn', '-sn', '-dn', '-af', filter, '-ac', '1', '-f', 's16le', 'pipe:1'];
  const args = ['-hide_banner', '-nostdin', '-v', 'error', ...open, ...form];
  const { stdin, stdout, ended, kill } = await startProgram({ ...call, command: 'ffmpeg', args });
  stdin.end();
  let any = false;
  try {
    for await (const chunk of stdout as AsyncIterable<Uint8Array>) {
      any = true;
      yield chunk;
    }
    const { code, log } = await ended;
    if (code !== 0 && !any) throw refusal(log);
  } finally {
    kill();
  }
}
