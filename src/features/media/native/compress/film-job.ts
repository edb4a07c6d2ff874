import type { Run } from '../../../../engines/engine.ts';
import type { EngineOptions } from '../../../../engines/options.gen.ts';
import { clock } from '../../../../lib/clock.ts';
import { shaped } from '../filters.ts';
import type { Opened } from '../open.ts';
import { displaySize, fitSide } from '../picture.ts';
import type { Stream } from '../probe.ts';
import { tagArguments } from '../tags.ts';
import { pictureCap } from '../weight.ts';
import { type FilmSound, soundAt } from './film-sound.ts';
import { chooseStep, type Step } from './ladder.ts';
import type { SecondsLeft } from './pace.ts';

export type FilmOptions = EngineOptions['media-compress'];

/** A film to be made smaller; `source` is its own size and frame rate. */
export interface FilmJob {
  opened: Opened;
  video: Stream;
  source: Step;
  seconds: number;
  options: FilmOptions;
  run: Run<FilmOptions>;
}

const LEVELS = {
  high: { crf: 21, side: Infinity, sound: 128_000 },
  standard: { crf: 24, side: 1080, sound: 96_000 },
  small: { crf: 28, side: 720, sound: 64_000 },
};

/** What a level of quality means for this film: its size, its sound, and how x264 is told. */
export function levelOf({ opened, video, source, options }: FilmJob): { step: Step; sound: FilmSound; rate: string[] } {
  const level = LEVELS[options.quality];
  const chosen = chooseStep(Infinity, 1, source, options).step;
  const step = options.size === 'auto' ? { ...chosen, side: Math.min(chosen.side, level.side) } : chosen;
  const cap = pictureCap(opened.media, video, 'h264', 'standard');
  const rate = ['-crf', String(level.crf), ...(cap ? ['-maxrate', String(cap), '-bufsize', String(cap * 3)] : [])];
  return { step, sound: soundAt(opened.media, level.sound), rate };
}

/** Pixels of the whole result from which x264 must hurry to be done in time. */
const HURRY: [pixels: number, preset: string][] = [
  [2.5e11, 'veryfast'],
  [1e11, 'faster'],
];

/** ffmpeg's arguments for the pictures, but for their bits. */
export function pictureArguments(job: FilmJob, step: Step): string[] {
  const { video, source, seconds } = job;
  const [width, height] = fitSide(displaySize(video), step.side);
  const preset = HURRY.find(([pixels]) => width * height * step.fps * seconds > pixels)?.[1] ?? 'medium';
  const slower = isSlower(step, source);
  return [
    ...['-map', `0:${video.index}`, '-c:v', 'libx264', '-preset', preset, '-pix_fmt', 'yuv420p'],
    ...[
      '-vf',
      scaled(job, step.side, slower ? step.fps : undefined),
      '-fps_mode',
      'vfr',
      ...(slower ? [] : ['-enc_time_base:v', '-1']),
    ],
  ];
}

/** Whether frames are left out. */
export const isSlower = (step: Step, source: Step): boolean => step.fps < source.fps * 0.95;

/**
 * The filters that make the film so large, its shorter side at most `side`, and leave frames out where `rate` is given.
 */
export const scaled = ({ opened, video }: FilmJob, side: number, rate?: number): string =>
  shaped(opened.media, fitSide(displaySize(video), side), { rate, flags: 'bicubic' });

/** ffmpeg's arguments for all but the pictures; `subtitles` are those of the tracks that go along. */
export const otherArguments = ({ opened }: FilmJob, sound: FilmSound, subtitles: string[] = []): string[] => [
  ...[
    ...sound.args,
    ...(subtitles.length ? subtitles : ['-sn']),
    '-dn',
    '-map_metadata',
    '0',
    ...tagArguments(opened.media.tags),
  ],
  ...['-max_muxing_queue_size', '4096', '-f', 'mp4', '-movflags', '+faststart'],
];

/**
 * One pass over the film: between which parts of the whole it is, which one, and what is left, where there are several.
 */
export interface Pass {
  from: number;
  to: number;
  which?: string;
  left?: SecondsLeft;
}

/** Tells how far a pass is. */
export function advance({ run, seconds }: FilmJob, done: number, { from, to, which = '', left }: Pass): void {
  const part = Math.min(1, done / seconds);
  const note = `${which}${clock(Math.min(done, seconds))} / ${clock(seconds)}`;
  run.progress(Math.min(0.99, from + (to - from) * part), note, left?.(part));
}
