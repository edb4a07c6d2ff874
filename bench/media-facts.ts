// What a film or a recording is, by ffprobe, and in what a result made of it is not as it should be.
import { spawnSync } from 'node:child_process';
import { decode, filmLikeness, probeMedia, soundLikeness } from '../tests/golden/media-programs.ts';

/** What a viewer sees and hears of a file. Seconds; 0 where it has no such track. */
export interface Facts {
  seconds: number;
  picture?: { from: number; to: number; width: number; height: number; turn: number; hdr: boolean };
  sounds: { from: number; to: number; channels: number }[];
  /** Which of them is heard unless another is asked for. */
  main: number;
  subtitles: number;
  cover: boolean;
  tags: Record<string, string>;
}

interface Stream {
  index: number;
  codec_type: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  color_transfer?: string;
  channels?: number;
  disposition: { attached_pic: number; default: number };
  side_data_list?: { rotation?: number }[];
  tags?: Record<string, string>;
}
interface Answer {
  streams?: Stream[];
  packets?: { stream_index: number; pts_time?: string; duration_time?: string }[];
  format?: { duration?: string; tags?: Record<string, string> };
}

/** Looks into a file; its packets are read, for headers may be wrong. */
export function factsOf(path: string): Facts {
  const show = ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', '-show_packets'];
  const entries = ['-show_entries', 'packet=stream_index,pts_time,duration_time'];
  const { stdout } = spawnSync('ffprobe', [...show, ...entries, '-i', `file:${path}`], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const { streams = [], packets = [], format = {} } = JSON.parse(stdout || '{}') as Answer;
  const spans = spansOf(packets);
  const begin = Math.min(...streams.map(({ index }) => spans[index]?.from ?? Infinity));
  const span = ({ index }: Stream): { from: number; to: number } => ({
    from: (spans[index]?.from ?? begin) - begin,
    to: (spans[index]?.to ?? begin) - begin,
  });
  const moving = streams.find((one) => one.codec_type === 'video' && !one.disposition.attached_pic);
  const heard = streams.filter(({ codec_type }) => codec_type === 'audio');
  const tags = Object.entries({ ...heard[0]?.tags, ...format.tags });
  return {
    seconds: Math.max(0, ...streams.map((one) => span(one).to)) || Number(format.duration) || 0,
    ...(moving && { picture: { ...span(moving), ...shown(moving) } }),
    sounds: heard.map((one) => ({ ...span(one), channels: one.channels ?? 0 })),
    main: Math.max(
      0,
      heard.findIndex(({ disposition }) => disposition.default),
    ),
    subtitles: streams.filter(({ codec_type }) => codec_type === 'subtitle').length,
    cover: streams.some(({ disposition }) => disposition.attached_pic),
    // FFmpeg puts what a tag of Matroska is of before its name.
    tags: Object.fromEntries(tags.map(([name, text]) => [name.toLowerCase().replace('movie/', ''), text.trim()])),
  };
}

/**
 * From when to when packets are shown; one without a duration (ffprobe knows none where frames come rarely) as long as
 * the one before it.
 */
function spansOf(packets: NonNullable<Answer['packets']>): Record<number, { from: number; to: number }> {
  const streams: Record<number, { from: number; to: number }[]> = {};
  for (const { stream_index: index, pts_time, duration_time } of packets) {
    if (pts_time === undefined) continue;
    const from = Number(pts_time);
    const spans = streams[index] ?? [];
    spans.push({ from, to: from + (Number(duration_time) || 0) });
    streams[index] = spans;
  }
  return Object.fromEntries(
    Object.entries(streams).map(([index, spans]) => {
      const starts = spans.map(({ from }) => from).sort((a, b) => a - b);
      const [before = 0, last = 0] = starts.slice(-2);
      const untold = starts.length > 1 ? last + (last - before) : last;
      const told = Math.max(...spans.map(({ to }) => to));
      // What lies before 0 is what an encoder needs to begin, and is not played.
      return [index, { from: Math.max(0, starts[0] ?? 0), to: told > last ? told : untold }];
    }),
  );
}

/** The size as it is seen: pixels square, turned upright. */
function shown({ width = 0, height = 0, sample_aspect_ratio = '1:1', color_transfer = '', ...rest }: Stream) {
  const turn = rest.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const [across = 1, down = 1] = sample_aspect_ratio.split(':').map(Number);
  const wide = Math.round(across > 0 && down > 0 ? (width * across) / down : width);
  const upright = Math.abs(turn) % 180 === 90 ? { width: height, height: wide } : { width: wide, height };
  return { ...upright, turn, hdr: /smpte2084|arib/.test(color_transfer) };
}

/** Headers and frames that encoders add, seconds. */
const LONGER = 0.35;
/** Sound this far from its picture is seen on lips. */
const APART = 0.1;
const ALIKE = { looks: 0.85, sounds: 0.9 };
/** Of shorter sound no second can be compared, and a tone repeats. */
const MIN_COMPARED = 1.5;

/** What is wrong with a result of the same length as its source; empty where nothing is. */
export function faultsOf(made: Facts, source: Facts, paths: { made: string; source: string }, kind: string): string[] {
  const faults: string[] = [];
  const expect = (right: boolean, fault: string): void => void (right || faults.push(fault));
  // The length of the sound that is taken, of a film whose tracks end apart.
  const [track] = source.sounds;
  const wanted = kind === 'audio' && source.picture && track ? track.to - track.from : source.seconds;
  expect(Math.abs(made.seconds - wanted) <= LONGER + wanted * 0.03, `${made.seconds} s for ${wanted.toFixed(2)} s`);
  if (kind === 'video') faults.push(...pictureFaults(made, source, paths));
  if (made.sounds.length && source.sounds.length && made.seconds > MIN_COMPARED) {
    const alike = soundLikeness(decode(paths.made, true).samples, paths.source, kind === 'audio' ? source.main : 0);
    expect(alike > ALIKE.sounds || !Number.isFinite(alike) || alike === 0, `sounds like it by ${alike.toFixed(2)}`);
  }
  for (const name of ['title', 'artist', 'album'])
    if (source.tags[name] && /^[\x20-\x7e\u4e00-\u9fff]+$/.test(source.tags[name] ?? ''))
      expect(made.tags[name] === source.tags[name], `${name} “${made.tags[name]}”`);
  return faults;
}

function pictureFaults(made: Facts, source: Facts, paths: { made: string; source: string }): string[] {
  const [a, b] = [made.picture, source.picture];
  if (!a || !b) return ['no picture'];
  const faults: string[] = [];
  const ratio = a.width / a.height / (b.width / b.height);
  if (Math.abs(ratio - 1) > 0.02) faults.push(`${a.width}×${a.height} for ${b.width}×${b.height}`);
  const [ours, theirs] = [made.sounds[0], source.sounds[0]];
  if (theirs && !ours) faults.push('no sound');
  if (ours && theirs) {
    const apart = ours.from - a.from - (theirs.from - b.from);
    if (Math.abs(apart) > APART) faults.push(`sound ${apart.toFixed(2)} s late`);
  }
  const alike = a.to > 0.3 && !b.hdr ? filmLikeness(paths.made, probeMedia(paths.made), paths.source) : 1;
  if (!(alike > ALIKE.looks)) faults.push(`looks like it by ${alike.toFixed(2)}`);
  return faults;
}
