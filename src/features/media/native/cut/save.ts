import { join } from 'node:path';
import type { EngineOptions } from '../../../../engines/options.gen.ts';
import { coverArguments, coverOf } from '../audio.ts';
import { AUDIO, type AudioFormat, codecName } from '../formats.ts';
import type { Opened } from '../open.ts';
import type { Stream } from '../probe.ts';
import { encodeSound } from '../sound.ts';
import { tagArguments } from '../tags.ts';

type Options = EngineOptions['audio-cut'];

/** The format that keeps a track as it is best, by its codec; what has no encoder of ours becomes MP3. */
const KEPT: Record<string, AudioFormat> = {
  mp3: 'mp3',
  aac: 'm4a',
  flac: 'flac',
  vorbis: 'ogg',
  opus: 'opus',
  alac: 'flac',
};

/** The format a cut is saved in. */
export function formatOf({ media }: Opened, track: Stream, asked: Options['format']): AudioFormat {
  if (asked !== 'keep') return asked;
  if (track.codec_name === 'aac' && media.container === 'aac') return 'aac';
  if (/^pcm_/.test(track.codec_name)) return 'wav';
  return KEPT[track.codec_name] ?? 'mp3';
}

/** ffmpeg's arguments that encode `[cut]` in a format, as good as the source is; `graph` is what makes it. */
export function saveArguments(
  { media }: Opened,
  track: Stream,
  format: AudioFormat,
  graph: string,
): { args: string[]; notes: string[] } {
  const { encoder, muxer, cover } = AUDIO[format];
  const same = encoder.name === codecName(track.codec_name);
  const wish = { bitrate: same ? Math.max(32_000, track.bit_rate) : 0, rate: 0, channels: 0 };
  const { args, notes } = encodeSound(track, encoder, wish);
  const filter = args.indexOf('-filter:a:0');
  const layout = filter < 0 ? undefined : args.splice(filter, 2)[1];
  const picture = cover ? coverOf(media) : undefined;
  return {
    args: [
      ...['-filter_complex', layout ? `${graph};[cut]${layout}[out]` : graph],
      ...['-map', layout ? '[out]' : '[cut]', ...(picture ? coverArguments(picture) : []), ...args],
      ...['-sn', '-dn', ...tagArguments(media.tags, track.tags), ...muxer],
    ],
    notes: same && wish.bitrate ? [] : notes,
  };
}

export const outputPath = ({ call }: Opened, name: string): string => join(call.folder, name);
