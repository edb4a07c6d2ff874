import { stat } from 'node:fs/promises';
import type { Run } from '../../../../engines/engine.ts';
import type { EngineOptions } from '../../../../engines/options.gen.ts';
import { fileAt } from '../../../../engines/path-file.ts';
import { clock } from '../../../../lib/clock.ts';
import { cutName } from '../../shared/cut-options.ts';
import type { Part } from '../../shared/parts.ts';
import { cutChapters, planChapters } from '../chapters.ts';
import { growthNote } from '../growth.ts';
import { tellLoss } from '../loss.ts';
import type { Opened } from '../open.ts';
import { transcode } from '../transcode.ts';
import { copyFilm } from './copy-film.ts';
import { planFilmCut } from './film.ts';
import { outputPath } from './save.ts';
import { readSubtitles, type Subtitles, subtitleArguments } from './subtitles.ts';

type Options = EngineOptions['media'];
/** A film to be cut: the file counted `at` of a call. */
export interface FilmJob {
  opened: Opened;
  file: File;
  at: number;
  options: Options;
  run: Run<Options>;
  subtitles: Subtitles;
}

/** Writes some parts to a path; `share` is what is done of all and how much this one is of it. */
async function write(
  job: FilmJob,
  parts: Part[],
  output: string,
  share: [before: number, size: number],
): Promise<void> {
  const { opened, file, options, run } = job;
  const { input, media, call } = opened;
  if (await copyFilm(job, parts, output, (part) => run.progress(share[0] + share[1] * part))) return;
  if (options.way === 'copy') run.note('这个视频不能原样切开，已重新压制。');
  const plan = planFilmCut(media, options, parts);
  const chapters = await planChapters(cutChapters(media.chapters, parts), options.video, call);
  const first = chapters.input.length ? 2 : 1;
  const texts = await subtitleArguments(job.subtitles, parts, opened, options.video, { first, fonts: 0 });
  const args = [...chapters.input, ...texts.input, ...plan.args, ...texts.args, ...chapters.args];
  const made = await transcode(input, output, { ...plan, args }, call, (done) => {
    const part = Math.min(1, done / plan.duration);
    const words = `${clock(Math.min(done, plan.duration))} / ${clock(plan.duration)}`;
    run.progress(Math.min(0.99, share[0] + share[1] * part), words);
  });
  for (const note of [...plan.notes, ...chapters.notes]) run.note(note.text, note);
  await tellLoss(opened, plan.duration, made, run);
  const { size } = await stat(output);
  const grown = growthNote(file.size, size, plan.growth);
  if (grown) run.note(grown);
}

/** Cuts these parts out of a film: one result, or one for each part. Throws what `transcode` throws. */
export async function cutFilm(call: Omit<FilmJob, 'subtitles'>, parts: readonly Part[]): Promise<File[]> {
  const { opened, file, at, options, run } = call;
  const job = { ...call, subtitles: await readSubtitles(opened, options.video) };
  const groups = options.join === 'each' ? parts.map((part) => [part]) : [[...parts]];
  const results: File[] = [];
  for (const [number, group] of groups.entries()) {
    const output = outputPath(opened, `cut-${at}-${number}.${options.video}`);
    await write(job, group, output, [number / groups.length, 1 / groups.length]);
    results.push(await fileAt(output, cutName(file.name, options.video, number, groups.length)));
  }
  for (const note of job.subtitles.notes) run.note(note.text, note);
  run.progress(1);
  return results;
}
