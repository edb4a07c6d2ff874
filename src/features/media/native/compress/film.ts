import { join } from 'node:path';
import { UserError } from '../../../../../schemas/error.ts';
import type { Run } from '../../../../engines/engine.ts';
import type { EngineOptions } from '../../../../engines/options.gen.ts';
import { clock } from '../../../../lib/clock.ts';
import { formatBytes } from '../../../../lib/format-bytes.ts';
import { ffmpeg } from '../ffmpeg.ts';
import type { Opened } from '../open.ts';
import { displaySize, fitSide, fpsOf, hasAlpha, isHdr } from '../picture.ts';
import { openAs, openRefusal, type Stream } from '../probe.ts';
import { tagArguments } from '../tags.ts';
import { bytesAt, type Made, transcode } from '../transcode.ts';
import { pictureCap } from '../weight.ts';
import { aim } from './aim.ts';
import { type FilmSound, LEAST_SOUND, mainTrack, soundAt, soundWithin } from './film-sound.ts';
import { chooseStep, type Step } from './ladder.ts';
import { lengthOf, naturalBits } from './sample.ts';

type Options = EngineOptions['media-compress'];
type Job = { opened: Opened; video: Stream; source: Step; seconds: number; options: Options; run: Run<Options> };

/** A compressed file, or none where the source is better kept, and how the work went. */
export interface Compressed extends Made {
  path: string;
  /** How long the result should be, in seconds. */
  expected: number;
}

const MIB = 2 ** 20;
/** Index and packet headers of MP4, bits for each frame and for each second of sound; and what it begins with, bytes. */
const PER_FRAME = 110;
const PER_SECOND = 2000;
const HEADERS = 2500;
/** Bits a second above which H.264 at the size a film is shown has nothing to gain. */
const MOST = 80_000_000;

/** Makes a film smaller, as H.264 and AAC in MP4. Throws UserError `wrong-type`, `target-too-small` and as `transcode`. */
export async function compressFilm(opened: Opened, options: Options, run: Run<Options>): Promise<Compressed> {
  const { video } = opened.media;
  if (!video) throw new UserError('wrong-type', '文件里没有画面，只有声音，请用「音频压缩」。');
  const seconds = await lengthOf(opened);
  if (!(seconds > 0)) throw new UserError('no-result', '文件里的音视频长度是 0。');
  const source = { side: Math.min(...displaySize(video)), fps: fpsOf(video) };
  if (isHdr(video)) run.note('原视频是 HDR，压缩成普通视频后颜色可能偏淡。');
  if (hasAlpha(video)) run.note('原视频有透明的部分，新文件里不再透明。');
  const job = { opened, video, source, seconds, options, run };
  return options.mode === 'size' ? bySize(job) : byQuality(job);
}

const LEVELS = {
  high: { crf: 21, side: Infinity, sound: 128_000 },
  standard: { crf: 24, side: 1080, sound: 96_000 },
  small: { crf: 28, side: 720, sound: 64_000 },
};

async function byQuality(job: Job): Promise<Compressed> {
  const { opened, video, source, seconds, options, run } = job;
  const level = LEVELS[options.quality];
  const chosen = chooseStep(Infinity, 1, source, options).step;
  const step = options.size === 'auto' ? { ...chosen, side: Math.min(chosen.side, level.side) } : chosen;
  const sound = soundAt(opened.media, level.sound);
  tell(job, step, sound);
  const cap = pictureCap(opened.media, video, 'h264', 'standard');
  const rate = ['-crf', String(level.crf), ...(cap ? ['-maxrate', String(cap), '-bufsize', String(cap * 3)] : [])];
  const path = join(opened.call.folder, 'compressed.mp4');
  const args = [...picture(job, step), ...rate, ...rest(job, sound)];
  const made = await transcode(opened.input, path, { args }, opened.call, (done) => advance(run, done, seconds, 0, 1));
  return { ...made, path, expected: seconds };
}

