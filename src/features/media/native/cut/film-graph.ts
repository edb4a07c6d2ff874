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

/**
 * ffmpeg's filters that leave only these parts of a film, one after the other, at a constant rate (`fps`, a fraction):
 * sound to the sample, pictures to the frame. What is seen when a part begins is its first picture, however long ago it
 * came.
 * @param shape filters for the picture as a whole
 */
export function filmGraph(
  video: Stream,
  sounds: readonly Stream[],
  parts: readonly Part[],
  { fps, shape }: { fps: string; shape: string },
): FilmGraph {
  const begin = parts[0]?.from ?? 0;
  const moved = parts.map(({ from, to }) => ({ from: from - begin, to: to - begin }));
  const count = moved.length;
  const tracks = [video, ...sounds];
  const sources = tracks.map(({ index }, track) => {
    const outs = moved.map((_, at) => `[s${track}.${at}]`).join('');
    return `[0:${index}]${track === 0 ? 'split' : 'asplit'}=${count}${outs}`;
  });
  const pieces = moved.flatMap((part, at) =>
    tracks.map((_, track) => {
      const cut = track === 0 ? pictureOf(part, fps) : soundOf(part, at, count);
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

/** No more pictures than the sound is long: `concat` fills up the shorter of the two. */
function pictureOf({ from, to }: Part, fps: string): string {
  const [above = 25, below = 1] = fps.split('/').map(Number);
  const frames = Math.max(1, Math.floor(((to - from) / 1000) * (above / below) + 0.01));
  return `fps=${fps}:start_time=${(from / 1000).toFixed(3)},trim=end_frame=${frames},setpts=PTS-STARTPTS`;
}

/** Sound that begins later than its part is silent until then; gaps are filled, and times follow from samples alone. */
function soundOf(part: Part, at: number, count: number): string {
  const [start, end] = [part.from, part.to].map((time) => (time / 1000).toFixed(3));
  const trim = `atrim=start=${start}:end=${end},asetpts=PTS-${start}/TB,aresample=async=1:first_pts=0`;
  return [trim, ...seamFades(part, at, count)].join(',');
}
