import { UserError } from '../../../../schemas/error.ts';
import { z } from '../../../../schemas/zod.ts';
import { DEMUXERS } from '../../../formats/media/containers.ts';
import { type Program, runProgram } from '../../../native/program.ts';
import { mendTags } from '../shared/mend-tags.ts';
import { type Chapter, tidyChapters } from './chapters.ts';
import { canToneHdr } from './filters.ts';
import { isHdr } from './picture.ts';

const tags = z.record(z.string(), z.string()).default({});
const flag = z.number().default(0);
const dispositionSchema = z
  .object({ default: flag, forced: flag, attached_pic: flag })
  .default({ default: 0, forced: 0, attached_pic: 0 });
const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().default('unknown'),
  codec_name: z.string().default('unknown'),
  codec_tag_string: z.string().default(''),
  width: z.number().default(0),
  height: z.number().default(0),
  pix_fmt: z.string().default(''),
  sample_aspect_ratio: z.string().default('1:1'),
  color_transfer: z.string().default(''),
  color_primaries: z.string().default(''),
  color_space: z.string().default(''),
  color_range: z.string().default(''),
  field_order: z.string().default(''),
  r_frame_rate: z.string().default('0/0'),
  avg_frame_rate: z.string().default('0/0'),
  sample_fmt: z.string().default(''),
  sample_rate: z.coerce.number().default(0),
  channels: z.number().default(0),
  bit_rate: z.coerce.number().default(0),
  bits_per_raw_sample: z.coerce.number().default(0),
  nb_read_packets: z.coerce.number().default(0),
  start_time: z.coerce.number().default(0),
  duration: z.coerce.number().default(0),
  channel_layout: z.string().default('unknown'),
  disposition: dispositionSchema,
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
  tags,
});
const chapterSchema = z.object({
  start_time: z.coerce.number().default(0),
  end_time: z.coerce.number().default(0),
  tags,
});
const answerSchema = z.object({
  streams: z.array(streamSchema).default([]),
  chapters: z.array(chapterSchema).default([]),
  format: z.object({
    format_name: z.string().default(''),
    start_time: z.coerce.number().default(0),
    duration: z.coerce.number().default(0),
    bit_rate: z.coerce.number().default(0),
    tags,
  }),
});

/** One stream as ffprobe reports of it. */
export type Stream = z.infer<typeof streamSchema>;

/** What is in a media file. Durations in seconds, 0 where unknown. */
export interface Media {
  container: string;
  duration: number;
  /** When the first of its streams begins on the clock of the file: all other times count from there. */
  begin: number;
  /** Of the whole file, bits a second; 0 where unknown. */
  bitRate: number;
  /** The moving picture: the first that is no cover. */
  video: Stream | undefined;
  /** Sound tracks in the file's order. */
  audio: Stream[];
  subtitles: Stream[];
  /** Files that stand beside the tracks, as the fonts of subtitles do. */
  attachments: number;
  /** A still picture that belongs to the sound. */
  cover: Stream | undefined;
  /** Title, artist and so on, with lower-case names. */
  tags: Record<string, string>;
  chapters: Chapter[];
  /** Numbers of the streams that an edit list shows only from some time on; known once `findHidden` looked. */
  hidden: ReadonlySet<number>;
  /** The duration is ffprobe's guess by the bit rate. */
  guessed: boolean;
  /** HDR pictures can be brought to a common screen here; false for all others. */
  tonesHdr: boolean;
}

/**
 * A visitor's file is opened as a file of one of our containers only: no playlist, reference or address in it is
 * followed.
 */
export const openAs = (path: string): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', DEMUXERS.join(','), '-max_pixels', String(MAX_PIXELS)],
  ...['-max_streams', String(MAX_STREAMS), '-i', `file:${path}`],
];

const MAX_PIXELS = 7680 * 4320 * 2;
const MAX_STREAMS = 64;
const MAX_SECONDS = 24 * 3600;

type Call = Omit<Program, 'command' | 'args'>;

/**
 * Looks into a file with ffprobe. Throws UserError `truncated`, `damaged`, `unsupported`, `too-many-pixels`,
 * `too-large`.
 */
export async function probe(path: string, call: Call): Promise<Media> {
  // Texts come as the bytes they are in the file: old Chinese software wrote GBK where no encoding is named.
  const show = ['-v', 'warning', '-print_format', 'json=sv=ignore', '-show_format', '-show_streams', '-show_chapters'];
  const program = { ...call, command: 'ffprobe', args: [...show, ...openAs(path)], encoding: 'latin1' as const };
  const { code, log, out } = await runProgram(program);
  if (code !== 0) throw openRefusal(log);
  const media = arrange(answerSchema.parse(JSON.parse(out)), /Estimating duration from bitrate/.test(log));
  checkBounds(media);
  if (media.video && isHdr(media.video)) media.tonesHdr = await canToneHdr(call);
  return media.container === 'aac' ? { ...media, duration: await adtsDuration(path, call) } : media;
}

/** What an edit list hides, in seconds: less is what an encoder of sound needs to begin. */
const HIDDEN = -0.1;

/**
 * The streams whose first packets are not shown: copied into a container without edit lists, they would be seen and
 * heard again, and late.
 */
