import { execFileSync, spawnSync } from 'node:child_process';

/** A media file as ffprobe sees it, in the words of a case file. */
export interface Found {
  container: string;
  seconds: number;
  video?: { codec: string; pixels: string; width: number; height: number; turn: number };
  audio: { codec: string; rate: number; channels: number; bits: number }[];
  subtitles: string[];
  cover: boolean;
  /** Names in lower case; those of the streams where the file has none of its own. */
  tags: Record<string, string>;
}

interface Stream {
  codec_type: string;
  codec_name: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  sample_rate?: string;
  channels?: number;
  sample_fmt?: string;
  bits_per_raw_sample?: string;
  disposition: { attached_pic: number };
  side_data_list?: { rotation?: number }[];
  tags?: Record<string, string>;
}

/** What is in a media file, by ffprobe. */
export function probeMedia(path: string): Found {
  const args = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', path];
  const { streams, format } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8', timeout: 300_000 })) as {
    streams: Stream[];
    format: { format_name: string; duration: string; tags?: Record<string, string> };
  };
  const of = (type: string): Stream[] => streams.filter(({ codec_type }) => codec_type === type);
  const film = of('video').find(({ disposition }) => !disposition.attached_pic);
  const tags = Object.entries({ ...of('audio')[0]?.tags, ...format.tags }).map(([name, text]) => [
    name.toLowerCase(),
    text,
  ]);
  return {
    container: format.format_name,
    seconds: Number(format.duration),
    ...(film && { video: picture(film) }),
    audio: of('audio').map((stream) => ({
      codec: stream.codec_name,
      rate: Number(stream.sample_rate),
      channels: stream.channels ?? 0,
      bits: Number(stream.bits_per_raw_sample) || 16,
    })),
    subtitles: of('subtitle').map(({ codec_name }) => codec_name),
    cover: of('video').some(({ disposition }) => disposition.attached_pic),
    tags: Object.fromEntries(tags) as Record<string, string>,
  };
}

const picture = ({
  codec_name,
  pix_fmt = '',
  width = 0,
  height = 0,
  side_data_list = [],
}: Stream): Found['video'] & object => ({
  codec: codec_name,
  pixels: pix_fmt,
  width,
  height,
  turn: Math.abs(side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0),
});

/** What ffmpeg makes of a file. */
interface Decoded {
  /** What it has to say against it when it decodes all of it; empty when it is sound. */
  faults: string;
  /** Its first sound track, where that was asked for. */
  samples: Int16Array;
}

/** Decodes all of a file, and where it is to be heard, its first sound track, at once: a start of ffmpeg takes long. */
export function decode(path: string, heard: boolean): Decoded {
  const all = ['-v', 'error', '-i', path, '-fps_mode', 'passthrough', '-f', 'null', '-'];
  const args = heard ? [...all, ...soundOf(0)] : all;
  const { stderr, stdout, status, error } = spawnSync('ffmpeg', args, { maxBuffer: 1 << 28, timeout: 300_000 });
  if (error || status === null) throw error ?? new Error(`ffmpeg was killed at ${path}`);
  // Two frames within one tick of the clock that the null writer counts in: nothing of the file's.
  const faults = stderr.toString().replace(/.*non monotonically increasing dts to muxer.*\n/g, '');
  return { faults, samples: samplesIn(stdout) };
}

const RATE = 8000;

/**
 * Arguments for the samples of a sound track (counted from 0), mixed to one channel at 8 kHz; only what is below 1 kHz,
 * where a shift by part of a sample counts little.
 */
const soundOf = (track: number): string[] => [
  '-map',
  `0:a:${track}`,
  '-af',
  'lowpass=f=1000',
  '-ac',
  '1',
  '-ar',
  String(RATE),
  '-f',
  's16le',
  'pipe:1',
];

const samplesIn = (bytes: Buffer): Int16Array =>
  new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.byteLength & ~1)));

/** The models' samples: several cases sound like the same one. */
const models = new Map<string, Int16Array>();

function modelSamples(path: string, track: number): Int16Array {
  const key = `${track} ${path}`;
  const known = models.get(key);
  if (known) return known;
  const args = ['-v', 'error', '-i', path, ...soundOf(track)];
  const made = samplesIn(execFileSync('ffmpeg', args, { maxBuffer: 1 << 28, timeout: 300_000 }));
  models.set(key, made);
  return made;
}

/** Encoders put a little silence before the sound; further apart than this the two are not in step. */
const MAX_LAG = RATE * 0.15;

/**
 * How alike a sound and a track of a model are: the correlation of a second from the middle, in the best place within
 * 0.15 s; 1 for the same, near 0 for unrelated ones or silence.
 */
export function soundLikeness(ours: Int16Array, model: string, track: number): number {
  const theirs = modelSamples(model, track);
  const from = Math.floor(theirs.length / 3);
  const window = theirs.subarray(from, from + Math.min(RATE, theirs.length - from));
  let best = 0;
  for (let lag = -MAX_LAG; lag <= MAX_LAG; lag++) best = Math.max(best, correlation(window, ours, from + lag));
  return best;
}

function correlation(window: Int16Array, other: Int16Array, from: number): number {
  let [product, left, right] = [0, 0, 0];
  for (let at = 0; at < window.length; at++) {
    const [a, b] = [window[at] ?? 0, other[from + at] ?? 0];
    product += a * b;
    left += a * a;
    right += b * b;
  }
  return product / (Math.sqrt(left * right) || 1);
}

/**
 * How alike two films look: the mean structural similarity (SSIM) of their frames ten times a second, 0–1. Both are
 * made 160 pixels wide first, in the proportions of the one tested, so that the noise of coding and of few colours
 * counts little. What is known of the one tested is given.
 */
export function filmLikeness(path: string, { video }: Pick<Found, 'video'>, model: string): number {
  const { width = 1, height = 1, turn = 0 } = video ?? {};
  const ratio = turn % 180 === 90 ? width / height : height / width;
  // Frames of a fiftieth or a twentieth of a second lie between two of these; which they become must not hang on
  // rounded times.
  const frames = `setpts=PTS-STARTPTS+0.013/TB,fps=10,scale=160:${Math.round(160 * ratio)}:flags=area,setsar=1,format=gray,settb=1/1000,setpts=N*100`;
  const graph = `[0:v:0]${frames}[a];[1:v:0]${frames}[b];[a][b]ssim=shortest=1`;
  const { stderr } = spawnSync('ffmpeg', ['-i', path, '-i', model, '-lavfi', graph, '-an', '-f', 'null', '-'], {
    encoding: 'utf8',
    timeout: 300_000,
  });
  return Number(/All:([\d.]+)/.exec(stderr)?.[1]);
}

/** Whether the index of an ISO media file stands before its data, so that it plays while it is fetched. */
export function startsFast(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return text.indexOf('moov') < text.indexOf('mdat');
}
