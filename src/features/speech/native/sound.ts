import { UserError } from '../../../../schemas/error.ts';
import { z } from '../../../../schemas/zod.ts';
import { RATE } from '../../../engines/hearing/loudness.ts';
import { DEMUXERS, READABLE } from '../../../formats/media/containers.ts';
import { sniff } from '../../../lib/sniff.ts';
import { hearingSound } from '../../../native/hearing-sound.ts';
import { type Program, runProgram } from '../../../native/program.ts';
import { MAX_SECONDS, TOO_LONG } from '../shared/longest.ts';

type Call = Omit<Program, 'command' | 'args'>;

/** The sound track of a recording that is listened to; seconds, 0 where they are not known. */
export interface Track {
  index: number;
  seconds: number;
  /** How many there are. */
  of: number;
}

const FIRST_BYTES = 65_536;

/** Refuses by content what is no recording. Throws UserError `empty-file` or `wrong-type`. */
export async function checkContent(file: File): Promise<void> {
  if (file.size === 0) throw new UserError('empty-file');
  const type = sniff(new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer()), file.name);
  if (!type || !READABLE.has(type)) throw new UserError('wrong-type');
}

const openAs = (path: string): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', DEMUXERS.join(','), '-max_streams', '64'],
  ...['-i', `file:${path}`],
];

const seconds = z.coerce.number().default(0).catch(0);
const answerSchema = z.object({
  streams: z
    .array(
      z.object({
        index: z.number(),
        codec_name: z.string().default('unknown'),
        channels: z.number().default(0),
        codec_tag_string: z.string().default(''),
        disposition: z.object({ default: z.number().default(0) }).default({ default: 0 }),
      }),
    )
    .default([]),
  format: z.object({ duration: seconds }).default({ duration: 0 }),
});

/**
 * Finds the main sound track of a file with ffprobe. Throws UserError `damaged`, `truncated`, `unsupported`,
 * `no-result` where there is no sound, `too-large` where it is longer than twelve hours.
 */
export async function findTrack(path: string, call: Call): Promise<Track> {
  const show = ['-v', 'error', '-print_format', 'json=sv=ignore', '-show_format', '-show_streams'];
  const args = [...show, '-select_streams', 'a', ...openAs(path)];
  const { code, log, out } = await runProgram({ ...call, command: 'ffprobe', args, encoding: 'latin1' });
  if (code !== 0) throw refusal(log);
  const { streams, format } = answerSchema.parse(JSON.parse(out));
  if (streams.some(({ codec_tag_string }) => /^enca|^drm/i.test(codec_tag_string)))
    throw new UserError('unsupported', '这个文件有版权保护，读不出声音。');
  const tracks = streams.filter(({ codec_name, channels }) => codec_name !== 'unknown' && channels > 0);
  const track = tracks.find(({ disposition }) => disposition.default) ?? tracks[0];
  if (!track) throw new UserError('no-result', '这个文件没有声音。');
  checkLength(format.duration);
  return { index: track.index, seconds: Math.max(0, format.duration), of: tracks.length };
}

function checkLength(length: number): void {
  if (length > MAX_SECONDS) throw new UserError('too-large', TOO_LONG);
}

const refusal = (log: string): UserError =>
  new UserError(/moov atom not found|End of file|partial file|Truncat/i.test(log) ? 'truncated' : 'damaged');

/** The sound of a track; see `hearingSound`. Throws UserError `damaged`, `truncated`, `too-large` past twelve hours. */
export async function* decode(path: string, { index }: Track, call: Call): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of hearingSound(openAs(path), index, call, refusal)) {
    bytes += chunk.length;
    checkLength(bytes / 2 / RATE);
    yield chunk;
  }
}
