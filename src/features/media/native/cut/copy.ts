import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Part } from '../../shared/parts.ts';
import { coverArguments, coverOf } from '../audio.ts';
import { AUDIO, type AudioFormat } from '../formats.ts';
import type { Opened } from '../open.ts';
import type { Stream } from '../probe.ts';
import { tagArguments } from '../tags.ts';
import { type Made, transcode } from '../transcode.ts';
import { outputPath } from './save.ts';

/** Streams that are nothing but frames, which may stand one after the other: how ffmpeg writes them bare. */
const BARE: Record<string, { codec: string; muxer: string[] }> = {
  mp3: { codec: 'mp3', muxer: ['-f', 'mp3', '-write_xing', '0', '-id3v2_version', '0'] },
  m4a: { codec: 'aac', muxer: ['-f', 'adts'] },
  aac: { codec: 'aac', muxer: ['-f', 'adts'] },
};

/** Whether these parts can be taken over without coding them anew. */
export const canCopyParts = (track: Stream, format: AudioFormat, parts: readonly Part[]): boolean =>
  BARE[format]?.codec === track.codec_name || (parts.length === 1 && AUDIO[format].copy.includes(track.codec_name));

/** Cuts at the borders of frames, bit for bit as in the source. Throws what `transcode` throws. */
export async function copyParts(
  opened: Opened,
  track: Stream,
  format: AudioFormat,
  parts: readonly Part[],
  output: string,
): Promise<Made> {
  const { media, call, input } = opened;
  const { muxer, cover } = AUDIO[format];
  const picture = cover ? coverOf(media) : undefined;
  const finish = ['-map_chapters', '-1', '-sn', '-dn', ...tagArguments(media.tags, track.tags), ...muxer];
  const map = ['-map', `0:${track.index}`, '-c:a', 'copy'];
  const times = ({ from, to }: Part): string[] => ['-ss', String(from / 1000), '-to', String(to / 1000)];
  const [only] = parts;
  if (parts.length === 1 && only && !BARE[format])
    return transcode(input, output, { args: [...map, ...times(only), ...finish] }, call, () => {});
  const bare = outputPath(opened, `bare.${format}`);
  for (const [at, part] of parts.entries()) {
    const piece = outputPath(opened, `piece.${format}`);
    await transcode(input, piece, { args: [...map, ...times(part), ...(BARE[format]?.muxer ?? [])] }, call, () => {});
    await pipeline(createReadStream(piece), createWriteStream(bare, { flags: at === 0 ? 'w' : 'a' }));
    await rm(piece);
  }
  const again = picture ? ['-map', '0:a', ...coverArguments(picture)] : ['-map', '0:a'];
  const made = await transcode(
    bare,
    output,
    { args: [...again.slice(0, 2), '-c:a', 'copy', ...finish] },
    call,
    () => {},
  );
  await rm(bare);
  return made;
}
