import { UserError } from '../../../schemas/error.ts';
import type { Engine, Fits, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { slidesOfFilm } from './slides/convert.ts';
import { filmTrack, openFilm, showsFirst } from './web/film.ts';
import { openInput, refuseUnread } from './web/open.ts';

type Options = EngineOptions['video-slides'];

/** Whether this browser reads a film and decodes its pictures. */
export const fits: Fits = async (file, { notes = 'none' }) => {
  if (file.size === 0) return 'browser';
  if (notes !== 'none') return { reason: '讲的话要在服务器上识别' };
  try {
    using input = openInput(file);
    const { track } = await filmTrack(input);
    return (await showsFirst(track)) ? 'browser' : { reason: '浏览器解不了这段视频的画面' };
  } catch (thrown) {
    if (!(thrown instanceof UserError)) return { reason: '浏览器读不了这个文件' };
    // What has no pictures has none in the service either.
    return thrown.code === 'wrong-type' ? 'browser' : { reason: (thrown.detail ?? '').replace(/。$/, '') };
  }
};

async function convert(file: File, chosen: string, options: Options, run: Run<Options>): Promise<File> {
  if (file.size === 0) throw new UserError('empty-file');
  if (options.notes !== 'none') run.note('讲的话要在服务器上识别，这次只写了时间。', { lost: true });
  using input = openInput(file);
  // The input is open as long
  return await slidesOfFilm(await openFilm(input, file).catch(refuseUnread), chosen, options, run);
}

/** The slides of a film, found and drawn by the browser's own decoders; see `video-slides.engine.node.ts`. */
const videoSlides: Engine<'video-slides'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [number, file] of files.entries())
    results.push(await convert(file, options.moments[number] ?? '', options, run));
  return results;
};
export default videoSlides;
