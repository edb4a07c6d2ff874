import {
  AudioSampleSource,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  type MetadataTags,
  Output,
  type Quality,
  VideoSampleSink,
  VideoSampleSource,
} from 'mediabunny';
import { lengthOfParts, type Part } from '../../shared/parts.ts';
import type { WebFilm } from '../formats.ts';
import { samplesOf } from '../samples.ts';
import { envelopeOf } from '../shape.ts';
import type { Sink } from '../target.ts';
import { beginOf } from './clean.ts';
import { namesOf } from './copy.ts';
import { interleave, type Piece } from './interleave.ts';
import { add, scale } from './sound.ts';

/** How a film is written that is coded anew. */
export interface FilmCut {
  video: InputVideoTrack;
  sounds: InputAudioTrack[];
  target: WebFilm;
  quality: Quality;
  /** The size to come to, where it is not that in which the film is coded. */
  size: { width: number; height: number } | undefined;
  tags: MetadataTags;
}

/**
 * Writes parts of a film one after the other, coded anew: pictures to the frame, sound to the sample. `progress` is
 * told the share done. Gives the seconds that were there to be written.
 */
export async function writeFilmCut(
  input: Input,
  { video, sounds, target, quality, size, tags }: FilmCut,
  parts: readonly Part[],
  sink: Sink,
  progress: (part: number) => void,
): Promise<number> {
  const output = new Output({ format: target.format(sink.inMemory), target: sink.target });
  output.setMetadataTags(tags);
  const begin = await beginOf(input);
  const pictures = new VideoSampleSource({
    codec: target.pictures[0],
    quality,
    sizeChangeBehavior: size ? 'fill' : 'contain',
    transform: { ...size },
  });
  output.addVideoTrack(pictures, await namesOf(video));
  const tracks = [picturesOf(video, pictures, parts, begin)];
  for (const track of sounds) {
    const source = new AudioSampleSource({ codec: target.sound[0], bitrate: await bitsOf(track) });
    output.addAudioTrack(source, await namesOf(track));
    tracks.push(soundsOf(track, source, parts, begin));
  }
  await output.start();
  const total = lengthOfParts(parts) / 1000;
  const reached = await interleave(tracks, (at) => progress(Math.min(1, at / total)));
  await output.finalize();
  return reached;
}

/** Bits a second for each channel that sound right. */
const PER_CHANNEL = 96_000;
const bitsOf = async (track: InputAudioTrack): Promise<number> => PER_CHANNEL * (await track.getNumberOfChannels());

/** What is seen when a part begins is its first picture, however long ago it came. */
async function* picturesOf(
  track: InputVideoTrack,
  source: VideoSampleSource,
  parts: readonly Part[],
  begin: number,
): AsyncGenerator<Piece> {
  let done = 0;
  for (const part of parts) {
    const [from, to] = [part.from / 1000, part.to / 1000];
    for await (const sample of new VideoSampleSink(track).samples(begin + from, begin + to)) {
      const start = Math.max(from, sample.timestamp - begin);
      const shown = sample.timestamp - begin + sample.duration;
      // Behind the last picture there is only sound: it stays.
      const end = shown <= from ? to : Math.min(to, shown);
      const at = start - from + done;
      sample.setTimestamp(at);
      sample.setDuration(Math.max(0, end - start));
      yield {
        at,
        end: at + Math.max(0, end - start),
        async write() {
          await source.add(sample);
          sample.close();
        },
      };
    }
    done += to - from;
  }
}

/** The sound of all parts, softened where two meet. */
async function* soundsOf(
  track: InputAudioTrack,
  source: AudioSampleSource,
  parts: readonly Part[],
  begin: number,
): AsyncGenerator<Piece> {
  const envelope = envelopeOf(parts, 0, 0);
  const late = (await track.getFirstTimestamp()) - begin;
  let done = 0;
  for (const [part, { from, to }] of parts.entries()) {
    // Times of samples count from the start of the sound, which may come later than the picture.
    const [first, last] = [from / 1000 - late, to / 1000 - late];
    for await (const piece of samplesOf(track, Math.max(0, first), Math.max(0, last))) {
      const within = piece.at / piece.rate - first;
      const at = within + done;
      scale(piece, (index) => envelope(part, within + index / piece.rate, at));
      const end = at + (piece.channels[0]?.length ?? 0) / piece.rate;
      yield { at, end, write: () => add(source, piece, at) };
    }
    done += (to - from) / 1000;
  }
}
