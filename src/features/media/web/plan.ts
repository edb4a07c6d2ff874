import {
  type AudioCodec,
  Conversion,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
  canEncodeAudio,
  type DiscardedTrack,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Output,
  QUALITY_HIGH,
  QUALITY_MEDIUM,
  QUALITY_VERY_HIGH,
} from 'mediabunny';
import type { EngineOptions } from '../../../engines/options.gen.ts';
import { bringEncoder } from './encoders.ts';
import { WEB_FILM, WEB_SOUND, type WebFilm, type WebSound } from './formats.ts';
import { hidesStart, isCopied, smaller, staysAsItIs } from './kept.ts';
import { soundsOf } from './open.ts';
import { tagsIn } from './tags.ts';
import type { Sink } from './target.ts';

type Options = EngineOptions['media'];

/** A conversion that can begin, or why this browser cannot do it, as a clause. */
export type WebPlan = { conversion: Conversion; notes: string[]; type: string } | { reason: string };

/** How well pictures are coded. */
export const QUALITY = { high: QUALITY_VERY_HIGH, standard: QUALITY_HIGH, small: QUALITY_MEDIUM };

/**
 * What an encoder of sound puts in front of its first sample, in seconds at most: where a container holds no times
 * below 0, all of a film begins so much later, rather than that its sound is coded anew.
 */
const PRIMING = 0.1;

