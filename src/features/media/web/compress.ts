import { type AudioCodec, Conversion, canEncodeAudio, type Input, type InputAudioTrack, Output } from 'mediabunny';
import { toErrorData, UserError } from '../../../../schemas/error.ts';
import type { Run } from '../../../engines/engine.ts';
import type { EngineOptions } from '../../../engines/options.gen.ts';
import { clock } from '../../../lib/clock.ts';
import { wishedBytes, wishFor } from '../../../lib/wished-size.ts';
import { aim } from '../shared/aim.ts';
import { bitsFor, bitsOfLevel, type SoundShape, shapeOf } from '../shared/sound-shape.ts';
import { bringEncoder } from './encoders.ts';
import { WEB_SOUND, type WebSound } from './formats.ts';
import { openInput } from './open.ts';
import { coverless, tagsIn } from './tags.ts';
import { type Sink, sinkFor } from './target.ts';

type Options = EngineOptions['audio-compress'];

/** What is said of something that goes into no result. */
interface LeftBehind {
  text: string;
  lost: boolean;
}

/** A song that this browser can make smaller. */
export interface SongPlan {
  track: InputAudioTrack;
  source: SoundShape;
  sound: WebSound;
  /** What of the file is left behind. */
  notes: LeftBehind[];
}

/** A smaller file, how far its source was read and how long that states to be, in seconds. */
export interface Smaller {
  file: File;
  reached: number;
  stated: number;
  /** Gives it up. */
  drop(): Promise<void>;
}

/** Bit rates that LAME, told a constant one, keeps to (ISO 11172-3 and 13818-3, layer III), bits a second. */
const MP3_STEPS = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320].map((kbps) => kbps * 1000);

/**
 * How sound is made smaller here, or why not, as a clause; `sounds` where that is for its settings alone. A size is
 * hit by Opus, whose bit rate may be any; the browser's MP3 and AAC have steps, up to a quarter apart.
 */
export async function planSong(
  input: Input,
  options: Options,
): Promise<SongPlan | { reason: string; sounds?: boolean }> {
  if (!(await input.canRead())) return { reason: '浏览器读不了这种音频' };
  const track = await input.getPrimaryAudioTrack();
  if (!track || !(await track.canDecode())) return { reason: '浏览器解不了这种声音' };
  const { format, mode } = options;
  const sound = WEB_SOUND[format];
  if (!sound) return { reason: `浏览器写不了 ${format.toUpperCase()}`, sounds: true };
  if (mode === 'size' && format !== 'opus')
    return { reason: `${format.toUpperCase()} 压到准确的大小要在服务器上做`, sounds: true };
  const source = { channels: await track.getNumberOfChannels(), rate: await track.getSampleRate() };
  // Browsers mix down without making it softer, and of more than six channels drop some.
  if (source.channels > 2) return { reason: '它有两个以上的声道，服务器混得更准', sounds: true };
  const bits = mode === 'size' ? bitsFor(format, source.channels).most : bitsOfLevel(options, source.channels);
  if (format === 'mp3' && !MP3_STEPS.includes(bits)) return { reason: '这个码率的 MP3 要在服务器上做', sounds: true };
  await bringEncoder(sound.codec);
  if (!(await canWrite(sound.codec, bits, shapeOf(bits, source, options))))
    return { reason: `这个浏览器写不了 ${format.toUpperCase()}`, sounds: true };
  return { track, source, sound, notes: await leftBehind(input, options) };
}

/**
 * What of a file goes into no result, as notes. A cover may be larger than the sound: a size to keep leaves no room for
 * it.
 */
export async function leftBehind(input: Input, { mode }: Pick<Options, 'mode'>): Promise<LeftBehind[]> {
  const { images = [] } = mode === 'size' ? await input.getMetadataTags() : {};
  const tracks = await input.getAudioTracks();
  return [
    ...(tracks.length > 1 ? [{ text: '只保留了主音轨。', lost: true }] : []),
    ...(images.length ? [{ text: '封面图片没有带过去。', lost: false }] : []),
  ];
}

