import { join } from 'node:path';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { fileAt } from '../../engines/path-file.ts';
import { clock } from '../../lib/clock.ts';
import { baseName } from '../../lib/output-name.ts';
import { planAudio } from './native/audio.ts';
import { planChapters } from './native/chapters.ts';
import { lengthOf } from './native/compress/sample.ts';
import { cutFilm } from './native/cut/save-film.ts';
import { AUDIO, VIDEO } from './native/formats.ts';
import { growthNote } from './native/growth.ts';
import { tellLoss } from './native/loss.ts';
import { type Opened, openMedia } from './native/open.ts';
import { findHidden } from './native/probe.ts';
import { transcode } from './native/transcode.ts';
import { planVideo } from './native/video.ts';
import { partsOf } from './shared/cut-options.ts';
import type { Part } from './shared/parts.ts';

type Options = EngineOptions['media'];

/** What an edit list hides matters where the result can note none. */
const hiddenIn = async ({ input, media, call }: Opened, { kind, audio, video }: Options) =>
  (kind === 'audio' ? AUDIO[audio] : VIDEO[video]).edits ? media.hidden : findHidden(input, media, call);

async function convert(opened: Opened, file: File, at: number, options: Options, run: Run<Options>): Promise<File> {
  const { input, call } = opened;
  const media = { ...opened.media, hidden: await hiddenIn(opened, options) };
  const plan = options.kind === 'audio' ? planAudio(media, options) : planVideo(media, options);
  const format = options.kind === 'audio' ? options.audio : options.video;
  const chapters = await planChapters(media.chapters, format, call);
  const output = join(call.folder, `output-${at}.${format}`);
  const args = [...chapters.input, ...plan.args, ...chapters.args];
  const made = await transcode(input, output, { ...plan, args }, call, (done) => {
    if (plan.duration > 0)
      run.progress(
        Math.min(0.99, done / plan.duration),
        `${clock(Math.min(done, plan.duration))} / ${clock(plan.duration)}`,
      );
  });
  for (const note of [...plan.notes, ...chapters.notes]) run.note(note.text, note);
  await tellLoss(opened, plan.duration, made, run);
  const result = await fileAt(output, `${baseName(file.name)}.${format}`);
  const grown = growthNote(file.size, result.size, plan.growth);
  if (grown) run.note(grown);
  run.progress(1);
  return result;
}

/** The parts that a film is cut to; undefined where all of it stays. Throws UserError `bad-option`. */
async function partsIn(opened: Opened, { kind, cut, keep, parts }: Options, at: number): Promise<Part[] | undefined> {
  const text = parts[at] ?? '';
  if (kind !== 'video' || !cut || !text.trim()) return undefined;
  return partsOf(text, keep, Math.round((await lengthOf(opened)) * 1000));
}

/** A file as if it had no sound, where a film is wanted without. */
const heard = (opened: Opened, { kind, sound }: Options): Opened =>
  kind === 'video' && sound === 'none' ? { ...opened, media: { ...opened.media, audio: [] } } : opened;

/**
 * Converts sound and film by ffmpeg: one file in, one file of the format asked for out. Streams that fit the new
 * container are taken over as they are.
 */
const media: Engine<'media'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [at, file] of files.entries()) {
    const opened = heard(await openMedia(file, at, run), options);
    const parts = await partsIn(opened, options, at);
    if (parts) results.push(...(await cutFilm({ opened, file, at, options, run }, parts)));
    else results.push(await convert(opened, file, at, options, run));
  }
  return results;
};
export default media;