export async function findHidden(path: string, { container }: Media, call: Call): Promise<ReadonlySet<number>> {
  if (!container.includes('mov')) return new Set();
  const show = ['-v', 'error', '-print_format', 'json', '-read_intervals', '%+#100', '-show_packets'];
  const { code, out } = await runProgram({ ...call, command: 'ffprobe', args: [...show, ...openAs(path)] });
  const packets = code === 0 ? packetsSchema.parse(JSON.parse(out)).packets : [];
  return new Set(packets.filter(({ pts_time }) => pts_time < HIDDEN).map(({ stream_index }) => stream_index));
}

const packetsSchema = z.object({
  packets: z.array(z.object({ stream_index: z.number(), pts_time: z.coerce.number().default(0) })).default([]),
});

/** How long a file says that it plays, in seconds; 0 where it does not say it. */
export async function durationOf(path: string, call: Call): Promise<number> {
  const show = ['-v', 'error', '-print_format', 'json', '-show_format', ...openAs(path)];
  const { code, out } = await runProgram({ ...call, command: 'ffprobe', args: show });
  return code === 0 ? answerSchema.parse(JSON.parse(out)).format.duration : 0;
}

/** Why ffprobe or ffmpeg cannot open a file. */
export function openRefusal(log: string): UserError {
  if (/moov atom not found|End of file|partial file|Truncat/i.test(log)) return new UserError('truncated');
  if (/Number of streams exceeds max_streams/i.test(log))
    return new UserError('unsupported', `文件里的音视频轨多于 ${MAX_STREAMS} 条。`);
  return new UserError('damaged');
}

/**
 * A bare AAC stream says nothing of its length, and the guess by its bit rate is often far off: its packets are
 * counted.
 */
async function adtsDuration(path: string, call: Call): Promise<number> {
  const show = ['-v', 'error', '-print_format', 'json', '-count_packets', '-show_format', '-show_streams'];
  const { code, out } = await runProgram({ ...call, command: 'ffprobe', args: [...show, ...openAs(path)] });
  const [stream] = code === 0 ? answerSchema.parse(JSON.parse(out)).streams : [];
  return stream?.sample_rate ? (stream.nb_read_packets * 1024) / stream.sample_rate : 0;
}

function arrange({ streams, format, chapters }: z.infer<typeof answerSchema>, guessed: boolean): Media {
  const of = (type: string): Stream[] => streams.filter(({ codec_type }) => codec_type === type);
  const pictures = of('video');
  const [main, ...others] = of('audio');
  // Ogg reports the bit rate that was aimed at, or none: a track that is alone takes no more than the file.
  if (
    main &&
    others.length === 0 &&
    format.bit_rate > 0 &&
    pictures.every(({ disposition }) => disposition.attached_pic)
  )
    main.bit_rate = Math.min(main.bit_rate || Infinity, format.bit_rate);
  return {
    container: format.format_name,
    duration: Math.max(0, format.duration - before(format)),
    begin: Math.max(0, format.start_time),
    bitRate: Math.max(0, format.bit_rate),
    video: pictures.find(({ disposition }) => !disposition.attached_pic),
    audio: of('audio').filter(({ codec_name, channels }) => codec_name !== 'unknown' && channels > 0),
    subtitles: of('subtitle'),
    cover: pictures.find(({ disposition }) => disposition.attached_pic),
    // Only in Ogg are a track's tags those of the file; elsewhere its title is the name of a language.
    attachments: of('attachment').length,
    tags: readTags({ ...(format.format_name === 'ogg' && main?.tags), ...format.tags }),
    chapters: tidyChapters(chapters.map(readChapter(format.start_time)), format.duration),
    hidden: new Set(),
    guessed: guessed || ['aac', 'amr'].includes(format.format_name),
    tonesHdr: false,
  };
}

/** Seconds on the clock of a file before anything begins, which Matroska counts as its length too. */
const before = ({ format_name, start_time }: { format_name: string; start_time: number }): number =>
  format_name.includes('matroska') ? Math.max(0, start_time) : 0;

/** ffmpeg counts from where the first stream begins. */
const readChapter =
  (begin: number) =>
  ({ start_time, end_time, tags: { title = '' } }: z.infer<typeof chapterSchema>): Chapter => ({
    from: Math.max(0, Math.round((start_time - begin) * 1000)),
    to: Math.round((end_time - begin) * 1000),
    title: mendTags({ title }).title ?? '',
  });

const readTags = (found: Record<string, string>): Record<string, string> =>
  mendTags(Object.fromEntries(Object.entries(found).map(([name, text]) => [name.toLowerCase(), text])));

/**
 * When a track ends, in seconds: by its own length, by what Matroska notes beside it, else with the file. 0 where
 * nothing is known.
 */
export function endOf({ start_time, duration, tags }: Stream, media: Media): number {
  const { begin } = media;
  const [, hours = 0, minutes = 0, seconds = 0] = /^(\d+):(\d+):([\d.]+)/.exec(tags.DURATION ?? '')?.map(Number) ?? [];
  const noted = hours * 3600 + minutes * 60 + seconds;
  const end = duration > 0 ? Math.max(0, start_time - begin) + duration : noted - begin;
  return end > 0 && media.duration > 0 ? Math.min(end, media.duration) : media.duration;
}

function checkBounds({ video, audio, duration }: Media): void {
  if ([video, ...audio].some((one) => /^enc[av]$|^drm/i.test(one?.codec_tag_string ?? '')))
    throw new UserError('unsupported', '这个文件有版权保护，不能转换。');
  if (duration > MAX_SECONDS) throw new UserError('too-large', '时长超过 24 小时，请先剪短。');
  if (video && video.width * video.height > MAX_PIXELS) throw new UserError('too-many-pixels');
}
