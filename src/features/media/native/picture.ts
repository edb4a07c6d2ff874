import type { EngineOptions } from '../../../engines/options.gen.ts';
import type { VideoTarget } from './formats.ts';
import type { Stream } from './probe.ts';

type Size = [width: number, height: number];

/** Quarter turns that players make before they show a picture, in degrees 0–270. */
export const rotationOf = ({ side_data_list }: Stream): number =>
  (((side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0) % 360) + 360) % 360;

/** The size a viewer sees: pixels made square, turned upright. */
export function displaySize(video: Stream): Size {
  const [across = 1, down = 1] = video.sample_aspect_ratio.split(':').map(Number);
  const ratio = across > 0 && down > 0 ? across / down : 1;
  const size: Size = [Math.max(2, video.width * (ratio > 0.1 && ratio < 10 ? ratio : 1)), Math.max(2, video.height)];
  return rotationOf(video) % 180 === 90 ? [size[1], size[0]] : size;
}

/**
 * The size with its shorter side at most as the option says and its longer side at most `longest`; never larger, and
 * even as encoders ask.
 */
export const fitSize = (size: Size, option: EngineOptions['media']['size'], longest = Infinity): Size =>
  fitSide(size, option === 'original' ? Infinity : Number.parseInt(option, 10), longest);

/** `fitSize` with the shorter side in pixels. */
export function fitSide([width, height]: Size, most: number, longest = Infinity): Size {
  const scale = Math.min(1, most / Math.min(width, height), longest / Math.max(width, height));
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  return [even(width), even(height)];
}

const MAX_FPS = 60;

/** Frames a second; 25 where the file says nothing sensible. */
export function fpsOf({ avg_frame_rate, r_frame_rate }: Stream): number {
  const rates = [avg_frame_rate, r_frame_rate].map(ratioOf);
  return rates.find((rate) => rate >= 1 && rate <= MAX_FPS) ?? (rates.some((rate) => rate > MAX_FPS) ? MAX_FPS : 25);
}

/** The constant frame rate to write, as a fraction; undefined where frames may keep their own times. */
export function frameRate(video: Stream, variable: boolean): string | undefined {
  const rates = [video.avg_frame_rate, video.r_frame_rate].map((text) => ({ text, value: ratioOf(text) }));
  const sane = rates.find(({ value }) => value >= 1 && value <= MAX_FPS);
  if (variable && sane) return undefined;
  return sane?.text ?? (rates.some(({ value }) => value > MAX_FPS) ? String(MAX_FPS) : '25');
}

/**
 * The constant rate that shows all that a film shows, as a fraction: of frames at times of their own the finest rate
 * that a screen follows.
 */
function smoothRate({ avg_frame_rate, r_frame_rate }: Stream): string {
  const rates = [avg_frame_rate, r_frame_rate].filter((text) => ratioOf(text) >= 1 && ratioOf(text) <= MAX_FPS);
  const [finest] = rates.sort((a, b) => ratioOf(b) - ratioOf(a));
  return finest ?? (ratioOf(avg_frame_rate) > MAX_FPS ? String(MAX_FPS) : '25');
}

/** Below so many pictures a second a cut between them would lie far from where it was marked. */
const FINE = 20;

/** The constant rate for a film that is cut: `smoothRate`, of a slow film a multiple of it that is fine enough. */
export function cutRate(video: Stream): string {
  const rate = smoothRate(video);
  const [above = 25, below = 1] = rate.split('/').map(Number);
  const times = Math.ceil((FINE * below) / above);
  return times > 1 ? `${above * times}/${below}` : rate;
}

function ratioOf(fraction: string): number {
  const [above = 0, below = 1] = fraction.split('/').map(Number);
  return below > 0 ? above / below : 0;
}

/** Whether the picture is in one of the two HDR transfer curves. */
export const isHdr = ({ color_transfer }: Stream): boolean =>
  color_transfer === 'smpte2084' || color_transfer === 'arib-std-b67';

/** Whether a frame holds two fields, each of its own moment; not known of every codec. */
export const isInterlaced = ({ field_order }: Stream): boolean => /^(tt|bb|tb|bt)$/.test(field_order);

/** Whether the picture has transparent parts, or a place for them; WebM reports it beside the stream. */
export const hasAlpha = ({ pix_fmt, tags }: Stream): boolean =>
  /^(yuva|rgba|bgra|argb|abgr|gbrap|ya\d)/.test(pix_fmt) || (tags.alpha_mode ?? tags.ALPHA_MODE) === '1';

/** Eight bits and half the colour resolution: what players know of H.264 and HEVC everywhere. */
const PLAYS = /^(yuv420p|yuvj420p)$/;

/** Whether a picture goes into a file of this kind as it is, by what the visitor chose. */
export function canCopy(
  video: Stream,
  options: Pick<EngineOptions['media'], 'encode' | 'size'>,
  { copy, rotates }: VideoTarget,
): boolean {
  if (options.encode === 'h264' && video.codec_name !== 'h264') return false;
  if (options.size !== 'original' && Math.min(...displaySize(video)) > Number.parseInt(options.size, 10)) return false;
  if (rotationOf(video) !== 0 && !rotates) return false;
  if (video.codec_name === 'h264' && !PLAYS.test(video.pix_fmt)) return false;
  return copy.includes(video.codec_name);
}
