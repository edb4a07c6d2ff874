import { UserError } from '../../../../schemas/error.ts';
import type { EngineOptions } from '../../../engines/options.gen.ts';
import { type Memory, remembered } from '../../../model/recognise/remembered.ts';
import type { Film } from './film.ts';
import { SlideFinder } from './finder.ts';
import { everySeconds, samplingRate } from './times.ts';

/** How slides are looked for. */
export type Look = EngineOptions['slide-finder'];

/** When slides are seen, in seconds, and from when on pictures of the film could not be read, if so. */
export interface Found {
  times: number[];
  gap?: number;
}

/** Goes up whenever other slides are found in the same film. */
const KIND = 'slides-1';

/** The length of a film, in seconds; a single picture is one frame long. */
export const lengthOf = ({ seconds }: Film): number => Math.max(seconds, 0.04);

/**
 * When the slides of a film are seen, as the look says; `progress` hears to which time it was watched. What was found
 * in this film before, by the panel beside the settings, is not looked for again. Throws UserError `no-result`.
 */
export async function findSlides(
  film: Film,
  look: Look,
  memory: Memory,
  progress: (seconds: number) => void,
): Promise<Found> {
  const { by, sensitivity, interval } = look;
  if (by === 'interval') return { times: everySeconds(interval, lengthOf(film)).map(({ at }) => at) };
  const watched = async (): Promise<Found | undefined> => watch(film, sensitivity, progress);
  const found = await (film.key ? remembered(memory, `${KIND}-${sensitivity}`, film.key, watched) : watched());
  if (!found) throw nothingSeen();
  return found;
}

/** Of a film no picture of which can be read. */
export const nothingSeen = (): UserError =>
  new UserError('no-result', '视频的画面一张也读不出来，可能是文件损坏，或者画面的编码解不了。请换一份文件再试。');

async function watch(
  film: Film,
  sensitivity: Look['sensitivity'],
  progress: (seconds: number) => void,
): Promise<Found | undefined> {
  const end = lengthOf(film);
  const finder = new SlideFinder(sensitivity);
  const gap = await film.watch(samplingRate(end), (frame, time) => finder.add(frame, time), progress);
  const times = finder.finish(gap ?? end).map(({ at }) => at);
  return times.length ? { times, ...(gap !== undefined && { gap }) } : undefined;
}
