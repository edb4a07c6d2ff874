import { UserError } from '../../../schemas/error.ts';
import type { Engine, Fits, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { baseName } from '../../lib/output-name.ts';
import { wishedBytes } from '../../lib/wished-size.ts';
import { endIsMissing } from './shared/cut-off.ts';
import { fitsAlready, isWorthGiving, NOT_SMALLER } from './shared/never-larger.ts';
import { CHAPTERS_STAY, losesChapters } from './web/chapters.ts';
import { compressHere, planSong, type Smaller, type SongPlan } from './web/compress.ts';
import { lossNote } from './web/loss.ts';
import { openInput, refuseUnread } from './web/open.ts';

type Options = EngineOptions['audio-compress'];

const isSmall = (file: File, { mode, target }: Options): boolean =>
  mode === 'size' && file.size <= wishedBytes(target, 'MB');

/** Whether this browser reads a file and writes what is wanted. */
export const fits: Fits = async (file, wish) => {
  if (file.size === 0) return 'browser';
  if (await endIsMissing(file)) return { reason: '文件不完整，服务器能多救一些' };
  try {
    using input = openInput(file);
    const options = wish as Options;
    if (!isSmall(file, options) && (await losesChapters(file, options.format))) return { reason: CHAPTERS_STAY.reason };
    const plan = await planSong(input, options);
    return 'reason' in plan && !(isSmall(file, options) && plan.sounds) ? { reason: plan.reason } : 'browser';
  } catch {
    return { reason: '浏览器读不了这个文件' };
  }
};

async function compress(file: File, options: Options, run: Run<Options>): Promise<File> {
  if (file.size === 0) throw new UserError('empty-file');
  using input = openInput(file);
  const plan = await planSong(input, options).catch(refuseUnread);
  if (isSmall(file, options) && ('track' in plan || plan.sounds)) {
    run.note(fitsAlready(file.size, options.target));
    return file;
  }
  if ('reason' in plan) throw new UserError('unsupported', `${plan.reason}，请改用服务器处理。`);
  const result = await made(file, plan, options, run);
  run.progress(1);
  const lost = await lossNote(file, result.reached, result.stated);
  if (lost) run.note(lost, { lost: true });
  if (isWorthGiving(result.file.size, file.size, options)) {
    if (await losesChapters(file, options.format)) run.note(CHAPTERS_STAY.note, { lost: true });
    for (const { text, lost: part } of plan.notes) run.note(text, { lost: part });
    return result.file;
  }
  await result.drop();
  run.note(NOT_SMALLER);
  return file;
}

const made = (file: File, plan: SongPlan, options: Options, run: Run<Options>): Promise<Smaller> =>
  compressHere(file, plan, { name: `${baseName(file.name)}-压缩.${options.format}`, options, run });

/** Makes sound smaller by the browser's own encoders, or LAME; see `audio-compress.engine.node.ts`. */
const audioCompress: Engine<'audio-compress'> = async (files, options, run) => {
  const results: File[] = [];
  for (const file of files) results.push(await compress(file, options, run));
  return results;
};
export default audioCompress;
