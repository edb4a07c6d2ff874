import { join } from 'node:path';
import { UserError } from '../../../../../schemas/error.ts';
import type { Run } from '../../../../engines/engine.ts';
import type { EngineOptions } from '../../../../engines/options.gen.ts';
import { clock } from '../../../../lib/clock.ts';
import { wishedBytes, wishFor } from '../../../../lib/wished-size.ts';
import { aim } from '../../shared/aim.ts';
import { bitsFor, bitsOfLevel, shapeOf } from '../../shared/sound-shape.ts';
import { coverArguments, coverOf } from '../audio.ts';
import { planChapters } from '../chapters.ts';
import { AUDIO } from '../formats.ts';
import type { Opened } from '../open.ts';
import { endOf, type Stream } from '../probe.ts';
import { tagArguments } from '../tags.ts';
import { bytesAt, type Made, transcode } from '../transcode.ts';
import type { Compressed } from './film.ts';
import { mainTrack } from './film-sound.ts';
import { lengthOf } from './sample.ts';

type Options = EngineOptions['audio-compress'];
type Job = { opened: Opened; track: Stream; seconds: number; options: Options; run: Run<Options> };

/** How each format is told a bit rate that it keeps to. */
const CODECS: Record<Options['format'], string[]> = {
  mp3: ['libmp3lame', '-abr', '1'],
  m4a: ['aac'],
  opus: ['libopus', '-vbr', 'off'],
};

/** Makes a file of sound smaller. Throws UserError `no-result`, `target-too-small` and what `transcode` throws. */
export async function compressSong(opened: Opened, options: Options, run: Run<Options>): Promise<Compressed> {
  const track = mainTrack(opened.media);
  if (!track) throw new UserError('no-result', '这个文件没有声音。');
  const seconds = await secondsOf(track, opened);
  if (!(seconds > 0)) throw new UserError('no-result', '文件里的声音长度是 0。');
  if (opened.media.audio.length > 1) run.note('只保留了主音轨。', { lost: true });
  const job = { opened, track, seconds, options, run };
  if (coverOf(opened.media) && coverFor(job).length === 0) run.note('封面图片没有带过去。');
  return options.mode === 'size' ? bySize(job) : byQuality(job);
}

/** When a track ends, in seconds; the others of a file may be longer. */
async function secondsOf(track: Stream, opened: Opened): Promise<number> {
  const whole = await lengthOf(opened);
  return opened.media.guessed ? whole : Math.min(whole, endOf(track, opened.media) || whole);
}

async function byQuality(job: Job): Promise<Compressed> {
  const { options, seconds, opened, track } = job;
  const path = join(opened.call.folder, `compressed.${options.format}`);
  const made = await encode(job, path, bitsOfLevel(options, track.channels), 0, 1);
  return { ...made, path, expected: seconds };
}

async function bySize(job: Job): Promise<Compressed> {
  const { opened, seconds, options, run, track } = job;
  const target = wishedBytes(options.target, 'MB');
  const made: Made[] = [];
  const pathOf = (number: number): string => join(opened.call.folder, `try-${number}.${options.format}`);
  const first = (target * 7.8) / seconds;
  const { best, tries } = await aim(
    target,
    { first, ...bitsFor(options.format, track.channels) },
    async (rate, number) => {
      const [from, to] = [1 - 1 / 2 ** number, 1 - 1 / 2 ** (number + 1)];
      made.push(await encode(job, pathOf(number), rate, from, to));
      return bytesAt(pathOf(number));
    },
  );
  const found = best === undefined ? undefined : made[best];
  if (!found) throw tooSmall(Math.min(...tries.map(({ bytes }) => bytes)), options.format);
  if ((tries[best ?? 0]?.bytes ?? 0) < target * 0.97)
    run.note(`${options.format.toUpperCase()} 在这个采样率和声道数下已是最好的音质，用不完给定的大小。`);
  return { ...found, path: pathOf(best ?? 0), expected: seconds };
}

async function encode(job: Job, path: string, bits: number, from: number, to: number): Promise<Made> {
  const { opened, track, seconds, options, run } = job;
  const { muxer } = AUDIO[options.format];
  const source = { channels: track.channels, rate: track.sample_rate };
  const { channels, rate } = shapeOf(bits, source, options);
  const chapters = await planChapters(opened.media.chapters, options.format, opened.call);
  const args = [
    ...[...chapters.input, '-map', `0:${track.index}`, ...coverFor(job), '-sn', '-dn'],
    ...['-c:a', ...CODECS[options.format], '-b:a', String(bits), '-ac', String(channels), '-ar', String(rate)],
    ...[...tagArguments(opened.media.tags, track.tags), ...chapters.args],
    ...muxer,
  ];
  return transcode(opened.input, path, { args }, opened.call, (done) => {
    const part = from + (to - from) * Math.min(1, done / seconds);
    run.progress(Math.min(0.99, part), `${clock(Math.min(done, seconds))} / ${clock(seconds)}`);
  });
}

/** A cover may be larger than the sound: a size to keep leaves no room for it. */
function coverFor({ opened, options }: Job): string[] {
  const cover = coverOf(opened.media);
  return cover && AUDIO[options.format].cover && options.mode === 'quality' ? coverArguments(cover) : [];
}

function tooSmall(bytes: number, format: Options['format']): UserError {
  const opus = format === 'opus' ? '' : '存成 OPUS 还能再小一些。';
  return new UserError(
    'target-too-small',
    `这段声音存成 ${format.toUpperCase()} 最小约 ${wishFor(bytes * 1.02)}。${opus}`,
  );
}
