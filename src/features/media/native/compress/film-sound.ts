import { shapeAt } from '../../shared/sound-shape.ts';
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
  const { args } = encodeSound(track, AUDIO.m4a.encoder, {
    bitrate: source,
    ...shapeAt(source, { channels: track.channels, rate: track.sample_rate }),
  });
  return { args: [...map, ...args], bits: source, notes };
}
