import { type Part, writeTime } from './parts.ts';

/** More parts than these are not told one by one. */
const TOLD = 3;

/** What to say of parts that are taken as they are: where they really begin and end. */
export function copyWords(cuts: readonly Part[], exact: boolean): string {
  if (exact) return '切口正好能原样切开，没有重新压制，画质不变。';
  const told = cuts.slice(0, TOLD).map(({ from, to }) => `${writeTime(from)}–${writeTime(to)}`);
  return `没有重新压制，画质不变。切口落在关键帧上，实际是 ${told.join('、')}${cuts.length > TOLD ? '……' : ''}。`;
}
