import type { AudioEncoder } from './formats.ts';
import type { Stream } from './probe.ts';
import { soundTimes } from './weight.ts';

/** What the visitor wants of the sound; 0 leaves it to us. */
export interface Wish {
  /** Bits a second. */
  bitrate: number;
  /** Hertz. */
  rate: number;
  channels: number;
}

export const NO_WISH: Wish = { bitrate: 0, rate: 0, channels: 0 };

/**
 * ffmpeg's arguments to encode one sound track, and what the visitor should know. `at` is the track's number in the
 * result.
 */
export function encodeSound(
  stream: Stream,
  encoder: AudioEncoder,
  wish: Wish,
  at = 0,
): { args: string[]; notes: string[] } {
  const notes: string[] = [];
  const channels = channelsFor(stream, encoder, wish, notes);
  const rate = rateFor(stream, encoder, wish, notes);
  const bits =
    encoder.perChannel === undefined
      ? []
      : [`-b:a:${at}`, String(bitrateFor(stream, encoder, wish, { channels, rate }, notes))];
  const codec = encoder.codec === 'pcm' ? pcmCodec(stream) : encoder.codec;
  const layout =
    encoder.codec === 'libopus' && channels > 2 ? [`-filter:a:${at}`, 'aformat=channel_layouts=7.1|5.1|stereo'] : [];
  const depth = encoder.codec === 'flac' ? flacDepth(stream) : [];
  return {
    args: [
      ...[`-c:a:${at}`, codec, ...bits, ...depth, ...layout],
      ...(channels === stream.channels && stream.channel_layout !== 'unknown' ? [] : [`-ac:a:${at}`, String(channels)]),
      ...(rate === stream.sample_rate ? [] : [`-ar:a:${at}`, String(rate)]),
    ],
    notes,
  };
}

function channelsFor(stream: Stream, encoder: AudioEncoder, wish: Wish, notes: string[]): number {
  const wanted = wish.channels || stream.channels;
  const most = encoder.channels ?? wanted;
  if (wanted > most) notes.push(`${encoder.name} 最多 ${most} 个声道，已把 ${stream.channels} 个声道合成 ${most} 个。`);
  return Math.min(wanted, most);
}

/** The nearest rate the encoder takes, rather higher than lower. */
function rateFor(stream: Stream, { rates, name }: AudioEncoder, wish: Wish, notes: string[]): number {
  const wanted = wish.rate || stream.sample_rate;
  if (!rates || rates.includes(wanted)) return wanted;
  const rate = rates.find((one) => one >= wanted) ?? rates.at(-1) ?? wanted;
  if (wish.rate) notes.push(`${name} 没有 ${wanted} Hz 的采样率，已改用 ${rate} Hz。`);
  return rate;
}

/**
 * What a codec can be made to take at low sampling rates, bits a second and channel: above it encoders refuse or waste.
 */
const CEILINGS: [rate: number, most: number][] = [
  [8000, 32_000],
  [12_000, 48_000],
  [16_000, 80_000],
  [24_000, 86_000],
  [32_000, 160_000],
];
/** Below it the ear hears the loss; what is asked for nothing else gets this, bits a second and channel. */
const COMFORT = 96_000;

function bitrateFor(
  stream: Stream,
  encoder: AudioEncoder,
  wish: Wish,
  { channels, rate }: { channels: number; rate: number },
  notes: string[],
): number {
  const ceiling =
    Math.min(CEILINGS.find(([upTo]) => rate <= upTo)?.[1] ?? Infinity, encoder.perChannel ?? Infinity) * channels;
  const most = encoder.codec === 'libmp3lame' ? Math.min(ceiling, 320_000) : ceiling;
  if (wish.bitrate > most) notes.push(`这个采样率和声道数最多用 ${Math.floor(most / 1000)} kbps，已按此编码。`);
  if (wish.bitrate) return Math.min(wish.bitrate, most);
  // What the source never had cannot come back: no more bits than its own, or than the codec needs to sound like it.
  const source = stream.bit_rate * soundTimes(stream.codec_name, encoder);
  const enough = source && isLossy(stream) ? Math.max(source, 32_000 * channels) : Infinity;
  return Math.round(Math.min(COMFORT * channels, most, enough) / 1000) * 1000;
}

/** Whether the codec has left something out for good. */
export const isLossy = ({ codec_name }: Stream): boolean => !/^(pcm_|flac|alac|ape|wavpack|tta)/.test(codec_name);

/** Samples of the same depth as the source's, so that nothing is lost between lossless formats. */
function pcmCodec(stream: Stream): string {
  if (stream.codec_name === 'pcm_u8') return 'pcm_u8';
  if (isLossy(stream)) return 'pcm_s16le';
  if (/^(flt|dbl)/.test(stream.sample_fmt)) return 'pcm_f32le';
  return bitsOf(stream) > 24 ? 'pcm_s32le' : bitsOf(stream) > 16 ? 'pcm_s24le' : 'pcm_s16le';
}

/** FLAC in ffmpeg holds 16 or 24 bits. */
const flacDepth = (stream: Stream): string[] =>
  !isLossy(stream) && bitsOf(stream) > 16 ? ['-sample_fmt', 's32'] : ['-sample_fmt', 's16'];

const bitsOf = ({ bits_per_raw_sample, sample_fmt }: Stream): number =>
  bits_per_raw_sample || (/^(s32|flt|dbl)/.test(sample_fmt) ? 32 : 16);
