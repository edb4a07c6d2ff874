import { join } from 'node:path';
import { UserError } from '../../../schemas/error.ts';
import type { Engine, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { fileAt } from '../../engines/path-file.ts';
import { baseName } from '../../lib/output-name.ts';
import { sniff } from '../../lib/sniff.ts';
import { placeInput } from '../../native/input.ts';
import { planAudio } from './native/audio.ts';
import { READABLE } from './native/formats.ts';
import { growthNote } from './native/growth.ts';
import { type Media, probe } from './native/probe.ts';
import { type Made, transcode } from './native/transcode.ts';
import { planVideo } from './native/video.ts';

type Options = EngineOptions['media'];

const FIRST_BYTES = 65_536;

/**
 * Refuses by content what no demuxer of ours reads: playlists above all, whatever their name. Tells whether the file's
 * end is missing.
 */
async function checkContent(file: File): Promise<{ cutOff: boolean }> {
  if (file.size === 0) throw new UserError('empty-file');
  const start = new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer());
  const type = sniff(start, file.name);
  if (!type || !READABLE.has(type)) throw new UserError('wrong-type');
  return { cutOff: isCutRiff(start, file.size) };
}

/** Recorders that write as they go leave the length of a RIFF file 0 or at its highest. */
const OPEN_END = 0x7fff_0000;

/** WAV and AVI tell their own length, and ffprobe takes what there is for all of it. */
function isCutRiff(start: Uint8Array, size: number): boolean {
  if (start.length < 8 || new TextDecoder('latin1').decode(start.subarray(0, 4)) !== 'RIFF') return false;
  const told = new DataView(start.buffer, start.byteOffset).getUint32(4, true);
  return told < OPEN_END && told + 8 > size + 1; // the last byte of padding is often left out
}

/** Seconds as people read them: 1:05, 1:02:03. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return `${hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes}:${String(rest).padStart(2, '0')}`;
}

/** Says when less came out than the file promised. Guessed lengths promise nothing. */
function tellLoss(
  media: Media,
  expected: number,
  { seconds, damaged, cutOff }: Made & { cutOff: boolean },
  run: Run<Options>,
): void {
  const short = !media.guessed && expected > 0 && seconds < expected * 0.95 - 0.5;
  if (short)
    run.note(`文件不完整或有损坏，只转出了前 ${clock(seconds)}（文件标明 ${clock(expected)}）。`, { lost: true });
  else if (cutOff) run.note(`文件不完整，结尾缺了一段，只转出了前 ${clock(seconds)}。`, { lost: true });
  else if (damaged) run.note('文件有损坏的地方，能读出的部分已转换，请检查结果。', { lost: true });
}

async function convert(file: File, at: number, options: Options, run: Run<Options>): Promise<File> {
  const { cutOff } = await checkContent(file);
  const folder = await run.folder();
  const call = { folder, limits: run.limits, signal: run.signal };
  const input = await placeInput(file, folder, `input-${at}`);
  run.progress(0, '正在读取文件');
  const media = await probe(input, call);
  const plan = options.kind === 'audio' ? planAudio(media, options) : planVideo(media, options);
  const format = options.kind === 'audio' ? options.audio : options.video;
  const output = join(folder, `output-${at}.${format}`);
  const made = await transcode(input, output, plan, call, (done) => {
    if (plan.duration > 0)
      run.progress(
        Math.min(0.99, done / plan.duration),
        `${clock(Math.min(done, plan.duration))} / ${clock(plan.duration)}`,
      );
  });
  for (const note of plan.notes) run.note(note.text, note);
  tellLoss(media, plan.duration, { ...made, cutOff }, run);
  const result = await fileAt(output, `${baseName(file.name)}.${format}`);
  const grown = growthNote(file.size, result.size, plan.growth);
  if (grown) run.note(grown);
  run.progress(1);
  return result;
}

/**
 * Converts sound and film by ffmpeg: one file in, one file of the format asked for out. Streams that fit the new
 * container are taken over as they are.
 */
const media: Engine<'media'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [at, file] of files.entries()) results.push(await convert(file, at, options, run));
  return results;
};
export default media;