/** What a browser does with a file by these options; `title` is one that stands elsewhere than among its tags. */
export async function planInBrowser(input: Input, options: Options, sink: Sink, title?: string): Promise<WebPlan> {
  const wanted = options.kind === 'audio' ? options.audio : options.video;
  const target = options.kind === 'audio' ? WEB_SOUND[wanted] : WEB_FILM[wanted];
  if (!target) return { reason: `浏览器写不了 ${wanted.toUpperCase()}` };
  const notes: string[] = [];
  const against =
    'codec' in target ? await againstSound(input, target, options) : await againstFilm(input, target, options);
  if (against) return { reason: against };
  const output = new Output({ format: target.format(sink.inMemory), target: sink.target });
  const tracks =
    'codec' in target ? await soundTracks(input, target, options, notes) : filmTracks(target, options, notes);
  // Sound alone has nothing to be in step with: it is taken over also where its start must move by some milliseconds.
  const copy = { shiftTolerance: 'codec' in target ? Infinity : PRIMING };
  const conversion = await Conversion.init({
    input,
    output,
    ...tracks,
    copy,
    tags: (tags) => tagsIn(target.type)({ ...(title && { title }), ...tags }),
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.find(({ reason }) => reason !== 'discarded_by_user');
  if (lost || !conversion.isValid) return { reason: reasonOf(lost) };
  return { conversion, notes, type: target.type };
}

function reasonOf(lost: DiscardedTrack | undefined): string {
  if (!lost) return '浏览器里转不了它';
  const what = lost.track.type === 'video' ? '画面' : '声音';
  if (lost.reason === 'no_encodable_target_codec') return `这个浏览器做不出这种格式的${what}`;
  if (lost.reason.startsWith('max_track')) return '它的轨道太多，浏览器放不下';
  return `浏览器解不了它的${what}编码`;
}

/** Lossless sound of more than 16 bits would lose some on the way through a browser. */
async function againstSound(input: Input, { codec }: WebSound, options: Options): Promise<string | undefined> {
  const track = await chosenTrack(input, options.track);
  if (!track) return '它没有浏览器读得出的声音';
  const source = await track.getCodec();
  if (codec === 'pcm-s16' && source && /^(flac|alac|pcm-(?!s16$|u8$))/.test(source)) return '服务器能保留它原来的位深';
  const channels = await track.getNumberOfChannels();
  if (channels > 2 && channels > channelsWanted(codec, options)) return MANY;
  if (source !== codec && (await wouldMix(track, codec))) return MANY;
  if ((options.rate !== 'keep' || options.channels !== 'keep') && codec === 'flac') return '这个浏览器写不了 FLAC';
  return undefined;
}

const MANY = '它有两个以上的声道，服务器混得更准';

/** Whether sound has more channels than this browser writes, so that they would be mixed down to two. */
async function wouldMix(track: InputAudioTrack, codec: AudioCodec): Promise<boolean> {
  const shape = { numberOfChannels: await track.getNumberOfChannels(), sampleRate: await track.getSampleRate() };
  return shape.numberOfChannels > 2 && !(await canEncodeAudio(codec, shape));
}

/** Channels that a result may have at most; browsers mix down without making it softer, or drop some of them. */
const channelsWanted = (codec: string, { channels }: Options): number =>
  ({ keep: codec === 'mp3' ? 2 : 8, mono: 1, stereo: 2 })[channels];

/** Why a film is not done in a browser, as a clause; undefined where nothing speaks against it. */
export async function againstFilm(input: Input, target: WebFilm, options: Options): Promise<string | undefined> {
  const video = await input.getPrimaryVideoTrack();
  if (!video) return '它没有浏览器读得出的画面';
  if (await isDeep(video)) return '它的颜色比浏览器能处理的更细';
  const copied = await staysAsItIs(video, target, options);
  const against = copied ? undefined : await againstCoded(video);
  if (against) return against;
  for (const track of await soundsOf(input, options)) {
    const codec = await track.getCodec();
    if (!(codec && target.sound.includes(codec)) && (await wouldMix(track, target.sound[0]))) return MANY;
  }
  if (copied && (await hidesStart(video))) return '它的开头剪过，服务器转得更准';
  return undefined;
}

/** Why pictures are not coded anew in a browser, whatever its codecs, as a clause; undefined where they are. */
export async function againstCoded(video: InputVideoTrack): Promise<string | undefined> {
  // Browsers' encoders take none, and end with an error at the first picture.
  if ((await video.getColorSpace()).matrix === 'rgb') return '它的颜色存成 RGB，要在服务器上转';
  const [hdr, clear] = [await video.hasHighDynamicRange(), await video.canBeTransparent()];
  return hdr || clear ? '它是 HDR 或带透明，服务器转得更准' : undefined;
}

/** H.264 beyond eight bits and half the colour resolution (profiles 110 and above), which few players know. */
async function isDeep(video: InputVideoTrack): Promise<boolean> {
  const [, profile = '0'] = /^avc[13]\.([0-9a-f]{2})/i.exec((await video.getCodecParameterString()) ?? '') ?? [];
  return Number.parseInt(profile, 16) >= 110;
}

/** The sound track asked for, counted from 1; the main one for 0. */
export async function chosenTrack(input: Input, asked: number): Promise<InputAudioTrack | undefined> {
  const tracks = await input.getAudioTracks();
  return asked > 0 ? tracks[asked - 1] : ((await input.getPrimaryAudioTrack()) ?? tracks[0]);
}

async function soundTracks(input: Input, target: WebSound, options: Options, notes: string[]) {
  const chosen = await chosenTrack(input, options.track);
  const all = await input.getAudioTracks();
  const source = await chosen?.getCodec();
  const bitrate = options.bitrate === 'auto' ? 0 : Number.parseFloat(options.bitrate) * 1000;
  const rate = options.rate === 'keep' ? 0 : Number.parseFloat(options.rate) * 1000;
  const count = { keep: 0, mono: 1, stereo: 2 }[options.channels];
  const plain = !bitrate && !rate && !count;
  if (plain && source === target.codec && target.perChannel)
    notes.push(`声音本来就是 ${target.codec.toUpperCase()}，已原样取出，没有重新编码。`);
  await bringEncoder(target.codec);
  if (all.length > 1 && chosen) notes.push(`文件有 ${all.length} 条音轨，取的是第 ${all.indexOf(chosen) + 1} 条。`);
  const channels = count || Math.min(target.codec === 'mp3' ? 2 : 8, (await chosen?.getNumberOfChannels()) ?? 2);
  const comfort = target.perChannel && chosen ? await comfortable(chosen, target.perChannel, channels) : 0;
  const audio = (track: InputAudioTrack): ConversionAudioOptions => ({
    discard: track.id !== chosen?.id,
    codec: target.codec,
    ...(plain ? {} : { forceTranscode: true }),
    ...(target.perChannel && !(plain && source === target.codec)
      ? { bitrate: bitrate || comfort, numberOfChannels: channels }
      : count && { numberOfChannels: count }),
    ...(rate && { sampleRate: rate }),
  });
  return { audio, video: (): ConversionVideoOptions => ({ discard: true }) };
}

/** Below so many bits a second a channel of speech suffers too. */
const MIN_RATE = 32_000;
/** Another codec needs somewhat more for the same sound. */
const MARGIN = 1.25;

/** Bits a second that sound right: no more than a lossy source makes worth while, for none of its losses come back. */
async function comfortable(track: InputAudioTrack, perChannel: number, channels: number): Promise<number> {
  const codec = await track.getCodec();
  if (!codec || /^(flac|alac|pcm)/.test(codec)) return perChannel * channels;
  const { averageBitrate } = await track.computePacketStats(200);
  const worth = averageBitrate > 0 ? averageBitrate * MARGIN : Infinity;
  return Math.round(Math.min(perChannel * channels, Math.max(MIN_RATE * channels, worth)));
}

function filmTracks(target: WebFilm, options: Options, notes: string[]) {
  const video = async (track: InputVideoTrack, number: number): Promise<ConversionVideoOptions> => {
    const codec = await track.getCodec();
    const size = await smaller(track, options);
    const copied = isCopied(codec, target, options) && !size;
    if (number === 1 && copied) notes.push('画面原样取出，没有重新压制，画质不变。');
    return copied && codec
      ? { codec }
      : { codec: target.pictures[0], quality: QUALITY[options.quality], ...(size && { ...size, fit: 'fill' }) };
  };
  const audio = async (track: InputAudioTrack): Promise<ConversionAudioOptions> => {
    if (options.sound === 'none') return { discard: true };
    const codec = await track.getCodec();
    return { codec: codec && target.sound.includes(codec) ? codec : target.sound[0] };
  };
  return { video, audio };
}
