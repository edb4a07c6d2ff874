import type { FilmSlides } from '../../../schemas/film-slides.ts';
import type { Engine } from '../../engines/engine.ts';
import { findSlides } from './slides/find.ts';
import { openFilm } from './web/film.ts';
import { openInput } from './web/open.ts';

const WIDTH = 320;
/** The share of the work that looking takes; the rest are the pictures. */
const LOOKING = 0.85;

/** What the panel shows of a film: `info.json` (schemas/film-slides.ts) and a small picture of each slide, in order. */
const slideFinder: Engine<'slide-finder'> = async ([file], look, run) => {
  if (!file) return [];
  using input = openInput(file);
  const film = await openFilm(input, file);
  const { times } = await findSlides(film, look, run, (done) => run.progress((LOOKING * done) / film.seconds));
  const info: FilmSlides = { times };
  const files = [new File([JSON.stringify(info)], 'info.json', { type: 'application/json' })];
  for await (const picture of film.thumbnails(times, WIDTH)) {
    files.push(new File([picture], `${files.length}.jpg`, { type: 'image/jpeg' }));
    run.progress(LOOKING + ((1 - LOOKING) * (files.length - 1)) / times.length);
  }
  return files;
};
export default slideFinder;
