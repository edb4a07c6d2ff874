import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Note } from '../../../../schemas/note.ts';
import type { Part } from '../shared/parts.ts';
import type { Call } from './ffmpeg.ts';
import type { AudioFormat, VideoFormat } from './formats.ts';

/** A chapter of a recording or a film, from and to in whole milliseconds. */
export interface Chapter extends Part {
  title: string;
}

/** More than any book has; a file may claim as many as it likes. */
const MAX_CHAPTERS = 1000;
const MAX_TITLE = 120;
const LONGEST = 24 * 3_600_000;

/** Chapters in the order of time, each within the file and none empty. `duration` in seconds, 0 where unknown. */
export function tidyChapters(found: readonly Chapter[], duration: number): Chapter[] {
  const end = duration > 0 ? Math.round(duration * 1000) : LONGEST;
  return found
    .filter(({ from, to }) => from >= 0 && from < end && to > from)
    .sort((a, b) => a.from - b.from)
    .slice(0, MAX_CHAPTERS)
    .map(({ from, to, title }) => ({ from, to: Math.min(to, end), title: title.replace(CONTROLS, ' ').trim() }))
    .map((chapter) => ({ ...chapter, title: [...chapter.title].slice(0, MAX_TITLE).join('') }));
}

const CONTROLS = /\p{Cc}+/gu;

/** The chapters of what is left of a recording, at their new times; one that a cut goes through is still one. */
export function cutChapters(chapters: readonly Chapter[], parts: readonly Part[]): Chapter[] {
  const cut: { chapter: Chapter; of: Chapter }[] = [];
  let start = 0;
  for (const part of parts) {
    for (const of of chapters) {
      const [from, to] = [Math.max(of.from, part.from), Math.min(of.to, part.to)];
      if (to <= from) continue;
      const [moved, last] = [start - part.from, cut.at(-1)];
      if (last?.of === of) last.chapter.to = to + moved;
      else cut.push({ chapter: { from: from + moved, to: to + moved, title: of.title }, of });
    }
    start += part.to - part.from;
  }
  return cut.map(({ chapter }) => chapter);
}

type Format = AudioFormat | VideoFormat;
/** What holds chapters of its own, and what holds them as tags, which ffmpeg 5 does not write right. */
const OWN = new Set<Format>(['mp3', 'm4a', 'wma', 'mp4', 'mov', 'mkv', 'webm', 'wmv']);
const AS_TAGS = new Set<Format>(['ogg', 'opus', 'flac']);

const NONE = ['-map_chapters', '-1'];

/** How ffmpeg writes chapters. */
export interface ChapterPlan {
  /** A further input, in front of everything that is said of the output. */
  input: string[];
  /** Behind all other tags. */
  args: string[];
  notes: Note[];
}

/** How chapters are written instead of those of the source; `input` is the number that a further input gets. */
export async function planChapters(
  chapters: readonly Chapter[],
  format: Format,
  { folder }: Pick<Call, 'folder'>,
  input = 1,
): Promise<ChapterPlan> {
  if (chapters.length === 0) return { input: [], args: NONE, notes: [] };
  if (AS_TAGS.has(format))
    return { input: [], args: [...NONE, '-metadata', 'encoder=', ...asTags(chapters)], notes: [] };
  if (!OWN.has(format))
    return { input: [], args: NONE, notes: [{ text: `章节放不进 ${format.toUpperCase()}，已省略。` }] };
  const path = join(folder, 'chapters.txt');
  await writeFile(path, ffmetadata(chapters));
  return { input: ['-f', 'ffmetadata', '-i', `file:${path}`], args: ['-map_chapters', String(input)], notes: [] };
}

/** The chapters in the form of ffmpeg's own (ffmpeg-formats, “Metadata”). */
const ffmetadata = (chapters: readonly Chapter[]): string =>
  [
    ';FFMETADATA1',
    ...chapters.map(
      ({ from, to, title }) =>
        `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${from}\nEND=${to}\ntitle=${title.replace(/[=;#\\]/g, '\\$&')}`,
    ),
    '',
  ].join('\n');

/**
 * As programs that write Vorbis comments do (VorbisComment field names, “Chapter Extension”). A tag that ffmpeg removes
 * later, as it does `encoder`, would bring the last name in front of its chapter, where readers do not know it.
 */
const asTags = (chapters: readonly Chapter[]): string[] =>
  chapters.flatMap(({ from, title }, at) => {
    const name = `CHAPTER${String(at).padStart(3, '0')}`;
    const time = new Date(from).toISOString().slice(11, -1);
    return ['-metadata', `${name}=${time}`, ...(title ? ['-metadata', `${name}NAME=${title}`] : [])];
  });
