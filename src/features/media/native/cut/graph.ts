import { lengthOfParts, type Part } from '../../shared/parts.ts';

/** What is done to the sound besides cutting; seconds and decibels, 0 for nothing. */
export interface Treatment {
  fadeIn: number;
  fadeOut: number;
  /** Pauses longer than so many seconds are shortened; 0 leaves them. */
  pause: number;
  /** What is quieter than so many decibels below full scale counts as silence. */
  quiet: number;
  /** Added to the loudness. */
  gain: number;
}

/** At a seam two waves meet at different heights, which clicks: so many seconds of fading are too short to be heard. */
const SEAM = 0.004;
/** What is left of a shortened pause, so that speech can breathe. */
const BREATH = 0.3;

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** The fading of the sound of a part on each side where another one meets it; `at` of `count` parts. */
export function seamFades({ from, to }: Part, at: number, count: number): string[] {
  const length = (to - from) / 1000;
  const seam = Math.min(SEAM, length / 4);
  return [
    ...(at > 0 ? [`afade=t=in:d=${seam}`] : []),
    ...(at < count - 1 ? [`afade=t=out:st=${(length - seam).toFixed(6)}:d=${seam}`] : []),
  ];
}

/**
 * ffmpeg's filters that leave only these parts of a track, one after the other, to the sample; named `[cut]`.
 * @param total seconds that come out, where known better than by the parts
 */
export function cutGraph(stream: number, parts: readonly Part[], treatment: Treatment, total?: number): string {
  const names = parts.map((_, at) => `[s${at}]`).join('');
  const split = parts.length > 1 ? [`[0:${stream}]asplit=${parts.length}${names}`] : [];
  const pieces = parts.map((part, at) => {
    const source = parts.length > 1 ? `[s${at}]` : `[0:${stream}]`;
    const fades = seamFades(part, at, parts.length);
    const trim = `atrim=start=${seconds(part.from)}:end=${seconds(part.to)},asetpts=PTS-STARTPTS`;
    return `${source}${[trim, ...fades].join(',')}[p${at}]`;
  });
  const joined = parts.map((_, at) => `[p${at}]`).join('');
  const chain = treat(treatment, total ?? lengthOfParts(parts) / 1000);
  return [...split, ...pieces, `${joined}concat=n=${parts.length}:v=0:a=1${chain}[cut]`].join(';');
}

function treat({ fadeIn, fadeOut, pause, quiet, gain }: Treatment, total: number): string {
  const out = Math.min(fadeOut, total);
  return [
    ...(pause ? [silence(pause, quiet)] : []),
    ...(gain ? [`volume=${gain.toFixed(2)}dB:precision=float`] : []),
    ...(fadeIn ? [`afade=t=in:d=${Math.min(fadeIn, total)}`] : []),
    ...(out ? [`afade=t=out:st=${Math.max(0, total - out).toFixed(6)}:d=${out}`] : []),
  ]
    .map((filter) => `,${filter}`)
    .join('');
}

const silence = (pause: number, quiet: number): string =>
  `silenceremove=start_periods=1:start_duration=0:start_threshold=${quiet}dB:start_silence=${BREATH}:` +
  `stop_periods=-1:stop_duration=${pause}:stop_threshold=${quiet}dB:stop_silence=${BREATH}:detection=rms`;
