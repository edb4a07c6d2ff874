import type { Input } from 'mediabunny';
import { UserError } from '../../../../../schemas/error.ts';
import type { Run } from '../../../../engines/engine.ts';
import type { EngineOptions } from '../../../../engines/options.gen.ts';
import { cutName } from '../../shared/cut-options.ts';
import { copyWords } from '../../shared/cut-words.ts';
import { lengthOfParts, type Part } from '../../shared/parts.ts';
import { CHAPTERS_STAY, losesChapters } from '../chapters.ts';
import { WEB_FILM, type WebFilm } from '../formats.ts';
import { smaller, upright } from '../kept.ts';
import { lossNote } from '../loss.ts';
import { matroskaTitle } from '../matroska-title.ts';
import { openInput, refuseBroken, refuseUnread, soundsOf } from '../open.ts';
import { QUALITY } from '../plan.ts';
import { SUBTITLES_STAY, seemsSubtitled } from '../subtitles.ts';
import { tagsIn } from '../tags.ts';
import { type Sink, sinkFor } from '../target.ts';
import { againstCoding } from './against.ts';
import { writeFilmCopy } from './copy.ts';
import { writeFilmCut } from './exact.ts';
import { partsIn, planCopy, spanOf } from './film.ts';

type Options = EngineOptions['media'];
type Job = { input: Input; file: File; target: WebFilm; options: Options; run: Run<Options> };

/**
 * Cuts parts out of a film in the browser: as they are where that is wanted or comes out the same, else coded anew. One
 * result, or one for each part. Throws UserError `unsupported`, `bad-option`.
 */
export async function cutInBrowser(file: File, text: string, options: Options, run: Run<Options>): Promise<File[]> {
  if (file.size === 0) throw new UserError('empty-file');
  const target = WEB_FILM[options.video];
  if (!target) throw new UserError('unsupported', `浏览器写不了 ${options.video.toUpperCase()}，请改用服务器处理。`);
  using input = openInput(file);
  const video = await input.getPrimaryVideoTrack().catch(refuseUnread);
  if (!video) throw new UserError('wrong-type', '文件里没有画面，只有声音。');
  const { seconds } = await spanOf(input, video);
  const parts = partsIn(text, options, seconds);
  const groups = options.join === 'each' ? parts.map((part) => [part]) : [parts];
  const results: File[] = [];
  for (const [at, group] of groups.entries()) {
    const sink = await sinkFor(file.size, file.size);
    await write({ input, file, target, options, run }, group, sink, (part) =>
      run.progress(Math.min(0.99, (at + part) / groups.length)),
    ).catch(async (thrown: unknown) => {
      await sink.drop();
      refuseBroken(thrown);
    });
    results.push(await sink.file(cutName(file.name, options.video, at, groups.length), target.type));
  }
  if (await losesChapters(file, options.video)) run.note(CHAPTERS_STAY.note, { lost: true });
  if (await seemsSubtitled(file)) run.note(SUBTITLES_STAY, { lost: true });
  run.progress(1);
  return results;
}

async function write(
  { input, file, target, options, run }: Job,
  parts: Part[],
  sink: Sink,
  progress: (part: number) => void,
): Promise<void> {
  const title = await matroskaTitle(file);
  const tags = tagsIn(target.type)({ ...(title && { title }), ...(await input.getMetadataTags()) });
  const copy = await planCopy(input, options, parts);
  if (copy) {
    const to = { format: target.format(sink.inMemory), target: sink.target, tags };
    await tellLoss(file, await writeFilmCopy(input, copy, copy.cuts, to, progress), copy.cuts, run);
    return run.note(copyWords(copy.cuts, copy.exact));
  }
  const against = await againstCoding(input, options);
  if (against) throw new UserError('unsupported', `${against}，请改用服务器处理。`);
  if (options.way === 'copy') run.note('这个视频不能原样切开，已重新压制。');
  const video = await input.getPrimaryVideoTrack();
  if (!video) return;
  const sounds = await soundsOf(input, options);
  const [quality, size] = [QUALITY[options.quality], (await smaller(video, options)) ?? (await upright(video))];
  const film = { video, sounds, target, quality, size, tags };
  await tellLoss(file, await writeFilmCut(input, film, parts, sink, progress), parts, run);
  run.note('剪切精确到毫秒，画面已重新压制。');
}

/** Says where a file broke off, so that less came out than its parts are long. */
async function tellLoss(file: File, reached: number, parts: readonly Part[], run: Job['run']): Promise<void> {
  const short = await lossNote(file, reached, lengthOfParts(parts) / 1000);
  if (short) run.note(short, { lost: true });
}
