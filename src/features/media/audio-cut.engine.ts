import { canEncodeAudio, type Input, type InputAudioTrack } from 'mediabunny';
import { UserError } from '../../../schemas/error.ts';
import type { Engine, Fits, Run } from '../../engines/engine.ts';
import type { EngineOptions } from '../../engines/options.gen.ts';
import { endIsMissing } from './shared/cut-off.ts';
import { cutName, partsOf } from './shared/cut-options.ts';
import { lengthOfParts } from './shared/parts.ts';
import { CHAPTERS_STAY, losesChapters } from './web/chapters.ts';
import { writeCut } from './web/cut/song.ts';
import { bringEncoder } from './web/encoders.ts';
import { WEB_SOUND } from './web/formats.ts';
import { openInput, refuseUnread } from './web/open.ts';
import { tagsIn } from './web/tags.ts';
import { sinkFor } from './web/target.ts';

type Options = EngineOptions['audio-cut'];
type Wish = Pick<Options, 'format' | 'way' | 'loudness' | 'silence'>;

/** The format that keeps a codec best, where a browser can write it. */
const KEPT: Record<string, string> = { mp3: 'mp3', aac: 'm4a', opus: 'opus', 'pcm-s16': 'wav', 'pcm-u8': 'wav' };

/** The format a cut is saved in, and the track; or why it is not done here, as a clause. */
async function planCut(
  input: Input,
  wish: Wish,
): Promise<{ track: InputAudioTrack; format: string } | { reason: string }> {
  if (!(await input.canRead())) return { reason: '浏览器读不了这种音频' };
  const track = await input.getPrimaryAudioTrack();
  if (!track || !(await track.canDecode())) return { reason: '浏览器解不了这种声音' };
  if (wish.way === 'copy') return { reason: '不重新编码的截取要在服务器上做' };
  if (wish.loudness !== 'off' || wish.silence) return { reason: '调音量、缩短静音要在服务器上做' };
  const codec = (await track.getCodec()) ?? '';
  const adts = codec === 'aac' && (await input.getMimeType()).startsWith('audio/aac');
  const format = wish.format !== 'keep' ? wish.format : adts ? 'aac' : KEPT[codec];
  const sound = format && WEB_SOUND[format];
  if (!sound) return { reason: '服务器能保留它原来的格式' };
  if (sound.codec === 'pcm-s16' && /^(flac|alac|pcm-(?!s16$|u8$))/.test(codec))
    return { reason: '服务器能保留它原来的位深' };
  await bringEncoder(sound.codec);
  const shape = { numberOfChannels: await track.getNumberOfChannels(), sampleRate: await track.getSampleRate() };
  if (!(await canEncodeAudio(sound.codec, shape))) return { reason: `这个浏览器写不了 ${format.toUpperCase()}` };
  return { track, format };
}

/** Whether this browser reads a file and writes what is wanted. */
export const fits: Fits = async (file, wish) => {
  if (await endIsMissing(file)) return { reason: '文件不完整，服务器能多救一些' };
  try {
    using input = openInput(file);
    const plan = await planCut(input, wish as Wish);
    if ('reason' in plan) return plan;
    return (await losesChapters(file, plan.format)) ? { reason: CHAPTERS_STAY.reason } : 'browser';
  } catch {
    return { reason: '浏览器读不了这个文件' };
  }
};

/** Bits a second of the source, so that a cut is no worse for it and not larger. */
async function bitrateOf(track: InputAudioTrack, format: string): Promise<number | undefined> {
  const { perChannel, codec } = WEB_SOUND[format] ?? {};
  if (!perChannel) return undefined;
  const comfort = perChannel * (await track.getNumberOfChannels());
  if ((await track.getCodec()) !== codec) return comfort;
  const { averageBitrate } = await track.computePacketStats(200);
  return Math.round(Math.min(320_000, Math.max(32_000, averageBitrate)));
}

/** Bytes of a second of 16-bit sound. */
const pcmBytes = async (track: InputAudioTrack): Promise<number> =>
  2 * (await track.getSampleRate()) * (await track.getNumberOfChannels());

async function cut(file: File, text: string, options: Options, run: Run<Options>): Promise<File[]> {
  if (file.size === 0) throw new UserError('empty-file');
  using input = openInput(file);
  const plan = await planCut(input, options).catch(refuseUnread);
  if ('reason' in plan) throw new UserError('unsupported', `${plan.reason}，请改用服务器处理。`);
  const { track, format } = plan;
  const start = await track.getFirstTimestamp();
  const parts = partsOf(text, options.keep, Math.round(((await track.computeDuration()) - start) * 1000));
  const sound = WEB_SOUND[format];
  if (!sound) throw new UserError('unsupported');
  if (await losesChapters(file, format)) run.note(CHAPTERS_STAY.note, { lost: true });
  const groups = options.join === 'each' ? parts.map((part) => [part]) : [parts];
  const { fadeIn, fadeOut } = options;
  const bitrate = await bitrateOf(track, format);
  const tags = tagsIn(sound.type)(await input.getMetadataTags());
  const results: File[] = [];
  for (const [at, group] of groups.entries()) {
    const expected = sound.perChannel ? file.size : (await pcmBytes(track)) * (lengthOfParts(group) / 1000);
    const sink = await sinkFor(expected, file.size);
    await writeCut(track, { parts: group, fadeIn, fadeOut, sound, bitrate, tags }, sink, (part) =>
      run.progress(Math.min(0.99, (at + part) / groups.length)),
    ).catch(async (thrown: unknown) => {
      await sink.drop();
      throw thrown;
    });
    results.push(await sink.file(cutName(file.name, format, at, groups.length), sound.type));
  }
  run.progress(1);
  return results;
}

/** Cuts parts out of sound in the browser, to the sample; see `audio-cut.engine.node.ts`. */
const audioCut: Engine<'audio-cut'> = async (files, options, run) => {
  const results: File[] = [];
  for (const [at, file] of files.entries()) results.push(...(await cut(file, options.parts[at] ?? '', options, run)));
  return results;
};
export default audioCut;
