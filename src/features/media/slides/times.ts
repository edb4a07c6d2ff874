import { MAX_SLIDES, type Slide } from './look.ts';

/** A picture every so many seconds, from the first on, no more than MAX_SLIDES. */
export function everySeconds(interval: number, end: number): Slide[] {
  const step = Math.max(interval, end / MAX_SLIDES);
  const count = Math.max(1, Math.ceil(end / step - 1e-6));
  return Array.from({ length: count }, (_, number) => {
    const from = number * step;
    const to = Math.min(end, from + step);
    return { from, to, at: Math.min(from + 0.1, (from + to) / 2) };
  });
}

/** Frames a second that are enough to find slides of a film so long. */
export const samplingRate = (seconds: number): number =>
  seconds <= 60 ? 5 : seconds <= 3 * 3600 ? 2 : (2 * 3 * 3600) / seconds;

/**
 * Whether a film whose pictures were seen up to a time ends before it should; lengths in containers are no exact
 * science.
 */
export const endsEarly = (seen: number, end: number): boolean => seen < end * 0.95 - 0.5;

/** Times in seconds as an option holds them, in their order, without those outside of the film. */
export function parseTimes(text: string, end: number): number[] | undefined {
  const times = text
    .normalize('NFKC')
    .split(/[,;、\s]+/)
    .filter(Boolean)
    .map(Number);
  if (times.some((time) => !(time >= 0))) return undefined;
  return [...new Set(times.filter((time) => time <= end))].sort((a, b) => a - b).slice(0, MAX_SLIDES);
}
