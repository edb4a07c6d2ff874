import type { InputVideoTrack } from 'mediabunny';
import type { EngineOptions } from '../../../engines/options.gen.ts';
import type { WebFilm } from './formats.ts';

type Options = EngineOptions['media'];

/** Whether pictures of a codec go into a file of this kind as they are, by the options. */
export const isCopied = (
  codec: string | null,
  { pictures }: WebFilm,
  { encode, video }: Pick<Options, 'encode' | 'video'>,
): boolean =>
  !!codec && (pictures as string[]).includes(codec) && (encode === 'keep' || codec === 'avc' || video === 'webm');

/** A cut at the start of a film that only its edit list makes, in seconds: copied, what is hidden is seen again. */
const HIDDEN = -0.1;

/** Whether something of a film's start is not shown. */
export const hidesStart = async (video: InputVideoTrack): Promise<boolean> =>
  (await video.getFirstTimestamp()) < HIDDEN;

/** Whether a film's pictures go into a file of this kind as they are, by the options. */
export const staysAsItIs = async (
  video: InputVideoTrack,
  target: WebFilm,
  options: Pick<Options, 'encode' | 'video' | 'size'>,
): Promise<boolean> => isCopied(await video.getCodec(), target, options) && !(await smaller(video, options));

/**
 * The size that a film has on a screen, where that is not the size it is coded in: turned upright, its pixels square,
 * its sides even.
 */
export async function upright(video: InputVideoTrack): Promise<{ width: number; height: number } | undefined> {
  const even = (side: number): number => Math.max(2, Math.round(side / 2) * 2);
  const [width, height] = [even(await video.getDisplayWidth()), even(await video.getDisplayHeight())];
  const same = width === (await video.getCodedWidth()) && height === (await video.getCodedHeight());
  return same && !(await video.getRotation()) ? undefined : { width, height };
}

/** The size to come to, where it is smaller than that of the film; sides even as encoders ask. */
export async function smaller(
  video: InputVideoTrack,
  { size }: Pick<Options, 'size'>,
): Promise<{ width: number; height: number } | undefined> {
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const most = size === 'original' ? Infinity : Number.parseInt(size, 10);
  const scale = most / Math.min(width, height);
  if (scale >= 1) return undefined;
  return { width: Math.round((width * scale) / 2) * 2, height: Math.round((height * scale) / 2) * 2 };
}
