import { UserError } from '../../../../schemas/error.ts';
import type { Note } from '../../../../schemas/note.ts';
import type { EngineOptions } from '../../../engines/options.gen.ts';
import { AUDIO, type AudioFormat, codecName } from './formats.ts';
import { audioReason } from './growth.ts';
import { endOf, type Media, type Stream } from './probe.ts';
import { encodeSound, type Wish } from './sound.ts';
import { tagArguments } from './tags.ts';

type Options = EngineOptions['media'];

/**
 * What ffmpeg is to do between the input and the name of the output, what the visitor should know, and how long the
 * result will be (seconds, 0 unknown).
 */
export interface Plan {
  /** What stands before the input: how much of it is read. */
  reading?: string[];
  args: string[];
  notes: Note[];
  /** Why the result may be larger than the source, should it be, and what to choose instead. */
  growth: string;
  duration: number;
}

const COVERS = new Set(['mjpeg', 'png']);

/** The plan for a file of sound alone, from any file that has some. Throws UserError `no-result` or `bad-option`. */
export function planAudio(media: Media, options: Options): Plan {
  const format: AudioFormat = options.audio;
  const { muxer, encoder, copy, cover, edits } = AUDIO[format];
  const { track, number } = chooseTrack(media, options.track);
  const wish = soundWish(options);
  const plain = !wish.bitrate && !wish.rate && !wish.channels;
  // FLAC in another container need not know its length: written anew it loses nothing and has one.
  const whole = track.codec_name !== 'flac' || media.container === 'flac';
  const kept = plain && whole && copy.includes(track.codec_name);
  const sound = kept
    ? {
        args: ['-c:a', 'copy', ...fromShown(media, [track], edits)],
        notes: [`声音本来就是 ${codecName(track.codec_name)}，已原样取出，没有重新编码。`],
      }
    : encodeSound(track, encoder, wish);
  const notes: Note[] = sound.notes.map((text) => ({ text }));
  if (media.audio.length > 1) notes.push({ text: `文件有 ${media.audio.length} 条音轨，取的是第 ${number} 条。` });
  const picture = coverOf(media);
  if (picture && !cover) notes.push({ text: `封面图片放不进 ${format.toUpperCase()}，已省略。` });
  return {
    args: [
      ...['-map', `0:${track.index}`, ...(picture && cover ? coverArguments(picture) : [])],
      ...[...sound.args, '-sn', '-dn', ...tagArguments(media.tags, track.tags), ...muxer],
    ],
    notes,
    growth: audioReason(track, options, wish),
    duration: endOf(track, media),
  };
}

/** Of tracks that are copied, what an edit list hides stays behind where the result can note none. */
export const fromShown = ({ hidden }: Media, tracks: readonly Stream[], edits = false): string[] =>
  !edits && tracks.some(({ index }) => hidden.has(index)) ? ['-ss', '0'] : [];

/** The still picture of a file of sound, if it is of a kind that other files take. */
export const coverOf = ({ cover }: Media): Stream | undefined =>
  cover && COVERS.has(cover.codec_name) ? cover : undefined;

/** ffmpeg's arguments that take a cover over, from the input counted `input`. */
export const coverArguments = ({ index }: Stream, input = 0): string[] => [
  ...['-map', `${input}:${index}`, '-c:v', 'copy', '-disposition:v:0', 'attached_pic'],
];

/** The track asked for (counted from 1), or the one the file names as its main one, or the first. */
function chooseTrack({ audio }: Media, asked: number): { track: Stream; number: number } {
  if (audio.length === 0) throw new UserError('no-result', '这个文件没有声音。');
  if (asked > audio.length) throw new UserError('bad-option', `这个文件只有 ${audio.length} 条音轨。`);
  const main = Math.max(
    0,
    audio.findIndex(({ disposition }) => disposition.default),
  );
  const at = asked > 0 ? asked - 1 : main;
  return { track: audio[at] as Stream, number: at + 1 };
}

/** The options of the sound as numbers; 0 where they are left to us. */
export const soundWish = ({ bitrate, rate, channels, audio }: Options): Wish => ({
  bitrate: bitrate === 'auto' || AUDIO[audio].encoder.perChannel === undefined ? 0 : Number.parseFloat(bitrate) * 1000,
  rate: rate === 'keep' ? 0 : Number.parseFloat(rate) * 1000,
  channels: { keep: 0, mono: 1, stereo: 2 }[channels],
});
