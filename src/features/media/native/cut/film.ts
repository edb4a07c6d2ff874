import { UserError } from '../../../../../schemas/error.ts';
import type { Note } from '../../../../../schemas/note.ts';
import type { EngineOptions } from '../../../../engines/options.gen.ts';
import { lengthOfParts, type Part } from '../../shared/parts.ts';
import type { Plan } from '../audio.ts';
import { pictureNotes, shaped } from '../filters.ts';
import { VIDEO, type VideoTarget } from '../formats.ts';
import { videoReason } from '../growth.ts';
import { cutRate, displaySize, fitSize, hasAlpha } from '../picture.ts';
import { endOf, type Media, type Stream } from '../probe.ts';
import { encodeSound, NO_WISH } from '../sound.ts';
import { tagArguments, trackTags } from '../tags.ts';
import { encoderArguments, GIF, gifArguments, gifNotes, gifShape, keepTracks } from '../video.ts';
import { filmGraph } from './film-graph.ts';

type Options = EngineOptions['media'];

/** The plan for some parts of a film, coded anew to be cut at the moment. Throws UserError `wrong-type`. */
export function planFilmCut(media: Media, options: Options, parts: readonly Part[]): Plan {
  const { video } = media;
  if (!video) throw new UserError('wrong-type', '文件里没有画面，只有声音。');
  if (options.video === 'gif') return planGifCut(media, video, options, parts);
  const target = VIDEO[options.video];
  const tracks = target.audio ? keepTracks(media.audio, target.audio.tracks) : [];
  const fps = cutRate(video);
  const shape = shaped(media, fitSize(displaySize(video), options.size));
  const shown = shownOf(video, media);
  const { reading, graph, picture, sounds, seconds } = filmGraph(video, tracks, parts, { fps, shape, shown });
  const heard = planSounds(tracks, sounds, target, graph);
  return {
    reading,
    args: [
      ...['-filter_complex', heard.graph, '-map', picture],
      ...[...encoderArguments(media, video, options, target), '-fps_mode', 'cfr', '-r', fps, ...heard.args],
      ...['-map_metadata', '0', ...tagArguments(media.tags), '-dn', '-max_muxing_queue_size', '4096'],
      ...target.muxer,
    ],
    notes: [
      { text: '剪切精确到毫秒，画面已重新压制。' },
      ...pictureNotes(media).map((text) => ({ text })),
      ...(hasAlpha(video) ? [{ text: '原视频有透明的部分，新文件里不再透明。' }] : []),
      ...heard.notes,
      ...leftOut(media, tracks, options.video),
    ],
    growth: videoReason(media, options, false),
    duration: seconds,
  };
}

/** Milliseconds that the pictures of a film go on. */
const shownOf = (video: Stream, media: Media): number => Math.round(endOf(video, media) * 1000) || Infinity;

/** The sounds of a cut; the filters that one of them needs for its codec go into the graph, which allows no others. */
function planSounds(tracks: Stream[], names: string[], { audio }: VideoTarget, graph: string) {
  const args: string[] = [];
  const notes: Note[] = [];
  const filters = [graph];
  for (const [at, track] of tracks.entries()) {
    if (!audio) break;
    const sound = encodeSound(track, audio.encoder, NO_WISH, at);
    const filter = sound.args.indexOf(`-filter:a:${at}`);
    const layout = filter < 0 ? undefined : sound.args.splice(filter, 2)[1];
    if (layout) filters.push(`${names[at]}${layout}[laid${at}]`);
    args.push('-map', layout ? `[laid${at}]` : String(names[at]), ...sound.args, ...trackTags(track, 'a', at));
    notes.push(...sound.notes.map((text) => ({ text })));
  }
  return { args: tracks.length ? args : ['-an'], notes, graph: filters.join(';') };
}

/** What of the source is not in a result with these of its sounds. */
export function leftOut({ audio, cover }: Media, tracks: readonly Stream[], format: string): Note[] {
  const lost = audio.length - tracks.length;
  return [
    ...(lost > 0 ? [{ text: `${format.toUpperCase()} 只保留了主音轨，另有 ${lost} 条已省略。`, lost: true }] : []),
    ...(cover ? [{ text: '封面图片没有带过去。' }] : []),
  ];
}

function planGifCut(media: Media, video: Stream, options: Options, parts: readonly Part[]): Plan {
  const length = lengthOfParts(parts) / 1000;
  const [fps, shape, shown] = [cutRate(video), gifShape(media, video, options), shownOf(video, media)];
  const { reading, graph } = filmGraph(video, [], parts, { fps, shape, shown });
  const long = length > GIF.seconds;
  return {
    reading,
    args: gifArguments(`${graph};[picture]trim=duration=${GIF.seconds}`),
    notes: [...gifNotes(media), ...(long ? [{ text: `GIF 只取了选段的前 ${GIF.seconds} 秒。`, lost: true }] : [])],
    growth: videoReason(media, options, false),
    duration: Math.min(length, GIF.seconds),
  };
}
