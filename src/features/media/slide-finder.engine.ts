import type { FilmSlides } from '../../../schemas/film-slides.ts';
import type { Engine } from '../../engines/engine.ts';
import { SlideFinder } from './slides/finder.ts';
import { everySeconds, samplingRate } from './slides/times.ts';
import { filmTrack } from './web/film.ts';
import { openInput } from './web/open.ts';
import { smallFrames, thumbnails } from './web/small-frames.ts';

const WIDTH = 320;
/** The share of the work that looking takes; the rest are the pictures. */
const LOOKING = 0.85;

/** What the panel shows of a film: `info.json` (schemas/film-slides.ts) and a small picture of each slide, in order. */
const slideFinder: Engine<'slide-finder'> = async ([file], { by, sensitivity, interval }, run) => {
  if (!file) return [];
  using input = openInput(file);
  const { track, seconds } = await filmTrack(input);
  let times = everySeconds(interval, seconds).map(({ at }) => at);
  if (by === 'change') {
    const finder = new SlideFinder(sensitivity);
    const rate = samplingRate(seconds);
    const asked = Array.from({ length: Math.max(1, Math.floor(seconds * rate)) }, (_, at) => at / rate);
    for await (const { grey, time } of smallFrames(track, asked)) {
      finder.add(grey, time);
      run.progress((LOOKING * time) / seconds);
    }
    times = finder.finish(seconds).map(({ at }) => at);
  }
  const info: FilmSlides = { times };
  const files = [new File([JSON.stringify(info)], 'info.json', { type: 'application/json' })];
  for await (const picture of thumbnails(track, times, WIDTH)) {
    files.push(new File([picture], `${files.length}.jpg`, { type: 'image/jpeg' }));
    run.progress(LOOKING + ((1 - LOOKING) * (files.length - 1)) / times.length);
  }
  return files;
};
export default slideFinder;
