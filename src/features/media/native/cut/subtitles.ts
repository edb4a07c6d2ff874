import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Note } from '../../../../../schemas/note.ts';
import type { Part } from '../../shared/parts.ts';
import { ffmpeg } from '../ffmpeg.ts';
import { TEXT_SUBTITLES, VIDEO, type VideoFormat } from '../formats.ts';
import type { Opened } from '../open.ts';
import { openAs, type Stream } from '../probe.ts';
import { trackTags } from '../tags.ts';
import { type Cue, type CueFormat, cutCues, readCues, writeCues } from './cues.ts';

/** The subtitles in text of a film, read to be cut with it. */
export interface Subtitles {
  tracks: { stream: Stream; format: CueFormat; text: string; cues: Cue[] }[];
  notes: Note[];
}

/**
 * Reads those subtitles of a film that a file of this kind takes as text; pictures cannot be told apart, so they are
 * left out, which is noted.
 */
export async function readSubtitles({ input, media, call }: Opened, video: VideoFormat): Promise<Subtitles> {
  const target = VIDEO[video].subtitles;
  const texts = media.subtitles.filter(({ codec_name }) => target && TEXT_SUBTITLES.has(codec_name));
  const wanted = texts.map((stream, at) => {
    const format: CueFormat = /^(ass|ssa)$/.test(stream.codec_name) && target?.copy.includes('ass') ? 'ass' : 'srt';
    return { stream, format, path: join(call.folder, `subtitles-${at}.${format}`) };
  });
  const outputs = wanted.flatMap(({ stream, format, path }) => [
    ...['-map', `0:${stream.index}`, '-c:s', format, '-fflags', '+bitexact', '-f', format, '-y', `file:${path}`],
  ]);
  if (wanted.length) await ffmpeg([...openAs(input), ...outputs], call);
  const read = await Promise.all(
    wanted.map(async ({ path, ...track }) => {
      const text = await readFile(path, 'utf8').catch(() => '');
      return { ...track, text, cues: readCues(text, track.format) };
    }),
  );
  const tracks = read.filter(({ cues }) => cues.length);
  return { tracks, notes: notesOf(media.subtitles.length, texts.length, tracks.length, video) };
}

function notesOf(all: number, texts: number, kept: number, video: VideoFormat): Note[] {
  const [format, lost] = [video.toUpperCase(), all - texts];
  const pictures = VIDEO[video].subtitles
    ? `图形字幕不能跟着剪，有 ${lost} 条已省略。`
    : `${format} 放不下字幕，有 ${lost} 条已省略。`;
  return [
    ...(lost > 0 ? [{ text: pictures, lost: true }] : []),
    ...(texts > kept ? [{ text: `有 ${texts - kept} 条字幕读不出来，已省略。`, lost: true }] : []),
    ...(kept > 0 ? [{ text: `字幕跟着剪了，时间已对好（${kept} 条）。` }] : []),
  ];
}

/**
 * ffmpeg's arguments that put the subtitles of these parts into a result: further inputs, of which the first is counted
 * `first`, and what is done with them. A track without any in these parts is not there.
 * @param fonts the number of the input whose fonts go along where the result has room for them
 */
export async function subtitleArguments(
  { tracks }: Subtitles,
  parts: readonly Part[],
  { media, call }: Opened,
  video: VideoFormat,
  { first, fonts }: { first: number; fonts: number },
): Promise<{ input: string[]; args: string[] }> {
  const { subtitles: target, attachments } = VIDEO[video];
  const cut = tracks.map((track) => ({ ...track, cues: cutCues(track.cues, parts) })).filter(({ cues }) => cues.length);
  if (!target || !cut.length) return { input: [], args: [] };
  const [input, args]: [string[], string[]] = [[], []];
  for (const [at, { stream, format, text, cues }] of cut.entries()) {
    const path = join(call.folder, `subtitles-cut-${at}.${format}`);
    await writeFile(path, writeCues(cues, format, text));
    input.push('-f', format, '-i', `file:${path}`);
    const codec = format === 'ass' ? 'copy' : target.codec;
    args.push('-map', `${first + at}:0`, `-c:s:${at}`, codec, ...trackTags(stream, 's', at));
  }
  if (attachments && media.attachments) args.push('-map', `${fonts}:t`, '-c:t', 'copy');
  return { input, args };
}
