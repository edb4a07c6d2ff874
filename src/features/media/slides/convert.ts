import { toErrorData, UserError } from '../../../../schemas/error.ts';
import type { Run } from '../../../engines/engine.ts';
import { knowing, NO_SOUND } from '../../../engines/hearing/knowing.ts';
import type { EngineOptions } from '../../../engines/options.gen.ts';
import { clock } from '../../../lib/clock.ts';
import type { Film } from './film.ts';
import { findSlides, lengthOf, nothingSeen } from './find.ts';
import type { Frame } from './frame.ts';
import { MAX_SLIDES } from './look.ts';
import { listenTo, perSlide } from './said.ts';
import { saveSlides } from './save.ts';
import { parseTimes } from './times.ts';
import { titled } from './title.ts';

type Options = EngineOptions['video-slides'];

/** The shares of the work that listening to the film and looking through it take; the rest are its pictures. */
const LISTENING = 0.5;
const LOOKING = 0.7;

/**
 * The slides of a film as one file. Throws UserError `bad-option`, `no-result` and what reading the film throws; what
 * of it cannot be decoded is left out, with a note.
 */
export async function slidesOfFilm(film: Film, chosen: string, options: Options, run: Run<Options>): Promise<File> {
  const { run: within, said } = await heard(film, options, run);
  const times = await timesOf(film, chosen, options, within);
  const texts = said && perSlide(said, times, options.by);
  const named = options.titles ? namer(run) : undefined;
  let made = 0;
  async function* frames(): AsyncGenerator<Frame> {
    let index = 0;
    for await (const frame of film.frames(times)) {
      index++;
      const whole = frame && { ...frame, said: texts?.[index - 1] ?? '' };
      if (whole) yield (await named?.(whole, index)) ?? whole;
      made += frame ? 1 : 0;
      within.progress(LOOKING + ((0.99 - LOOKING) * index) / times.length, `第 ${index} / ${times.length} 张`);
    }
  }
  const result = await saveSlides(frames(), film, options, run);
  if (made === 0) throw nothingSeen();
  if (made < times.length) run.note(`有 ${times.length - made} 张画面读不出来。`, { lost: true });
  run.note(`取出 ${made} 张画面。`);
  run.progress(1);
  return result;
}

/**
 * What is said in the film, where its notes are wanted, and the bar for what comes after. Throws UserError
 * `not-available` before anything is done where the language is not known here.
 */
async function heard(film: Film, { format, notes, times }: Options, run: Run<Options>) {
  if (format !== 'pptx' || notes === 'none' || !film.windows) return { run, said: undefined };
  const known = knowing(notes, await run.ask('speech', { samples: NO_SOUND, language: notes }));
  const end = lengthOf(film);
  const { said, broken } = await listenTo(film.windows(), notes, run, (done) =>
    run.progress(LISTENING * Math.min(1, done / end), `正在听写 ${clock(Math.min(done, end))} / ${clock(end)}`),
  );
  const why = known.basic ? `是${known.name}写的，错字很多` : '是机器识别的，可能有错';
  if (said.length) run.note(`备注里讲的话${why}，请对照视频核对。`);
  else if (!broken) run.note(`没有听到说话声，${times ? '备注里只有时间' : '备注是空的'}。`);
  const progress: Run['progress'] = (part, note) => run.progress(LISTENING + (1 - LISTENING) * part, note);
  return { run: { ...run, progress }, said };
}

/** Names the slides, as long as that goes well: without their titles they are still what was asked for. */
function namer(run: Run<Options>): (frame: Frame, index: number) => Promise<Frame> {
  let failed = false;
  return async (frame, index) => {
    if (failed) return frame;
    try {
      return await titled(frame, run);
    } catch (thrown) {
      if (run.signal.aborted || toErrorData(thrown).code === 'cancelled') throw thrown;
      failed = true;
      run.note(`${index > 1 ? `从第 ${index} 张起，` : ''}标题没能认出来，画面不受影响。可以再转换一次试试。`, {
        lost: true,
      });
      return frame;
    }
  };
}

/** When the slides are seen, in seconds: as the visitor chose them, or as they are found. */
async function timesOf(film: Film, chosen: string, options: Options, run: Run<Options>): Promise<number[]> {
  const end = lengthOf(film);
  if (chosen.trim()) {
    const times = parseTimes(chosen, end);
    if (!times) throw new UserError('bad-option', '画面的时间请写成秒数，用逗号隔开，如 1.5,20,33.2。');
    if (times.length === 0) throw new UserError('bad-option', '选的时间都在视频之外。');
    return times;
  }
  const { times, gap } = await findSlides(film, options, run, (done) =>
    run.progress(Math.min(LOOKING, (LOOKING * done) / end), `${clock(Math.min(done, end))} / ${clock(end)}`),
  );
  if (gap !== undefined)
    run.note(`视频从 ${clock(gap)} 起有读不出来的地方，那里的换页可能漏了（全长 ${clock(end)}）。`, { lost: true });
  if (options.by === 'change' && times.length >= MAX_SLIDES)
    run.note(`画面一直在变，只取了停留最久的 ${MAX_SLIDES} 张。灵敏度调低会少一些。`, { lost: true });
  return times;
}
