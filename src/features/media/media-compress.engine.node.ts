import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { fileAt } from '../../engines/path-file.ts';
import { baseName } from '../../lib/output-name.ts';
import { wishedBytes } from '../../lib/wished-size.ts';
import { compressFilm, filmJob } from './native/compress/film.ts';
import { smallerOf } from './native/compress/smaller.ts';
import { MIN_SECONDS, type Trial, tryFilm } from './native/compress/trial.ts';
import { openMedia } from './native/open.ts';
import { fitsAlready } from './shared/never-larger.ts';
import { sampleName } from './shared/trial-name.ts';

type Options = EngineOptions['media-compress'];

async function compress(file: File, at: number, options: Options, run: Run<Options>): Promise<File[]> {
  const opened = await openMedia(file, at, run);
  const fits = options.mode === 'size' && file.size <= wishedBytes(options.target, 'MB');
  if (fits && !opened.cutOff && opened.media.video) {
    run.note(fitsAlready(file.size, options.target));
    return [file];
  }
  const film = await filmJob(opened, options, run);
  if (options.trial) {
    if (film.seconds > MIN_SECONDS) return tried(await tryFilm(film), baseName(file.name), run);
    run.note('视频很短，没有试压，直接压了整个。');
  }
  return [await smallerOf(file, opened, await compressFilm(film), { ...options, format: 'mp4' }, run)];
}

async function tried({ sample, original }: Trial, name: string, run: Run<Options>): Promise<File[]> {
  const files = [await fileAt(sample, sampleName(name)), await fileAt(original, `${name}-原片5秒.mp4`)];
  run.progress(1);
  return files;
}

/**
 * Makes films smaller: by a level of quality, or to within 3 % under a size. Never larger than the source, which is
 * given back as it is where it cannot be made smaller. With `trial` five seconds, and what would come of the whole.
 */
const mediaCompress: Engine<'media-compress'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [at, file] of files.entries()) results.push(...(await compress(file, at, options, run)));
  return results;
};
export default mediaCompress;
