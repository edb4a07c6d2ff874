import { lengthOfParts, type Part } from '../../shared/parts.ts';
import type { Stream } from '../probe.ts';
import { seamFades } from './graph.ts';

/** A film that is cut: what stands in front of the input, the filters, and what they name the picture and sounds. */
export interface FilmGraph {
  reading: string[];
  graph: string;
  picture: string;
  sounds: string[];
  /** Seconds that come out. */
  seconds: number;
}

/** How the picture of a film that is cut is made. */
export interface Picture {
  /** Its constant rate, a fraction. */
  fps: string;
  /** Filters for the picture as a whole. */
  shape: string;
  /** Milliseconds that pictures go on; a part behind them shows the last one. */
  shown: number;
}

/** So many milliseconds before its pictures end a film is read at the latest, so that there is one. */
const LAST = 500;

/**
 * ffmpeg's filters that leave only these parts of a film, one after the other, at a constant rate: sound to the sample,
 * pictures to the frame. What is seen when a part begins is its first picture, however long ago it came.
 */
export function filmGraph(
  video: Stream,
  sounds: readonly Stream[],
  parts: readonly Part[],
  { fps, shape, shown }: Picture,
): FilmGraph {
  const begin = Math.min(parts[0]?.from ?? 0, Math.max(0, shown - LAST));
  const moved = parts.map(({ from, to }) => ({ from: from - begin, to: to - begin }));
  const count = moved.length;
  const frames = framesOf(parts, rateOf(fps), sounds.length > 0);
  const tracks = [video, ...sounds];
  const sources = tracks.map(({ index }, track) => {
    const outs = moved.map((_, at) => `[s${track}.${at}]`).join('');
    return `[0:${index}]${track === 0 ? 'split' : 'asplit'}=${count}${outs}`;
  });
  const pieces = moved.flatMap((part, at) =>
    tracks.map((_, track) => {
      const cut = track === 0 ? pictureOf(part, fps, frames[at] ?? 1, shown - begin) : soundOf(part, at, count);
      return `[s${track}.${at}]${cut}[p${track}.${at}]`;
    }),
  );
  const joined = moved.flatMap((_, at) => tracks.map((_, track) => `[p${track}.${at}]`)).join('');
  const names = sounds.map((_, at) => `[sound${at}]`);
  return {
    // From the picture that stands by itself on: what is decoded before the first part is thrown away by the filters.
    reading: begin > 0 ? ['-noaccurate_seek', '-ss', (begin / 1000).toFixed(3)] : [],
    graph: [
      ...sources,
      ...pieces,
      `${joined}concat=n=${count}:v=1:a=${sounds.length}[joined]${names.join('')}`,
      `[joined]${shape}[picture]`,
    ].join(';'),
    picture: '[picture]',
    sounds: names,
    seconds: lengthOfParts(parts) / 1000,
  };
}

function rateOf(fps: string): number {
  const [above = 25, below = 1] = fps.split('/').map(Number);
  return above / below;
}

/**
 * How many pictures each part has. With sound no more than that is long, since `concat` fills up the shorter of the
 * two; without, as many as bring all parts so far to their length, so that later ones are not early.
 */
function framesOf(parts: readonly Part[], rate: number, heard: boolean): number[] {
  let [milliseconds, done] = [0, 0];
  return parts.map(({ from, to }) => {
    if (heard) [milliseconds, done] = [0, 0];
    milliseconds += to - from;
    const frames = Math.max(1, Math.floor((milliseconds / 1000) * rate + 0.01) - done);
    done += frames;
    return frames;
  });
}

/** `shown`: milliseconds that there are pictures; behind them the last one stays. */
function pictureOf({ from, to }: Part, fps: string, frames: number, shown: number): string {
  const held =
    to > shown && from > shown - 1000 / rateOf(fps) ? `fps=${fps}:eof_action=pass,tpad=stop_mode=clone:stop=-1,` : '';
  const start = (from / 1000).toFixed(3);
  return `${held}fps=${fps}:start_time=${start},trim=end_frame=${frames},setpts=PTS-STARTPTS`;
}

/** Sound that begins later than its part is silent until then; gaps are filled, and times follow from samples alone. */
function soundOf(part: Part, at: number, count: number): string {
  const [start, end] = [part.from, part.to].map((time) => (time / 1000).toFixed(3));
  const trim = `atrim=start=${start}:end=${end},asetpts=PTS-${start}/TB,aresample=async=1:first_pts=0`;
  return [trim, ...seamFades(part, at, count)].join(',');
}
