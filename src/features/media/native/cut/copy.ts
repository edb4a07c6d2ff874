import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Part } from '../../shared/parts.ts';
import { coverArguments, coverOf } from '../audio.ts';
import { cutChapters, planChapters } from '../chapters.ts';
import { AUDIO, type AudioFormat } from '../formats.ts';
import type { Opened } from '../open.ts';
import { openAs, type Stream } from '../probe.ts';
import { tagArguments } from '../tags.ts';
import { type Made, transcode } from '../transcode.ts';
import { outputPath } from './save.ts';

/** Streams that are nothing but frames, which may stand one after the other: how ffmpeg writes them bare. */
const BARE: Record<string, { codec: string; muxer: string[] }> = {
  mp3: { codec: 'mp3', muxer: ['-f', 'mp3', '-write_xing', '0', '-id3v2_version', '0'] },
  m4a: { codec: 'aac', muxer: ['-f', 'adts'] },
  aac: { codec: 'aac', muxer: ['-f', 'adts'] },
};

/** How bare frames of a track are written; none for codecs that need their container. */
const bareMuxer = (track: Stream, format: AudioFormat): string[] | undefined =>
  BARE[format]?.codec === track.codec_name ? BARE[format].muxer : undefined;

/**
 * Whether these parts can be taken over without coding them anew. FLAC cannot: it notes the length and a checksum of
 * the whole; written anew it loses nothing.
 */
export const canCopyParts = (track: Stream, format: AudioFormat, parts: readonly Part[]): boolean =>
  !!bareMuxer(track, format) ||
  (parts.length === 1 && format !== 'flac' && AUDIO[format].copy.includes(track.codec_name));

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
  const piece = outputPath(opened, `piece.${format}`);
  const bare = outputPath(opened, `bare.${format}`);
  for (const [at, { from, to }] of parts.entries()) {
    const times = ['-ss', String(from / 1000), '-to', String(to / 1000)];
    const args = ['-map', `0:${track.index}`, '-c:a', 'copy', ...times, ...(bareMuxer(track, format) ?? muxer)];
    await transcode(input, piece, { args }, call, () => {});
    await pipeline(createReadStream(piece), createWriteStream(bare, { flags: at === 0 ? 'w' : 'a' }));
    await rm(piece);
  }
  // The times of a part would cut off the cover, which stands at 0: it comes from the source, as a second input.
  const picture = cover ? coverOf(media) : undefined;
  const inputs = picture ? 2 : 1;
  const chapters = await planChapters(cutChapters(media.chapters, parts), format, call, inputs);
  const covered = picture
    ? [...openAs(input), ...chapters.input, '-map', '0:a', ...coverArguments(picture, 1)]
    : [...chapters.input, '-map', '0:a'];
  const finish = ['-sn', '-dn', ...tagArguments(media.tags, track.tags), ...chapters.args, ...muxer];
  const made = await transcode(bare, output, { args: [...covered, '-c:a', 'copy', ...finish] }, call, () => {});
  await rm(bare);
  return made;
}
