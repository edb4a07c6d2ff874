import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { clock } from '../../lib/clock.ts';
import { baseName } from '../../lib/output-name.ts';
import { lengthOf } from './native/compress/sample.ts';
import { type Opened, openMedia } from './native/open.ts';
import { displaySize } from './native/picture.ts';
import { frameAt, watch } from './native/slides/frames.ts';
import { everySeconds, MAX_SLIDES, parseTimes, SlideFinder, samplingRate } from './slides/finder.ts';
import type { Frame } from './slides/frame.ts';
import { saveSlides } from './slides/save.ts';

type Options = EngineOptions['video-slides'];

/** When the slides are seen, in seconds: as the visitor chose them, or as they are found. */
async function timesOf(
  opened: Opened,
  chosen: string,
  end: number,
  options: Options,
  run: Run<Options>,
): Promise<number[]> {
  if (chosen.trim()) {
    const times = parseTimes(chosen, end);
    if (!times) throw new UserError('bad-option', '画面的时间请写成秒数，用逗号隔开，如 1.5,20,33.2。');
    if (times.length === 0) throw new UserError('bad-option', '选的时间都在视频之外。');
    return times;
  }
  if (options.by === 'interval') return everySeconds(options.interval, end).map(({ at }) => at);
  const finder = new SlideFinder(options.sensitivity);
  await watch(
    opened,
    samplingRate(end),
    (frame, time) => finder.add(frame, time),
    (done) => run.progress(Math.min(0.7, (0.7 * done) / end), `${clock(Math.min(done, end))} / ${clock(end)}`),
  );
  const slides = finder.finish(end);
  if (slides.length >= MAX_SLIDES)
    run.note(`画面一直在变，只取了停留最久的 ${MAX_SLIDES} 张。灵敏度调低会少一些。`, { lost: true });
  return slides.map(({ at }) => at);
}

async function convert(file: File, number: number, options: Options, run: Run<Options>): Promise<File> {
  const opened = await openMedia(file, number, run);
  const { video } = opened.media;
  if (!video) throw new UserError('wrong-type', '文件里没有画面，只有声音。');
  const end = await lengthOf(opened);
  const times = await timesOf(opened, options.moments[number] ?? '', Math.max(end, 0.04), options, run);
  let made = 0;
  async function* frames(): AsyncGenerator<Frame> {
    for (const [index, at] of times.entries()) {
      const frame = await frameAt(opened, at);
      if (frame) yield frame;
      made += frame ? 1 : 0;
      run.progress(0.7 + (0.29 * (index + 1)) / times.length, `取第 ${index + 1} 张，共 ${times.length} 张`);
    }
  }
  const [width, height] = displaySize(video);
  const result = await saveSlides(frames(), { width, height }, baseName(file.name), options, run);
  if (made === 0) throw new UserError('no-result', '没有取到画面。');
  if (made < times.length) run.note(`有 ${times.length - made} 张画面读不出来。`, { lost: true });
  run.note(`取出 ${made} 张画面。`);
  run.progress(1);
  return result;
}

/** The slides of a film as pages: where the picture changes, without those seen before. */
const videoSlides: Engine<'video-slides'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [number, file] of files.entries()) results.push(await convert(file, number, options, run));
  return results;
};
export default videoSlides;
