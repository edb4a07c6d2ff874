import { UserError } from '../../../../schemas/error.ts';
import type { Note } from '../../../../schemas/note.ts';
import type { EngineOptions } from '../../../engines/options.gen.ts';
import { fromShown, type Plan } from './audio.ts';
import { pictureNotes, shaped } from './filters.ts';
import { codecName, TEXT_SUBTITLES, VIDEO, type VideoFormat, type VideoTarget } from './formats.ts';
import { videoReason } from './growth.ts';
import { canCopy, displaySize, fitSize, frameRate, hasAlpha } from './picture.ts';
import type { Media, Stream } from './probe.ts';
import { encodeSound, NO_WISH } from './sound.ts';
import { tagArguments } from './tags.ts';
import { pictureCap } from './weight.ts';

type Options = EngineOptions['media'];
type Piece = { args: string[]; notes: Note[]; copied: boolean };

/** The plan for a file with moving pictures. Throws UserError `wrong-type` when the input has none. */
export function planVideo(media: Media, options: Options): Plan {
  const { video } = media;
  if (!video) throw new UserError('wrong-type', '文件里没有画面，只有声音。');
  if (options.video === 'gif') return planGif(media, video, options);
  const target = VIDEO[options.video];
  const pieces = [
    planPicture(media, video, options, target),
    planSound(media, options.video, target),
    planSubtitles(media, options.video, target),
  ];
  const shown = fromShown(media, [video, ...media.audio], target.edits);
  const copied = pieces.every((piece) => piece.copied);
  const growth = videoReason(media, options, !!pieces[0]?.copied);
  return {
    args: [
      ...pieces.flatMap(({ args }) => args),
      ...shown,
      ...['-map_metadata', '0', ...tagArguments(media.tags), '-dn', '-max_muxing_queue_size', '4096', ...target.muxer],
    ],
    notes: [
      ...(copied
        ? [{ text: '画面和声音的编码都合适，只换了封装，没有重新压制，画质不变。' }]
        : pieces.flatMap(({ notes }) => notes)),
      ...(media.cover ? [{ text: '封面图片没有带过去。' }] : []),
    ],
    growth,
    duration: media.duration,
  };
}

function planPicture(media: Media, video: Stream, options: Options, target: VideoTarget): Piece {
  const map = ['-map', `0:${video.index}`];
  if (canCopy(video, options, target) && (target.edits || !media.hidden.has(video.index))) {
    const tag = video.codec_name === 'hevc' && target.rotates ? ['-tag:v', 'hvc1'] : []; // for Apple's players
    return {
      args: [...map, '-c:v', 'copy', ...tag],
      notes: [{ text: `画面本来就是 ${codecName(video.codec_name)}，没有重新压制。` }],
      copied: true,
    };
  }
  const filter = shaped(media, fitSize(displaySize(video), options.size));
  const rate = frameRate(video, target.variable);
  return {
    args: [
      ...[...map, ...encoderArguments(media, video, options, target), '-vf', filter],
      ...(rate ? ['-fps_mode', 'cfr', '-r', rate] : ['-fps_mode', 'vfr', '-enc_time_base:v', '-1']),
    ],
    notes: [
      ...pictureNotes(media).map((text) => ({ text })),
      ...(hasAlpha(video) ? [{ text: '原视频有透明的部分，新文件里不再透明。' }] : []),
    ],
    copied: false,
  };
}

/** How pictures are coded for a format, no better than makes sense for this film. */
export function encoderArguments(
  media: Media,
  video: Stream,
  { quality }: Options,
  { encoder }: VideoTarget,
): string[] {
  if (!encoder) return [];
  const { codec, args, level, rate } = encoder;
  return ['-c:v', ...args, ...rate(level[quality], pictureCap(media, video, codec, quality))];
}

