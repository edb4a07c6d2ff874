import type { Input, InputVideoTrack } from 'mediabunny';
import type { EngineOptions } from '../../../../engines/options.gen.ts';
import { areExact } from '../../shared/clean-cuts.ts';
import { partsOf } from '../../shared/cut-options.ts';
import type { Part } from '../../shared/parts.ts';
import { WEB_FILM } from '../formats.ts';
import { hidesStart, staysAsItIs } from '../kept.ts';
import { beginOf, cleanCuts } from './clean.ts';
import { copiedTracks, type FilmCopy } from './copy.ts';

type Options = EngineOptions['media'];

/** How long a film is and when it begins, in seconds. */
export async function spanOf(
  input: Input,
  video: InputVideoTrack,
): Promise<{ begin: number; end: number; seconds: number }> {
  const begin = await beginOf(input);
  const [all, pictures] = [await input.computeDuration(), await video.computeDuration()];
  return { begin, end: pictures - begin, seconds: all - begin };
}

/** The parts of a film by its options. Throws UserError `bad-option`. */
export const partsIn = (text: string, { keep }: Pick<Options, 'keep'>, seconds: number): Part[] =>
  partsOf(text, keep, Math.round(seconds * 1000));

/** What goes over as it is: the tracks, and the parts as they can be cut. */
export interface CopyPlan extends FilmCopy {
  cuts: Part[];
  /** The cuts are what was asked for. */
  exact: boolean;
}

/**
 * How parts of a film are taken over without coding anything anew, where that is possible and wanted: by `way`, or
 * because the cuts come out exactly all the same.
 */
export async function planCopy(
  input: Input,
  options: Pick<Options, 'video' | 'encode' | 'size' | 'way' | 'sound'>,
  parts: readonly Part[],
): Promise<CopyPlan | undefined> {
  const target = WEB_FILM[options.video];
  const tracks = target && (await copiedTracks(input, target, options));
  if (!tracks) return undefined;
  const { video } = tracks;
  if (!(await staysAsItIs(video, target, options)) || (await hidesStart(video))) return undefined;
  const cuts = await cleanCuts(video, parts, await spanOf(input, video));
  const exact = !!cuts && areExact(cuts, parts);
  return cuts && (exact || options.way === 'copy') ? { ...tracks, cuts, exact } : undefined;
}
