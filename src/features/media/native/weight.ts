import type { EngineOptions } from '../../../engines/options.gen.ts';
import type { AudioEncoder } from './formats.ts';
import type { Media, Stream } from './probe.ts';

type Quality = EngineOptions['media']['quality'];

/** Bits that a codec needs for the same picture, to those that H.264 needs: about, from published comparisons. */
const PICTURE: Record<string, number> = {
  av1: 0.5,
  hevc: 0.6,
  vp9: 0.65,
  h264: 1,
  vp8: 1.1,
  vc1: 1.2,
  wmv3: 1.2,
  mpeg4: 1.7,
  msmpeg4v3: 1.7,
  wmv2: 1.7,
  wmv1: 1.8,
  h263: 1.8,
  flv1: 1.8,
  mpeg2video: 2.2,
  mpeg1video: 2.5,
};
/** The same for sound, to MP3. */
const SOUND: Record<string, number> = {
  opus: 0.7,
  aac: 0.8,
  vorbis: 0.8,
  mp3: 1,
  wma: 1,
  wmav2: 1,
  wmav1: 1.1,
  ac3: 1.2,
};

/**
 * How many times the bits a result needs where its codec is worse than the source's; 1 where it is as good, or one of
 * them is not known.
 */
const timesOf = (table: Record<string, number>, from: string, to: string): number => {
  const [before, after] = [table[from], table[to]];
  return before && after ? Math.max(1, after / before) : 1;
};
export const pictureTimes = (from: string, to: string): number => timesOf(PICTURE, from, to);
export const soundTimes = (from: string, { name }: AudioEncoder): number => timesOf(SOUND, from, name.toLowerCase());

/** What quality may take above the source's bits: only the highest pays for a second loss. */
const HEADROOM: Record<Quality, number> = { high: 1.3, standard: 1, small: 1 };
/**
 * Bits a second and pixel that even a still picture may take: a bit rate below is no measure, because a file may tell a
 * wrong length.
 */
const FLOOR = 0.3;

/**
 * The bits a second above which an encoder would only keep the artefacts of the source: the source's own, more where
 * the codec needs more for the same picture. 0 where the source's are not known.
 */
export function pictureCap({ bitRate, audio }: Media, video: Stream, codec: string, quality: Quality): number {
  const sound = audio.reduce((sum, { bit_rate }) => sum + bit_rate, 0);
  const source = video.bit_rate || Math.max(0, bitRate - sound);
  if (!source) return 0;
  const cap = source * pictureTimes(video.codec_name, codec) * HEADROOM[quality];
  return Math.round(Math.max(cap, video.width * video.height * FLOOR));
}
