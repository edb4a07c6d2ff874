import { UserError } from '../../../../schemas/error.ts';
import type { Run } from '../../../engines/engine.ts';
import type { EngineOptions } from '../../../engines/options.gen.ts';
import { clock } from '../../../lib/clock.ts';
import { SlideFinder } from './finder.ts';
import type { Frame } from './frame.ts';
import { MAX_SLIDES } from './look.ts';
import { saveSlides } from './save.ts';
import { everySeconds, parseTimes, samplingRate } from './times.ts';
import { titled } from './title.ts';

type Options = EngineOptions['video-slides'];

/** A film that can be looked through, by whatever decodes it. */
export interface Film {
  /** Without the extension. */
  name: string;
  /** Its length. */
  seconds: number;
  /** As a viewer sees it. */
  size: { width: number; height: number };
  /** Shows it to `see`, small and grey (`SMALL`), so many frames a second. */
  watch(
    rate: number,
    see: (frame: Uint8Array, time: number) => void,
    progress: (seconds: number) => void,
  ): Promise<void>;
  /** What is seen at each of these times, in their order; undefined where nothing can be read. */
  frames(times: readonly number[]): AsyncIterable<Frame | undefined>;
}

/** The share of the work that looking through the film takes; the rest are its pictures. */
const LOOKING = 0.7;

/** The slides of a film as one file. Throws UserError `bad-option`, `no-result` and what reading the film throws. */
export async function slidesOfFilm(film: Film, chosen: string, options: Options, run: Run<Options>): Promise<File> {
  const times = await timesOf(film, chosen, options, run);
  let made = 0;
  async function* frames(): AsyncGenerator<Frame> {
    let index = 0;
    for await (const frame of film.frames(times)) {
      if (frame) yield options.titles ? await titled(frame, run) : frame;
      made += frame ? 1 : 0;
      run.progress(LOOKING + ((0.99 - LOOKING) * ++index) / times.length, `第 ${index} / ${times.length} 张`);
    }
  }
  const result = await saveSlides(frames(), film.size, film.name, options, run);
  if (made === 0) throw new UserError('no-result', '没有取到画面。');
  if (made < times.length) run.note(`有 ${times.length - made} 张画面读不出来。`, { lost: true });
  run.note(`取出 ${made} 张画面。`);
  run.progress(1);
  return result;
}

/** When the slides are seen, in seconds: as the visitor chose them, or as they are found. */
async function timesOf(film: Film, chosen: string, options: Options, run: Run<Options>): Promise<number[]> {
  const end = Math.max(film.seconds, 0.04);
  if (chosen.trim()) {
    const times = parseTimes(chosen, end);
    if (!times) throw new UserError('bad-option', '画面的时间请写成秒数，用逗号隔开，如 1.5,20,33.2。');
    if (times.length === 0) throw new UserError('bad-option', '选的时间都在视频之外。');
    return times;
  }
  if (options.by === 'interval') return everySeconds(options.interval, end).map(({ at }) => at);
  const finder = new SlideFinder(options.sensitivity);
  await film.watch(
    samplingRate(end),
    (frame, time) => finder.add(frame, time),
    (done) => run.progress(Math.min(LOOKING, (LOOKING * done) / end), `${clock(Math.min(done, end))} / ${clock(end)}`),
  );
  const slides = finder.finish(end);
  if (slides.length >= MAX_SLIDES)
    run.note(`画面一直在变，只取了停留最久的 ${MAX_SLIDES} 张。灵敏度调低会少一些。`, { lost: true });
  return slides.map(({ at }) => at);
}
