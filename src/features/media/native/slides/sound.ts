import { RATE } from '../../../../engines/hearing/loudness.ts';
import { startProgram } from '../../../../native/program.ts';
import { mainTrack } from '../compress/film-sound.ts';
import type { Opened } from '../open.ts';
import { openAs } from '../probe.ts';

/**
 * The main sound track of a film, decoded as it is read: 16 kHz, one channel, 16-bit samples, silence where it begins
 * late or has gaps, so that times are those of the film. Nothing where it has none.
 */
export async function* soundOf({ input, media, call }: Opened): AsyncGenerator<Uint8Array> {
  const track = mainTrack(media);
  if (!track) return;
  const form = ['-map', `0:${track.index}`, '-vn', '-sn', '-dn', '-ac', '1', '-f', 's16le', 'pipe:1'];
  const filter = ['-af', `aresample=${RATE}:async=1:first_pts=0`];
  const args = ['-hide_banner', '-nostdin', '-v', 'error', ...openAs(input), ...filter, ...form];
  const { stdin, stdout, ended, kill } = await startProgram({ ...call, command: 'ffmpeg', args });
  stdin.end();
  try {
    for await (const chunk of stdout as AsyncIterable<Uint8Array>) yield chunk;
    await ended;
  } finally {
    kill();
  }
}
