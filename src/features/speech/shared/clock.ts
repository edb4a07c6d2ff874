/** Seconds as people read them: 1:05, 1:02:03. */
export function clock(seconds: number): string {
  const [hours, minutes, rest] = parts(seconds);
  const small = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${small}` : `${minutes}:${small}`;
}

/** Seconds with all places, as time marks have them: 00:01:05, of one length in all lines. */
export const mark = (seconds: number): string =>
  parts(seconds)
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

const parts = (seconds: number): [hours: number, minutes: number, seconds: number] => [
  Math.floor(seconds / 3600),
  Math.floor(seconds / 60) % 60,
  Math.floor(seconds) % 60,
];
