import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { fileAt } from '../../engines/path-file.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { baseName } from '../../lib/output-name.ts';
import { compressFilm, filmJob } from './native/compress/film.ts';
import { compressSong } from './native/compress/song.ts';
import { MIN_SECONDS, type Trial, tryFilm, WORTH } from './native/compress/trial.ts';
import { tellLoss } from './native/loss.ts';
import { openMedia } from './native/open.ts';
import { sampleName } from './shared/trial-name.ts';

type Options = EngineOptions['media-compress'];

const MIB = 2 ** 20;

async function compress(file: File, at: number, options: Options, run: Run<Options>): Promise<File[]> {
  const opened = await openMedia(file, at, run);
  const fits = options.mode === 'size' && file.size <= options.target * MIB;
  if (fits && !opened.cutOff && hasKind(opened.media, options.kind)) {
    run.note(
      `原文件 ${formatBytes(file.size)}，已经不超过 ${formatBytes(options.target * MIB)}，原样给出，没有重新压制。`,
    );
    return [file];
  }
  const film = options.kind === 'video' ? await filmJob(opened, options, run) : undefined;
  if (film && options.trial) {
    if (film.seconds > MIN_SECONDS) return tried(await tryFilm(film), baseName(file.name), run);
    run.note('视频很短，没有试压，直接压了整个。');
  }
  const made = await (film ? compressFilm(film) : compressSong(opened, options, run));
  tellLoss(opened.media, made.expected, { ...made, cutOff: opened.cutOff }, run);
  const result = await fileAt(made.path, `${baseName(file.name)}.${options.kind === 'video' ? 'mp4' : options.format}`);
  run.progress(1);
  if (result.size < file.size * WORTH) return [result];
  run.note('按这个设置压不小：原文件已经压得很小，原样给出，没有白白损失画质和音质。');
  return [file];
}

async function tried({ sample, original }: Trial, name: string, run: Run<Options>): Promise<File[]> {
  const files = [await fileAt(sample, sampleName(name)), await fileAt(original, `${name}-原片5秒.mp4`)];
  run.progress(1);
  return files;
}

const hasKind = (media: { video: unknown; audio: unknown[] }, kind: Options['kind']): boolean =>
  kind === 'video' ? !!media.video : media.audio.length > 0;

/**
 * Makes films and sound smaller: by a level of quality, or to within 3 % under a size. Never larger than the source,
 * which is given back as it is where it cannot be made smaller. With `trial` five seconds of a film, and what would come
 * of the whole.
 */
const mediaCompress: Engine<'media-compress'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [at, file] of files.entries()) results.push(...(await compress(file, at, options, run)));
  return results;
};
export default mediaCompress;
