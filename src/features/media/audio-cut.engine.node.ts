import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { fileAt } from '../../engines/path-file.ts';
import { clock } from '../../lib/clock.ts';
import { cutChapters, planChapters } from './native/chapters.ts';
import { mainTrack } from './native/compress/film-sound.ts';
import { lengthOf } from './native/compress/sample.ts';
import { canCopyParts, copyParts } from './native/cut/copy.ts';
import { cutGraph, type Treatment } from './native/cut/graph.ts';
import { gainTo, listen } from './native/cut/loudness.ts';
import { formatOf, outputPath, saveArguments } from './native/cut/save.ts';
import type { AudioFormat } from './native/formats.ts';
import { tellLoss } from './native/loss.ts';
import { type Opened, openMedia } from './native/open.ts';
import type { Stream } from './native/probe.ts';
import { type Made, transcode } from './native/transcode.ts';
import { cutName, partsOf } from './shared/cut-options.ts';
import { lengthOfParts, type Part, writeTime } from './shared/parts.ts';

type Options = EngineOptions['audio-cut'];
type Job = { opened: Opened; track: Stream; format: AudioFormat; options: Options; run: Run<Options> };

const treatmentOf = ({ fadeIn, fadeOut, silence, pause, quiet }: Options): Treatment => ({
  fadeIn,
  fadeOut,
  quiet: -quiet,
  gain: 0,
  pause: silence ? pause : 0,
});

/** Whether anything but cutting is asked for. */
const changes = ({ fadeIn, fadeOut, silence, loudness }: Options): boolean =>
  fadeIn > 0 || fadeOut > 0 || silence || loudness !== 'off';

/** A result, and how many seconds it should have: pauses that are taken out are not missed. */
type Cut = Made & { expected: number };

/** Makes one result of some parts. */
async function make({ opened, track, format, options, run }: Job, parts: Part[], output: string): Promise<Cut> {
  const length = lengthOfParts(parts) / 1000;
  if (options.way === 'copy') {
    if (!changes(options) && canCopyParts(track, format, parts)) {
      run.note('没有重新编码，音质不变；切口落在最近的编码帧上，可能差几十毫秒。');
      return { ...(await copyParts(opened, track, format, parts, output)), expected: length };
    }
    const whole = !changes(options) && track.codec_name === 'flac' && format === 'flac';
    run.note(whole ? 'FLAC 是无损的，已精确截取并重新编码，音质不变。' : '这样的设置不能原样截取，已重新编码。');
  }
  let treatment = treatmentOf(options);
  let total = length;
  if (options.loudness !== 'off' || treatment.pause) {
    run.progress(0.02, '正在听一遍');
    const { fadeIn, fadeOut, ...rest } = treatment;
    const heard = await listen(opened, cutGraph(track.index, parts, { ...rest, fadeIn: 0, fadeOut: 0 }));
    if (treatment.pause && heard.seconds < 0.05) throw new UserError('no-result', '选段里全是静音，缩短后什么也不剩。');
    if (heard.seconds > 0) total = heard.seconds;
    if (options.loudness !== 'off') treatment = { ...treatment, gain: gainFor(Number(options.loudness), heard, run) };
    if (treatment.pause) run.note(`去掉静音后剩 ${clock(total)}，去掉了 ${clock(length - total)}。`);
  }
  const { args, notes } = saveArguments(opened, track, format, cutGraph(track.index, parts, treatment, total));
  for (const note of notes) run.note(note);
  const chapters = await chaptersAfter(opened, treatment, parts, format);
  for (const { text } of chapters.notes) run.note(text);
  const made = await transcode(
    opened.input,
    output,
    { args: [...chapters.input, ...args, ...chapters.args] },
    opened.call,
    (done) =>
      run.progress(Math.min(0.99, 0.3 + (0.7 * done) / total), `${clock(Math.min(done, total))} / ${clock(total)}`),
  );
  return { ...made, expected: treatment.pause ? total : length };
}

/** Where pauses are taken out nobody knows when a chapter begins. */
async function chaptersAfter({ media, call }: Opened, { pause }: Treatment, parts: Part[], format: AudioFormat) {
  const chapters = cutChapters(media.chapters, parts);
  if (!pause || chapters.length === 0) return planChapters(chapters, format, call);
  return { ...(await planChapters([], format, call)), notes: [{ text: '缩短静音后章节的时间对不上了，已省略。' }] };
}

/** EBU R 128 measures blocks of so many seconds. */
const BLOCK = 0.4;

function gainFor(target: number, heard: Awaited<ReturnType<typeof listen>>, run: Run<Options>): number {
  const { gain, held } = gainTo(target, heard);
  if (heard.loudness === undefined && heard.seconds < BLOCK) run.note('选段太短，量不出响度，没有调整音量。');
  else if (heard.loudness === undefined) run.note('整段几乎没有声音，没有调整音量。');
  else if (held) run.note(`原来的最高音已经很高，音量只调整了 ${gain} 分贝，再多会爆音。`);
  else run.note(`音量从 ${heard.loudness.toFixed(1)} LUFS 调整到 ${(heard.loudness + gain).toFixed(1)} LUFS。`);
  return gain;
}

/** So much may be missing at the borders of frames, in seconds. */
const MISSED = 0.15;
const written = (seconds: number): string => writeTime(Math.round(seconds * 1000));

async function cut(file: File, at: number, options: Options, run: Run<Options>): Promise<File[]> {
  const opened = await openMedia(file, at, run);
  const track = mainTrack(opened.media);
  if (!track) throw new UserError('no-result', '这个文件没有声音。');
  const duration = Math.round((await lengthOf(opened)) * 1000);
  const parts = partsOf(options.parts[at] ?? '', options.keep, duration);
  const format = formatOf(opened, track, options.format);
  const job = { opened, track, format, options, run };
  const results: File[] = [];
  const groups = options.join === 'each' ? parts.map((part) => [part]) : [parts];
  for (const [number, group] of groups.entries()) {
    const output = outputPath(opened, `cut-${at}-${number}.${format}`);
    const made = await make(job, group, output);
    if (parts.length === 1 && duration - (parts[0]?.to ?? 0) < 500) await tellLoss(opened, made.expected, made, run);
    else if (made.seconds < made.expected * 0.99 - MISSED)
      run.note(`文件不完整或有损坏，选段只读出了 ${written(made.seconds)}（应为 ${written(made.expected)}）。`, {
        lost: true,
      });
    results.push(await fileAt(output, cutName(file.name, format, number, groups.length)));
  }
  run.progress(1);
  return results;
}

/** Cuts parts out of sound, to the millisecond, or leaves them out; joins what remains or saves each part alone. */
const audioCut: Engine<'audio-cut'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [at, file] of files.entries()) results.push(...(await cut(file, at, options, run)));
  return results;
};
export default audioCut;
