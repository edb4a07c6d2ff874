import { join } from 'node:path';
import { UserError } from '../../../../../schemas/error.ts';
import type { Run } from '../../../../engines/engine.ts';
import { wishedBytes, wishFor } from '../../../../lib/wished-size.ts';
import { AIM, aim } from '../../shared/aim.ts';
import { ffmpeg } from '../ffmpeg.ts';
import { pictureNotes } from '../filters.ts';
import { VIDEO } from '../formats.ts';
import type { Opened } from '../open.ts';
import { displaySize, fitSide, fpsOf, hasAlpha } from '../picture.ts';
import { endOf, openAs, openRefusal } from '../probe.ts';
import { bytesAt, type Made, transcode } from '../transcode.ts';
import { planSubtitles } from '../video.ts';
import {
  advance,
  type FilmJob,
  type FilmOptions,
  isSlower,
  levelOf,
  otherArguments,
  pictureArguments,
  scaled,
} from './film-job.ts';
import { type FilmSound, MIN_SOUND, mainTrack, soundWithin } from './film-sound.ts';
import { chooseStep, type Step } from './ladder.ts';
import { createPace, type Pace } from './pace.ts';
import { lengthOf, naturalBits } from './sample.ts';

/** A compressed file, or none where the source is better kept, and how the work went. */
export interface Compressed extends Made {
  path: string;
  /** How long the result should be, in seconds. */
  expected: number;
}

/**
 * Index and packet headers of MP4, bits for each frame and for each second of sound; and what it begins with, bytes.
 */
const PER_FRAME = 110;
const PER_SECOND = 2000;
const HEADERS = 2500;
/** The share of the work that is done with the first pass. */
const FIRST_PASS = 0.35;
/** Bits a second above which H.264 at the size a film is shown has nothing to gain. */
const MAX_RATE = 80_000_000;

/** Looks at a film that is to be made smaller. Throws UserError `wrong-type`, `no-result`. */
export async function filmJob(opened: Opened, options: FilmOptions, run: Run<FilmOptions>): Promise<FilmJob> {
  const { video } = opened.media;
  if (!video) throw new UserError('wrong-type', '文件里没有画面，只有声音，请用「音频压缩」。');
  const seconds = await lengthOf(opened);
  if (!(seconds > 0)) throw new UserError('no-result', '文件里的音视频长度是 0。');
  const source = { side: Math.min(...displaySize(video)), fps: fpsOf(video) };
  for (const text of pictureNotes(opened.media)) run.note(text);
  if (hasAlpha(video)) run.note('原视频有透明的部分，新文件里不再透明。');
  return { opened, video, source, seconds, options, run };
}

/** Makes a film smaller, as H.264 and AAC in MP4. Throws UserError `target-too-small` and as `transcode`. */
export const compressFilm = (job: FilmJob): Promise<Compressed> =>
  job.options.mode === 'size' ? bySize(job) : byQuality(job);

async function byQuality(job: FilmJob): Promise<Compressed> {
  const { opened, seconds } = job;
  const { step, sound, rate } = levelOf(job);
  tell(job, step, sound);
  const path = join(opened.call.folder, 'compressed.mp4');
  const args = [...pictureArguments(job, step), ...rate, ...otherArguments(job, sound, subtitlesOf(job))];
  const made = await transcode(opened.input, path, { args }, opened.call, (done) =>
    advance(job, done, { from: 0, to: 1 }),
  );
  return { ...made, path, expected: seconds };
}

/**
 * How a film is brought to a size: its pictures and sound, the bits a second for the pictures, what they would need.
 */
export interface SizePlan {
  step: Step;
  sound: FilmSound;
  /** Bits a second for pictures with all that stands around them, and bare. */
  room: number;
  rate: number;
  /** Bits a second that pictures of this step need for CRF 26. */
  natural: number;
}

/** Throws UserError `target-too-small`. */
export async function sizePlan(job: FilmJob): Promise<SizePlan> {
  const { opened, video, source, seconds, options, run } = job;
  const target = wishedBytes(options.target, 'MB');
  run.progress(0, '正在估计画面有多复杂');
  const size = displaySize(video);
  const natural = await naturalBits(opened, seconds, scaled(job, source.side), size[0] * size[1]);
  const total = ((target * AIM - HEADERS) * 8) / seconds;
  const sound = soundWithin(opened.media, total);
  const over = source.fps * PER_FRAME + PER_SECOND;
  const { step, least, needed, possible } = chooseStep(total - sound.bits - over, natural, source, options);
  if (!possible) throw tooSmall((least + over + (mainTrack(opened.media) ? MIN_SOUND : 0)) * seconds, job);
  const room = total - sound.bits;
  return { step, sound, room, rate: room - step.fps * PER_FRAME - PER_SECOND, natural: needed };
}