async function bySize(job: Job): Promise<Compressed> {
  const { opened, video, source, seconds, options, run } = job;
  const target = Math.floor(options.target * MIB);
  run.progress(0, '正在估计画面有多复杂');
  const size = displaySize(video);
  const natural = await naturalBits(opened, seconds, scale(fitSide(size, source.side)), size[0] * size[1]);
  const total = ((target - HEADERS) * 8) / seconds;
  const sound = soundWithin(opened.media, total);
  const over = source.fps * PER_FRAME + PER_SECOND;
  const { step, least, possible } = chooseStep(total - sound.bits - over, natural, source, options);
  if (!possible) throw tooSmall((least + over + (mainTrack(opened.media) ? LEAST_SOUND : 0)) * seconds, job);
  tell(job, step, sound);
  await firstPass(job, step, total - sound.bits);
  const made: Made[] = [];
  const bounds = { first: total - sound.bits - step.fps * PER_FRAME - PER_SECOND, least: 3000, most: MOST };
  const { best, tries } = await aim(target, bounds, async (rate, number) => {
    const path = tryPath(opened, number);
    const args = [...picture(job, step), '-b:v', String(rate), ...pass(opened, 2), ...rest(job, sound)];
    // Each try takes half of what is left, so that the bar never stands still at its end.
    const [from, to] = [1 - 0.65 / 2 ** number, 1 - 0.65 / 2 ** (number + 1)];
    made.push(await transcode(opened.input, path, { args }, opened.call, (at) => advance(run, at, seconds, from, to)));
    return bytesAt(path);
  });
  const found = best === undefined ? undefined : made[best];
  if ((tries[best ?? 0]?.bytes ?? target) < target * 0.9) run.note('画质已经很好，用不完给定的大小。');
  if (!found) throw tooSmall(Math.min(...tries.map(({ bytes }) => bytes)) * 8, job);
  return { ...found, path: tryPath(opened, best ?? 0), expected: seconds };
}

const tryPath = ({ call }: Opened, number: number): string => join(call.folder, `try-${number}.mp4`);

/** x264 looks at the whole film once, to know where its bits are needed. */
async function firstPass(job: Job, step: Step, rate: number): Promise<void> {
  const { opened, seconds, run } = job;
  const bits = ['-b:v', String(Math.max(3000, Math.round(rate)))];
  const args = [...openAs(opened.input), ...picture(job, step), ...bits, ...pass(opened, 1), '-an', '-f', 'null', '-'];
  const { code, log, frames } = await ffmpeg(args, opened.call, (done) => advance(run, done, seconds, 0.02, 0.35));
  if (code !== 0 && !frames) throw openRefusal(log);
}

const pass = ({ call }: Opened, number: 1 | 2): string[] => [
  ...['-pass', String(number), '-passlogfile', join(call.folder, 'passes')],
];

/** Pixels of the whole result from which x264 must hurry to be done in time. */
const HURRY: [pixels: number, preset: string][] = [
  [2.5e11, 'veryfast'],
  [1e11, 'faster'],
];

function picture({ video, source, seconds }: Job, step: Step): string[] {
  const [width, height] = fitSide(displaySize(video), step.side);
  const preset = HURRY.find(([pixels]) => width * height * step.fps * seconds > pixels)?.[1] ?? 'medium';
  const slower = step.fps < source.fps * 0.95 ? `fps=${step.fps},` : '';
  return [
    ...['-map', `0:${video.index}`, '-c:v', 'libx264', '-preset', preset, '-pix_fmt', 'yuv420p'],
    ...['-vf', `${slower}${scale([width, height])}`, '-fps_mode', 'vfr', ...(slower ? [] : ['-enc_time_base', '-1'])],
  ];
}

const scale = ([width, height]: [number, number]): string => `scale=${width}:${height}:flags=bicubic,setsar=1`;

const rest = ({ opened }: Job, sound: FilmSound): string[] => [
  ...[...sound.args, '-sn', '-dn', '-map_metadata', '0', ...tagArguments(opened.media.tags)],
  ...['-max_muxing_queue_size', '4096', '-f', 'mp4', '-movflags', '+faststart'],
];

function advance(run: Run<Options>, done: number, seconds: number, from: number, to: number): void {
  const part = Math.min(1, done / seconds);
  run.progress(Math.min(0.99, from + (to - from) * part), `${clock(Math.min(done, seconds))} / ${clock(seconds)}`);
}

/** Says what the size cost: pixels, frames, tracks. */
function tell({ video, source, opened, run }: Job, step: Step, sound: FilmSound): void {
  const [width, height] = fitSide(displaySize(video), step.side);
  if (step.side < source.side) run.note(`画面缩小到 ${width}×${height}。`);
  if (step.fps < source.fps * 0.95) run.note(`帧率从每秒 ${Math.round(source.fps)} 帧降到 ${step.fps} 帧。`);
  for (const text of sound.notes) run.note(text, { lost: true });
  if (opened.media.subtitles.length > 0) run.note('字幕没有带过去。', { lost: true });
}

/** Asked for again, the size that is named must do: it is a tenth above what was found. */
function tooSmall(bits: number, { options: { size, fps } }: Job): UserError {
  const free = size === 'auto' && fps === 'auto' ? '' : '，或者把分辨率和帧率设为“自动”';
  return new UserError('target-too-small', `这个视频最小能压到约 ${formatBytes((bits / 8) * 1.1 + HEADERS)}${free}。`);
}