const canWrite = (codec: AudioCodec, bitrate: number, { channels, rate }: SoundShape): Promise<boolean> =>
  canEncodeAudio(codec, { numberOfChannels: channels, sampleRate: rate, bitrate });

interface Wanted {
  name: string;
  options: Options;
  run: Run<Options>;
}

/** The smaller file. Throws UserError `no-result`, `target-too-small`. */
export async function compressHere(file: File, plan: SongPlan, wanted: Wanted): Promise<Smaller> {
  const { options } = wanted;
  const seconds = await plan.track.computeDuration();
  if (!(seconds > 0)) throw new UserError('no-result', '文件里的声音长度是 0。');
  if (options.mode === 'size') return bySize(file, plan, wanted, seconds);
  return encode(file, plan, wanted, bitsOfLevel(options, plan.source.channels), [0, 1]);
}

async function bySize(file: File, plan: SongPlan, wanted: Wanted, seconds: number): Promise<Smaller> {
  const { options, run } = wanted;
  const target = wishedBytes(options.target, 'MB');
  let found: Smaller | undefined;
  const bounds = { first: (target * 7.8) / seconds, ...bitsFor(options.format, plan.source.channels) };
  const { tries } = await aim(target, bounds, async (rate, number) => {
    const one = await encode(file, plan, wanted, rate, [1 - 1 / 2 ** number, 1 - 1 / 2 ** (number + 1)]);
    const better = one.file.size <= target && one.file.size > (found?.file.size ?? 0);
    await (better ? found : one)?.drop();
    if (better) found = one;
    return one.file.size;
  });
  if (!found) throw tooSmall(Math.min(...tries.map(({ bytes }) => bytes)), options.format);
  if (found.file.size < target * 0.97)
    run.note(`${options.format.toUpperCase()} 在这个采样率和声道数下已是最好的音质，用不完给定的大小。`);
  return found;
}

const tooSmall = (bytes: number, format: string): UserError =>
  new UserError('target-too-small', `这段声音存成 ${format.toUpperCase()} 最小约 ${wishFor(bytes * 1.02)}。`);

/** Encodes at so many bits a second; the bar goes from one share of the work to another. */
async function encode(
  file: File,
  { source, sound }: SongPlan,
  { name, options, run }: Wanted,
  bits: number,
  [from, to]: [number, number],
): Promise<Smaller> {
  using input = openInput(file);
  const track = await input.getPrimaryAudioTrack();
  const stated = (await track?.computeDuration()) ?? 0;
  let reached = 0;
  const sink = await sinkFor((stated * bits) / 8, file.size);
  const { channels, rate } = shapeOf(bits, source, options);
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: sound.format(sink.inMemory), target: sink.target }),
    video: () => ({ discard: true }),
    audio: (one) => ({
      discard: one.id !== track?.id,
      codec: sound.codec,
      bitrate: bits,
      ...(options.mode === 'size' && { bitrateMode: 'constant' as const }),
      numberOfChannels: channels,
      sampleRate: rate,
      forceTranscode: true,
    }),
    tags: options.mode === 'size' ? coverless(tagsIn(sound.type)) : tagsIn(sound.type),
    showWarnings: false,
  });
  conversion.onProgress = (part, done) => {
    reached = done;
    run.progress(Math.min(0.99, from + (to - from) * part), `${clock(done)} / ${clock(stated)}`);
  };
  await executed(conversion, sink);
  return { file: await sink.file(name, sound.type), reached, stated, drop: sink.drop };
}

async function executed(conversion: Conversion, sink: Sink): Promise<void> {
  if (!conversion.isValid) throw new UserError('unsupported', '这个浏览器做不出这种格式的声音，请改用服务器处理。');
  await conversion.execute().catch(async (thrown: unknown) => {
    await sink.drop();
    if (thrown instanceof UserError || toErrorData(thrown).code !== 'unknown') throw thrown;
    throw new UserError('no-result', '读到一半读不下去了，可能是文件损坏，或者浏览器解不了。请换一份文件再试。');
  });
}
