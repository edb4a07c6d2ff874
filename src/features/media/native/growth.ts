import type { EngineOptions } from '../../../engines/options.gen.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { AUDIO, codecName, VIDEO } from './formats.ts';
import { canCopy, displaySize } from './picture.ts';
import type { Media, Stream } from './probe.ts';
import { isLossy, type Wish } from './sound.ts';
import { pictureTimes, soundTimes } from './weight.ts';

type Options = EngineOptions['media'];

/** Growth below this share is that of headers, which nobody asks about. */
const NOTED = 1.02;

/**
 * What to say of a result that is larger than its source, in bytes; undefined where it is not. `reason` is that of the
 * plan.
 */
export const growthNote = (before: number, after: number, reason: string): string | undefined =>
  after > before * NOTED ? `结果 ${formatBytes(after)}，比原文件（${formatBytes(before)}）大：${reason}` : undefined;

const SMALLEST_SIDE = 480;

/** How to get a smaller film with pictures coded anew: by the settings that are not at their lowest yet. */
function smaller(video: Stream | undefined, { quality, size }: Options): string {
  const ways = [
    ...(quality === 'small' ? [] : ['把画质选低']),
    ...(video && size !== '480p' && Math.min(...displaySize(video)) > SMALLEST_SIDE ? ['把分辨率选小'] : []),
  ];
  return ways.length ? `想小一些，请${ways.join('或者')}。` : '';
}

/**
 * Why a film may come out larger than its source, and what to choose instead. `copied`: its pictures go over as they
 * are.
 */
export function videoReason({ video }: Media, options: Options, copied: boolean): string {
  const { video: format, quality } = options;
  const { encoder } = VIDEO[format];
  if (!encoder)
    return `GIF 一帧一帧地存图，比视频费空间。想小一些，请${quality === 'small' ? '' : '把画质选低，或者'}改存 MP4。`;
  if (copied) return '画面原样取出，没有重新压制，多出的是声音和新封装占的空间。';
  const codec = video?.codec_name ?? '';
  if (pictureTimes(codec, encoder.codec) > 1) {
    const why = `原视频用的 ${codecName(codec)} 比 ${codecName(encoder.codec)} 省空间，换过来画质要差不多就得更大。`;
    return why + ((video && keepAdvice(video, options)) || smaller(video, options));
  }
  if (quality === 'high') return '画质选了“高”。选“标准”就不会比原来大多少。';
  return `原视频已经压得很小，重新压制省不出空间。${smaller(video, options)}`;
}

/**
 * How to keep a picture as it is, at the size asked for: by another setting, or in the first format that takes it; no
 * sentence where nothing does.
 */
function keepAdvice(video: Stream, options: Options): string | undefined {
  const setting = options.encode === 'keep' ? '' : '“画面编码”选“合适就不重新压制”，';
  const keeps = { size: options.size, encode: 'keep' } as const;
  if (canCopy(video, keeps, VIDEO[options.video])) return `${setting}就不会变大。`;
  const [format] = Object.entries(VIDEO).find(([, target]) => canCopy(video, keeps, target)) ?? [];
  return format && `改存 ${format.toUpperCase()}，${setting}不用重新压制，就不会变大。`;
}

/** The lowest bit rate there is to choose. */
const LOWEST = 64_000;

/** Why a file of sound may come out larger than its source, and what to choose instead. */
export function audioReason(track: Stream, { audio: format }: Options, wish: Wish): string {
  const { encoder } = AUDIO[format];
  const { bit_rate: source, codec_name: codec } = track;
  if (encoder.perChannel === undefined) {
    const lost = isLossy(track) ? `，原来压缩时丢掉的细节也补不回来` : '';
    return `${format === 'wav' ? 'WAV 不压缩声音' : `${encoder.name} 是无损格式`}${lost}。想要小文件，请选 MP3 或 M4A。`;
  }
  if (source && wish.bitrate > source) {
    const [wanted, had] = [wish.bitrate, source].map((bits) => Math.round(bits / 1000));
    return `选的码率 ${wanted} kbps 比原来的 ${had} kbps 高，音质却不会更好。码率选“自动”就按原文件取。`;
  }
  if (wish.rate > track.sample_rate || wish.channels > track.channels)
    return '选的采样率或声道数比原来的多，音质却不会更好。选“与原来相同”会小一些。';
  const lower = wish.bitrate && wish.bitrate <= LOWEST ? '' : '想小一些，请把码率选低。';
  if (soundTimes(codec, encoder) > 1)
    return `原文件用的 ${codecName(codec)} 比 ${encoder.name} 省空间，换过来音质要差不多就得更大。${lower}`;
  return `原文件的码率已经很低。${lower}`;
}
