import { join } from 'node:path';
import { UserError } from '../../../../../schemas/error.ts';
import { clock } from '../../../../lib/clock.ts';
import { formatBytes } from '../../../../lib/format-bytes.ts';
import { wishedBytes } from '../../../../lib/wished-size.ts';
import { isWorthGiving } from '../../shared/never-larger.ts';
import { ffmpeg } from '../ffmpeg.ts';
import { displaySize, fitSide } from '../picture.ts';
import { openAs } from '../probe.ts';
import { bytesAt, transcode } from '../transcode.ts';
import { pass, sizePlan, tell } from './film.ts';
import { type FilmJob, isSlower, levelOf, otherArguments, pictureArguments, scaled } from './film-job.ts';
import type { FilmSound } from './film-sound.ts';
import type { Step } from './ladder.ts';
import { bitsOf, NATURAL_CRF } from './sample.ts';

/** How long the sample is. */
const SECONDS = 5;
/** Films up to this length are made whole: a sample would save nothing. */
export const MIN_SECONDS = 2 * SECONDS;
/** What the bits of the whole film are reckoned from, besides the sample. */
const PIECES = { count: 3, seconds: 4 };
/** The film beside it, to be looked at: nothing of it is seen to be lost. */
const BESIDE = ['-preset', 'veryfast', '-crf', '14', '-pix_fmt', 'yuv420p'];
/** Steps of CRF that halve the bits of x264. */
const HALVES = 6;

/** A stretch of a film as the settings make it, and as it was. */
export interface Trial {
  sample: string;
  original: string;
}

/**
 * Makes five seconds from the middle of a film by its settings, tells what size the whole would have and how much they
 * look like the source (SSIM, at the size of the source), and puts the same stretch of the source beside them.
 * Throws as `compressFilm` does.
 */
export async function tryFilm(job: FilmJob): Promise<Trial> {
  const { opened, seconds, run, options } = job;
  const start = Math.max(0, seconds / 2 - SECONDS / 2);
  const reading = ['-ss', start.toFixed(3), '-t', String(SECONDS)];
  const { step, sound, rate, bytes } = options.mode === 'size' ? await toSize(job) : await toQuality(job);
  tell(job, step, sound);
  run.progress(0.4, '正在压制样片');
  const sample = join(opened.call.folder, 'trial.mp4');
  const picture = pictureArguments(job, step);
  if (rate.includes('-b:v')) {
    const first = [
      ...reading,
      ...openAs(opened.input),
      ...picture,
      ...rate,
      ...pass(opened, 1),
      '-an',
      '-f',
      'null',
      '-',
    ];
    await ffmpeg(first, opened.call);
    rate.push(...pass(opened, 2));
  }
  const args = [...picture, ...rate, ...otherArguments(job, sound)];
  await transcode(opened.input, sample, { args, reading }, opened.call, (done) => run.progress(0.4 + 0.08 * done));
  run.progress(0.8, '正在比较画质');
  const alike = await likeness(job, step, reading, sample);
  const original = await beside(job, reading);
  const stretch = `${clock(start)} 到 ${clock(start + SECONDS)}`;
  const before = await bytesAt(opened.input);
  const total = isWorthGiving(bytes, before, job.options)
    ? `整个视频大约 ${formatBytes(bytes)}，是现在的 ${Math.round((100 * bytes) / before)}%`
    : '整个视频压不小，会原样给出';
  run.note(`试压了 ${stretch} 这 5 秒。按这个设置，${total}。`);
  if (alike !== undefined) run.note(`画质 SSIM ${alike.toFixed(3)}（1 为完全相同）：${wordsFor(alike)}。`);
  return { sample, original };
}

type Plan = { step: Step; sound: FilmSound; rate: string[]; bytes: number };

async function toQuality(job: FilmJob): Promise<Plan> {
  const { opened, seconds, run } = job;
  const level = levelOf(job);
  run.progress(0.05, '正在估计整个视频的大小');
  const bits = await bitsOf(opened, seconds, [...pictureArguments(job, level.step), ...level.rate], PIECES);
  if (bits === undefined) throw new UserError('no-result', '视频中间读不出画面。');
  return { ...level, bytes: ((bits + level.sound.bits) * seconds) / 8 };
}

/**
 * Two passes spend the bits of a film as a constant quality would: at about the quality in question the sample's share
 * is measured beside pieces of the whole, and it gets so much of what there is.
 */
async function toSize(job: FilmJob): Promise<Plan> {
  const { opened, seconds, options, run } = job;
  const { step, sound, rate: wanted, natural } = await sizePlan(job);
  const crf = NATURAL_CRF + HALVES * Math.log2(natural / Math.max(1, wanted));
  run.progress(0.15, '正在估计画质');
  const args = [...pictureArguments(job, step), '-crf', Math.min(51, Math.max(8, crf)).toFixed(1)];
  const all = await bitsOf(opened, seconds, args, PIECES);
  const own = await bitsOf(opened, seconds, args, { count: 1, seconds: SECONDS });
  const share = all && own ? own / all : 1;
  const rate = ['-b:v', String(Math.max(3000, Math.round(wanted * share)))];
  return { step, sound, rate, bytes: wishedBytes(options.target, 'MB') };
}

/** How much the sample looks like the source (Wang et al. 2004), 0–1; undefined where it cannot be told. */
async function likeness(job: FilmJob, step: Step, reading: string[], sample: string): Promise<number | undefined> {
  const { opened, video, source } = job;
  const film = scaled(job, Infinity, isSlower(step, source) ? step.fps : undefined);
  const [width, height] = fitSide(displaySize(video), Infinity);
  const same = 'format=yuv420p,settb=AVTB,setpts=PTS-STARTPTS';
  const graph = `[0:${video.index}]${film},${same}[a];[1:v]scale=${width}:${height}:flags=bicubic,setsar=1,${same}[b];[a][b]ssim`;
  const inputs = [...reading, ...openAs(opened.input), ...openAs(sample)];
  const { log } = await ffmpeg([...inputs, '-lavfi', graph, '-v', 'info', '-f', 'null', '-'], opened.call);
  const [, all] = /SSIM .*All:([\d.]+)/.exec(log) ?? [];
  return all === undefined ? undefined : Number(all);
}

const WORDS: [from: number, words: string][] = [
  [0.98, '看不出差别'],
  [0.95, '细看才有差别'],
  [0.9, '细节变软，一般观看没有问题'],
  [0, '明显变糊，建议把大小放宽一些'],
];
const wordsFor = (alike: number): string => WORDS.find(([from]) => alike >= from)?.[1] ?? '';

/** The same stretch of the source, in a form that every browser plays. */
async function beside(job: FilmJob, reading: string[]): Promise<string> {
  const { opened, video } = job;
  const path = join(opened.call.folder, 'original.mp4');
  const size = scaled(job, Infinity);
  const picture = ['-map', `0:${video.index}`, '-c:v', 'libx264', ...BESIDE, '-vf', size];
  const args = [...picture, '-an', '-f', 'mp4', '-movflags', '+faststart'];
  await transcode(opened.input, path, { args, reading }, opened.call, () => {});
  if (!(await bytesAt(path))) throw new UserError('no-result', '视频中间读不出画面。');
  return path;
}
