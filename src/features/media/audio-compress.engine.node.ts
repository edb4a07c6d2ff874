import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { wishedBytes } from '../../lib/wished-size.ts';
import { smallerOf } from './native/compress/smaller.ts';
import { compressSong } from './native/compress/song.ts';
import { openMedia } from './native/open.ts';
import { fitsAlready } from './shared/never-larger.ts';

type Options = EngineOptions['audio-compress'];

async function compress(file: File, at: number, options: Options, run: Run<Options>): Promise<File> {
  const opened = await openMedia(file, at, run);
  const fits = options.mode === 'size' && file.size <= wishedBytes(options.target, 'MB');
  if (fits && !opened.cutOff && opened.media.audio.length > 0) {
    run.note(fitsAlready(file.size, options.target));
    return file;
  }
  return smallerOf(file, opened, await compressSong(opened, options, run), options, run);
}

/**
 * Makes sound smaller: by a level of quality, or to within 3 % under a size. Never larger than the source, which is
 * given back as it is where it cannot be made smaller.
 */
const audioCompress: Engine<'audio-compress'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [at, file] of files.entries()) results.push(await compress(file, at, options, run));
  return results;
};
export default audioCompress;