function planSound({ audio }: Media, format: VideoFormat, { audio: target }: VideoTarget): Piece {
  const args: string[] = [];
  const notes: Note[] = [];
  if (!target || audio.length === 0)
    return { args: ['-an'], notes: audio.length > 0 ? [{ text: '声音已省略。' }] : [], copied: true };
  const kept = keepTracks(audio, target.tracks);
  if (kept.length < audio.length)
    notes.push({
      text: `${format.toUpperCase()} 只保留了主音轨，另有 ${audio.length - kept.length} 条已省略。`,
      lost: true,
    });
  let copied = true;
  for (const [at, stream] of kept.entries()) {
    args.push('-map', `0:${stream.index}`);
    if (target.copy.includes(stream.codec_name)) args.push(`-c:a:${at}`, 'copy');
    else {
      const sound = encodeSound(stream, target.encoder, NO_WISH, at);
      args.push(...sound.args);
      for (const text of sound.notes) notes.push({ text });
      copied = false;
    }
  }
  return { args, notes, copied: copied && notes.length === 0 };
}

/** The sound tracks that a container has room for: the main one where it takes one alone. */
export function keepTracks(audio: Stream[], most: number): Stream[] {
  if (most > 1) return audio.slice(0, most);
  return [audio.find(({ disposition }) => disposition.default) ?? audio[0]].filter((one) => one !== undefined);
}

/** The tracks of subtitles that a container has room for, as text where it takes only that. */
export function planSubtitles(
  { subtitles, attachments: fonts }: Media,
  format: VideoFormat,
  { subtitles: target, attachments }: VideoTarget,
): Piece {
  const kept = subtitles.filter(
    ({ codec_name }) => target && (target.copy.includes(codec_name) || TEXT_SUBTITLES.has(codec_name)),
  );
  const args = kept.flatMap((stream, at) => [
    ...['-map', `0:${stream.index}`, `-c:s:${at}`],
    target?.copy.includes(stream.codec_name) ? 'copy' : (target?.codec ?? 'copy'),
  ]);
  if (attachments && fonts && kept.length) args.push('-map', '0:t', '-c:t', 'copy');
  const lost = subtitles.length - kept.length;
  const notes = [
    ...(lost > 0
      ? [{ text: `${format.toUpperCase()} 放不下${target ? '图形' : ''}字幕，有 ${lost} 条已省略。`, lost: true }]
      : []),
    ...(kept.length > 0 ? [{ text: `保留了 ${kept.length} 条字幕，播放时可在播放器里打开。` }] : []),
  ];
  return { args, notes, copied: notes.length === 0 };
}

/** How long a GIF may be, its longer side and its pictures a second by quality. */
export const GIF = {
  seconds: 60,
  side: { high: 640, standard: 480, small: 320 },
  rate: { high: 15, standard: 12, small: 8 },
};

/**
 * A GIF with colours chosen for this very film; long films are cut, for every frame is held while the colours are
 * chosen.
 */
function planGif(media: Media, video: Stream, options: Options): Plan {
  const long = media.duration > GIF.seconds;
  return {
    reading: ['-t', String(GIF.seconds)],
    args: gifArguments(`[0:${video.index}]trim=duration=${GIF.seconds},${gifShape(media, video, options)}`),
    notes: [
      ...gifNotes(media),
      ...(long ? [{ text: `GIF 只取了开头 ${GIF.seconds} 秒，需要别的片段请打开“剪切”选出来。`, lost: true }] : []),
    ],
    growth: videoReason(media, options, false),
    duration: Math.min(media.duration, GIF.seconds),
  };
}

/** The filters that make a film's picture one of a GIF. */
export function gifShape(media: Media, video: Stream, { quality, size }: Options): string {
  const side = fitSize(displaySize(video), size, GIF.side[quality]);
  return shaped(media, side, { rate: GIF.rate[quality], flags: 'lanczos' });
}

/** ffmpeg's arguments for a GIF of what these filters give: its colours are those of all its pictures. */
export const gifArguments = (shape: string): string[] => [
  ...['-filter_complex', `${shape},${PALETTE}[gif]`, '-map', '[gif]'],
  ...['-an', '-sn', '-dn', '-t', String(GIF.seconds), ...VIDEO.gif.muxer],
];

const PALETTE =
  'split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle';

/** What is to be said of every GIF of a film. */
export const gifNotes = (media: Media): Note[] => [
  ...pictureNotes(media).map((text) => ({ text })),
  ...(media.audio.length > 0 ? [{ text: 'GIF 没有声音。' }] : []),
];
