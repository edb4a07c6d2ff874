import { rm } from 'node:fs/promises';
import { FilePathTarget } from 'mediabunny';
import type { Run } from '../../../../engines/engine.ts';
import type { EngineOptions } from '../../../../engines/options.gen.ts';
import { fileAt } from '../../../../engines/path-file.ts';
import { copyWords } from '../../shared/cut-words.ts';
import type { Part } from '../../shared/parts.ts';
import { writeFilmCopy } from '../../web/cut/copy.ts';
import { type CopyPlan, planCopy } from '../../web/cut/film.ts';
import { WEB_FILM } from '../../web/formats.ts';
import { openInput } from '../../web/open.ts';
import { cutChapters, planChapters } from '../chapters.ts';
import { VIDEO } from '../formats.ts';
import type { Opened } from '../open.ts';
import { openAs } from '../probe.ts';
import { tagArguments } from '../tags.ts';
import { transcode } from '../transcode.ts';
import { leftOut } from './film.ts';
import { outputPath } from './save.ts';
import { type Subtitles, subtitleArguments } from './subtitles.ts';

type Options = EngineOptions['media'];
type Job = { opened: Opened; options: Options; run: Run<Options>; subtitles: Subtitles };

/**
 * Cuts a film without coding it anew, by the same code as browsers do: packets are chosen one by one, which ffmpeg's
 * cutting of copied streams does not. False where that is not possible or not wanted, and nothing is written.
 */
export async function copyFilm(
  job: Job,
  parts: readonly Part[],
  output: string,
  progress: (part: number) => void,
): Promise<boolean> {
  const { opened, options, run } = job;
  const target = WEB_FILM[options.video];
  if (!target || opened.cutOff) return false;
  using input = openInput(await fileAt(opened.input));
  // What mediabunny does not read or refuses to write is coded anew by ffmpeg.
  const plan = await planCopy(input, options, parts).catch(() => undefined);
  if (!plan || plan.sounds.length < opened.media.audio.length) return false;
  const bare = outputPath(opened, `bare.${options.video}`);
  const to = { format: target.format(false), target: new FilePathTarget(bare), tags: {} };
  const tell = (part: number): void => {
    run.signal.throwIfAborted();
    progress(part);
  };
  const written = await writeFilmCopy(input, plan, plan.cuts, to, tell).then(
    () => true,
    () => false,
  );
  run.signal.throwIfAborted();
  if (written) await finish(job, plan, bare, output);
  await rm(bare, { force: true });
  if (written) run.note(copyWords(plan.cuts, plan.exact));
  return written;
}

/** Gives the cut its title, its chapters and an index in front. */
async function finish(
  { opened, options, run, subtitles }: Job,
  { cuts, sounds }: CopyPlan,
  bare: string,
  output: string,
) {
  const { media, call } = opened;
  const chapters = await planChapters(cutChapters(media.chapters, cuts), options.video, call);
  const tags = tagArguments(media.tags);
  const fonts = chapters.input.length ? 2 : 1;
  const texts = await subtitleArguments(subtitles, cuts, opened, options.video, { first: fonts + 1, fonts });
  const inputs = [...chapters.input, ...(texts.input.length ? openAs(opened.input) : []), ...texts.input];
  const taken = ['-map', '0', '-c', 'copy', ...texts.args, ...tags, ...chapters.args];
  const args = [...inputs, ...taken, ...VIDEO[options.video].muxer];
  await transcode(bare, output, { args }, call, () => {});
  const lost = leftOut(media, media.audio.slice(0, sounds.length), options.video);
  for (const note of [...lost, ...chapters.notes]) run.note(note.text, note);
}
