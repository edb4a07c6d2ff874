import { AUDIO } from '../formats.ts';
import type { Media, Stream } from '../probe.ts';
import { encodeSound } from '../sound.ts';

/** The sound of a compressed film: ffmpeg's arguments, its bits a second, what the visitor should know. */
export interface FilmSound {
  args: string[];
  bits: number;
  notes: string[];
}

/** Sound may have so much of all bits. */
const SHARE = 0.15;
/** Bits a second for AAC, and the fewest that speech is understood at. */
const RATES = [128_000, 96_000, 64_000, 48_000, 32_000, 24_000, 16_000];
export const MIN_SOUND = 16_000;

/** The one track that is kept: the one the file names as its main one, or the first. */
export const mainTrack = ({ audio }: Media): Stream | undefined =>
  audio.find(({ disposition }) => disposition.default) ?? audio[0];

/** Sound within a share of `budget` bits a second: taken over as it is where it is small enough, else AAC. */
export function soundWithin(media: Media, budget: number): FilmSound {
  const share = budget * SHARE;
  return soundAt(media, RATES.find((rate) => rate <= share) ?? MIN_SOUND);
}

/** Sound of at most so many bits a second. */
export function soundAt(media: Media, bits: number): FilmSound {
  const track = mainTrack(media);
  if (!track) return { args: ['-an'], bits: 0, notes: [] };
  const notes = media.audio.length > 1 ? ['只保留了主音轨。'] : [];
  const map = ['-map', `0:${track.index}`];
  if (track.codec_name === 'aac' && track.bit_rate > 0 && track.bit_rate <= bits * 1.1)
    return { args: [...map, '-c:a', 'copy'], bits: track.bit_rate, notes };
  const source = track.bit_rate && track.bit_rate < bits ? Math.max(MIN_SOUND, track.bit_rate) : bits;
  const { args } = encodeSound(track, AUDIO.m4a.encoder, { bitrate: source, ...shapeAt(source, track) });
  return { args: [...map, ...args], bits: source, notes };
}

/** Fewer channels and a lower sampling rate where the bits are not enough for more; 0 keeps what there is. */
export function shapeAt(bits: number, { channels, sample_rate }: Stream): { channels: number; rate: number } {
  const wanted = bits < 56_000 ? 1 : Math.min(2, channels);
  const each = bits / Math.min(wanted, channels || 1);
  const highest = SAMPLING.find(([below]) => each < below)?.[1] ?? Infinity;
  return { channels: Math.min(wanted, channels), rate: sample_rate > highest ? highest : 0 };
}

/** Below so many bits a second and channel this sampling rate sounds better than a higher one. */
const SAMPLING: [below: number, rate: number][] = [
  [9000, 8000],
  [15_000, 12_000],
  [22_000, 16_000],
  [30_000, 24_000],
  [44_000, 32_000],
];
