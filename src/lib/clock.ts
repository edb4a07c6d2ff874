/** Whole hours, minutes and seconds of a time in seconds. */
const partsOf = (seconds: number): [hours: number, minutes: number, seconds: number] => [
  Math.floor(seconds / 3600),
  Math.floor(seconds / 60) % 60,
  Math.floor(seconds) % 60,
];

const two = (part: number): string => String(part).padStart(2, '0');

/** Seconds as people read them: 1:05, 1:02:03. */
export function clock(time: number): string {
  const [hours, minutes, seconds] = partsOf(time);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Seconds with all places, as time marks have them: 00:01:05, of one length in all lines. */
export const mark = (time: number): string => partsOf(time).map(two).join(':');
