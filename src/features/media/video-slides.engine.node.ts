import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import { windowsOf } from '../../engines/hearing/windows.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { baseName } from '../../lib/output-name.ts';
import { lengthOf } from './native/compress/sample.ts';
import { openMedia } from './native/open.ts';
import { displaySize } from './native/picture.ts';
import { frameAt, watch } from './native/slides/frames.ts';
import { soundOf } from './native/slides/sound.ts';
import { slidesOfFilm } from './slides/convert.ts';
import type { Film } from './slides/film.ts';

type Options = EngineOptions['video-slides'];

async function openFilm(file: File, number: number, run: Run<Options>): Promise<Film> {
  const opened = await openMedia(file, number, run);
  const { video } = opened.media;
  if (!video) throw new UserError('wrong-type', '文件里没有画面，只有声音。');
  const [width, height] = displaySize(video);
  return {
    name: baseName(file.name),
    seconds: await lengthOf(opened),
    size: { width, height },
    windows: () => windowsOf(soundOf(opened)),
    watch: (rate, see, progress) => watch(opened, rate, see, progress),
    async *frames(times) {
      for (const at of times) yield await frameAt(opened, at);
    },
    keep: keepIn(opened.call.folder, number),
  };
}

/** Writes bytes into the folder of the call, a file for each. */
function keepIn(folder: string, number: number): (bytes: Blob) => Promise<Blob> {
  let count = 0;
  return async (bytes) => {
    const path = join(folder, `kept-${number}-${count++}`);
    await writeFile(path, bytes.stream());
    return openAsBlob(path);
  };
}

/** The slides of a film as pages: where the picture changes, without those seen before. */
const videoSlides: Engine<'video-slides'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [number, file] of files.entries())
    results.push(await slidesOfFilm(await openFilm(file, number, run), options.moments[number] ?? '', options, run));
  return results;
};
export default videoSlides;