async function bySize(job: FilmJob): Promise<Compressed> {
  const { opened, seconds, options, run } = job;
  const target = wishedBytes(options.target, 'MB');
  const { step, sound, room, rate } = await sizePlan(job);
  tell(job, step, sound);
  const subtitles = subtitlesOf(job);
  const pace = createPace();
  // x264 counts by the pictures, the size by all: of a picture with a song to it they last apart.
  const longer = seconds / Math.min(seconds, Math.max(endOf(job.video, opened.media), 1 / step.fps));
  const first = Math.min(MAX_RATE, rate * longer);
  await firstPass(job, step, Math.min(MAX_RATE, room * longer), pace);
  const made: Made[] = [];
  const { best, tries } = await aim(target, { first, least: 3000, most: MAX_RATE }, async (rate, number) => {
    const path = tryPath(opened, number);
    const bits = ['-b:v', String(rate), ...pass(opened, 2)];
    const args = [...pictureArguments(job, step), ...bits, ...otherArguments(job, sound, subtitles)];
    const [from, to] = [shareBefore(number), shareBefore(number + 1)];
    const one = { from, to, which: number ? `第 ${number + 1} 次压制 ` : '压制 ', left: pace.next() };
    const told = (at: number): void => advance(job, at, one);
    made.push(await transcode(opened.input, path, { args }, opened.call, told));
    return bytesAt(path);
  });
  const found = best === undefined ? undefined : made[best];
  if ((tries[best ?? 0]?.bytes ?? target) < target * 0.9) run.note('画质已经很好，用不完给定的大小。');
  if (!found) throw tooSmall(Math.min(...tries.map(({ bytes }) => bytes)) * 8, job);
  return { ...found, path: tryPath(opened, best ?? 0), expected: seconds };
}

/** What is done before a try: most are the last, and the bar never stands still at its end. */
const shareBefore = (number: number): number => 1 - (1 - FIRST_PASS) * 0.1 ** number;

const tryPath = ({ call }: Opened, number: number): string => join(call.folder, `try-${number}.mp4`);

/** x264 looks at the whole film once, to know where its bits are needed. */
async function firstPass(job: FilmJob, step: Step, rate: number, pace: Pace): Promise<void> {
  const { opened } = job;
  const bits = ['-b:v', String(Math.max(3000, Math.round(rate)))];
  const film = [...openAs(opened.input), ...pictureArguments(job, step)];
  const args = [...film, ...bits, ...pass(opened, 1), '-an', '-f', 'null', '-'];
  const one = { from: 0.02, to: FIRST_PASS, which: '先看一遍画面 ', left: pace.first() };
  const { code, log, frames } = await ffmpeg(args, opened.call, (done) => advance(job, done, one));
  if (code !== 0 && !frames) throw openRefusal(log);
}

/** ffmpeg's arguments for one of two passes of x264. */
export const pass = ({ call }: Opened, number: 1 | 2): string[] => [
  ...['-pass', String(number), '-passlogfile', join(call.folder, 'passes')],
];

/** Says what the size cost: pixels, frames, tracks. */
export function tell({ video, source, run }: FilmJob, step: Step, sound: FilmSound): void {
  const [width, height] = fitSide(displaySize(video), step.side);
  if (step.side < source.side) run.note(`画面缩小到 ${width}×${height}。`);
  if (isSlower(step, source)) run.note(`帧率从每秒 ${Math.round(source.fps)} 帧降到 ${step.fps} 帧。`);
  for (const text of sound.notes) run.note(text, { lost: true });
}

/** ffmpeg's arguments for the subtitles that go along, as text; says which do. */
function subtitlesOf({ opened, run }: FilmJob): string[] {
  const { args, notes } = planSubtitles(opened.media, 'mp4', VIDEO.mp4);
  for (const { text, lost } of notes) run.note(text, { lost });
  return args;
}

/** Asked for again, the size that is named must do: it is a tenth above what was found. */
function tooSmall(bits: number, { options: { size, fps } }: FilmJob): UserError {
  const free = size === 'auto' && fps === 'auto' ? '' : '，或者把分辨率和帧率设为“自动”';
  return new UserError('target-too-small', `这个视频最小能压到约 ${wishFor((bits / 8) * 1.1 + HEADERS)}${free}。`);
}
