import type { Conversion } from 'mediabunny';
import { UserError } from '../../../schemas/error.ts';
import type { Engine, Fits, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { clock } from '../../lib/clock.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { baseName } from '../../lib/output-name.ts';
import { endIsMissing } from './shared/cut-off.ts';
import { CHAPTERS_STAY, losesChapters } from './web/chapters.ts';
import { againstCut } from './web/cut/against.ts';
import { cutInBrowser } from './web/cut/convert.ts';
import { lossNote } from './web/loss.ts';
import { matroskaTitle } from './web/matroska-title.ts';
import { openInput, refuseBroken, refuseUnread } from './web/open.ts';
import { planInBrowser } from './web/plan.ts';
import { expectedSize } from './web/size.ts';
import { SUBTITLES_STAY, seemsSubtitled } from './web/subtitles.ts';
import { sinkFor } from './web/target.ts';

type Options = EngineOptions['media'];

/** Options that the catalogue does not name under `decides` make no difference to the place. */
const REST = { rate: 'keep', channels: 'keep', quality: 'standard', sound: 'keep' };

/** Whether this browser reads a file and writes what is wanted, by its own decoders and encoders. */
export const fits: Fits = async (file, wish) => {
  if (file.size === 0) return 'browser';
  if (await endIsMissing(file)) return { reason: '文件不完整，服务器能多救一些' };
  try {
    using input = openInput(file);
    if (!(await input.canRead())) return { reason: '浏览器读不了这种文件' };
    if (await losesChapters(file, formatOf(wish as Options))) return { reason: CHAPTERS_STAY.reason };
    if (wish.kind === 'video' && (await seemsSubtitled(file))) return { reason: '它带字幕，浏览器里带不过去' };
    const options = { ...REST, ...wish } as Options;
    if (isCut(options, 0)) {
      const against = await againstCut(input, options, options.parts[0] ?? '');
      return against ? { reason: against } : 'browser';
    }
    const plan = await planInBrowser(input, options, await sinkFor(0, 0));
    return 'reason' in plan ? plan : 'browser';
  } catch {
    return { reason: '浏览器读不了这个文件' };
  }
};

/** Whether parts of the file counted `at` are marked; all of one on which nothing is marked stays. */
const isCut = ({ kind, cut, parts }: Options, at: number): boolean => kind === 'video' && cut && !!parts[at]?.trim();

const formatOf = ({ kind, audio, video }: Pick<Options, 'kind' | 'audio' | 'video'>): string =>
  kind === 'audio' ? audio : video;

const GROWN = 1.02;

async function convert(file: File, options: Options, run: Run<Options>): Promise<File> {
  if (file.size === 0) throw new UserError('empty-file');
  using input = openInput(file);
  if (!(await input.canRead())) throw new UserError('unsupported', '浏览器读不了这种文件，请改用服务器处理。');
  const expected = await expectedSize(input, options, file.size).catch(refuseUnread);
  const sink = await sinkFor(expected, file.size);
  const plan = await planInBrowser(input, options, sink, await matroskaTitle(file)).catch(refuseUnread);
  if ('reason' in plan) throw new UserError('unsupported', `${plan.reason}，请改用服务器处理。`);
  const { conversion, notes, type } = plan;
  const seconds = await input.computeDuration();
  if (!(seconds > 0)) throw new UserError('no-result', '文件里的音视频长度是 0。');
  let reached = 0;
  conversion.onProgress = (part, done) => {
    reached = done;
    run.progress(Math.min(0.99, part), `${clock(done)} / ${clock(seconds)}`);
  };
  await conversion.execute().catch(async (thrown: unknown) => {
    await sink.drop();
    refuseBroken(thrown);
  });
  for (const note of notes) run.note(note);
  const short = await lossNote(file, reached, await stated(conversion));
  if (short) run.note(short, { lost: true });
  const format = formatOf(options);
  if (await losesChapters(file, format)) run.note(CHAPTERS_STAY.note, { lost: true });
  if (options.kind === 'video' && (await seemsSubtitled(file))) run.note(SUBTITLES_STAY, { lost: true });
  const result = await sink.file(`${baseName(file.name)}.${format}`, type);
  if (result.size > file.size * GROWN)
    run.note(`结果 ${formatBytes(result.size)}，比原文件（${formatBytes(file.size)}）大：换了编码，要保住音质和画质。`);
  run.progress(1);
  return result;
}

/** When the first of the tracks taken should end, in seconds. */
const stated = async ({ utilizedTracks }: Conversion): Promise<number> =>
  Math.min(...(await Promise.all(utilizedTracks.map((track) => track.computeDuration()))));

/** Converts sound and film by the browser's own decoders and encoders, from file to file; see `engine.node.ts`. */
const media: Engine<'media'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [at, file] of files.entries()) {
    if (isCut(options, at)) results.push(...(await cutInBrowser(file, options.parts[at] ?? '', options, run)));
    else results.push(await convert(file, options, run));
  }
  return results;
};
export default media;
