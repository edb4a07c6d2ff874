/** A piece of a recording, from and to in whole milliseconds. */
export interface Part {
  from: number;
  to: number;
}

/** More pieces than a person marks; each costs time in every program that cuts. */
export const MAX_PARTS = 200;
/** Shorter than this nobody hears anything. */
const MIN_LENGTH = 5;

/** Hours, minutes and seconds with colons, and in words, of which some may lack. */
const WITH_COLONS = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)$/;
const IN_WORDS = /^(?:(\d+)(?:小时|时|h))?(?:(\d+)(?:分钟?|m))?(?:(\d+(?:\.\d+)?)(?:秒钟?|s)?)?$/i;
/** What follows hours without a word is minutes: `1h30`. */
const HOURS_ON = /^(\d+)(?:小时|时|h)(\d+)$/i;
/** Spaces on either side of a colon or a word part no number. */
const SPACED = /\s*([:小时分钟秒hms])\s*/gi;
/** `1.23.5` of a keypad that has a point and no colon. */
const WITH_POINTS = /^(?:(\d+)\.)?(\d+)\.(\d+\.\d+)$/;

/**
 * A time as people write it, in milliseconds: `83.5` or `83.5s` seconds, `1:23.500`, `1:02:03`, `1分23秒`, `1.23.5` as
 * keypads have it; full-width signs too. Undefined where it is none.
 */
export function parseTime(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(SPACED, '$1').trim();
  const forms = [WITH_COLONS, WITH_POINTS, HOURS_ON, IN_WORDS];
  const found = plain ? forms.map((form) => form.exec(plain)).find((match) => match) : undefined;
  if (!found) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}

/** Milliseconds as `1:23.500`, `1:02:03.000`. */
export function writeTime(time: number): string {
  const [hours, minutes] = [Math.floor(time / 3_600_000), Math.floor(time / 60_000) % 60];
  const seconds = ((time % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/**
 * Parts as an option holds them, `0:01.5-0:03.2,0:05-0:09`; an open end is that of the recording. In the order of time,
 * those that overlap made one. Undefined where something is no time or an end lies before its start.
 */
export function parseParts(text: string, duration = Infinity): Part[] | undefined {
  const parts: Part[] = [];
  for (const piece of text.normalize('NFKC').split(/[,、;\n]/)) {
    if (!piece.trim()) continue;
    const [start = '', end = '', more] = piece.split(/[-–~]/);
    const from = parseTime(start || '0');
    // One that is open and begins behind the end lies outside, as it would with an end of its own.
    const to = end.trim() ? parseTime(end) : Math.max(duration, from ?? 0);
    if (from === undefined || to === undefined || more !== undefined || to < from) return undefined;
    parts.push({ from: Math.min(from, duration), to: Math.min(to, duration) });
  }
  return mergeParts(parts);
}

export const writeParts = (parts: readonly Part[]): string =>
  parts.map(({ from, to }) => `${writeTime(from)}-${writeTime(to)}`).join(',');

/** Parts in the order of time, what overlaps or touches made one, what is too short to hear left out. */
export function mergeParts(parts: readonly Part[]): Part[] {
  const merged: Part[] = [];
  for (const part of [...parts].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && part.from <= last.to) last.to = Math.max(last.to, part.to);
    else merged.push({ ...part });
  }
  return merged.filter(({ from, to }) => to - from >= MIN_LENGTH);
}

/**
 * The parts with one of them changed; those it reaches are made one with it. A step that would reach another is not
 * taken (undefined): a time that is written says more than one that is held down too long.
 */
export function putPart(parts: readonly Part[], index: number, part: Part, stepped: boolean): Part[] | undefined {
  const next = mergeParts(parts.map((old, place) => (place === index ? part : old)));
  return stepped && next.length < parts.length ? undefined : next;
}

/**
 * A part that begins elsewhere: where less than can be heard would be left, it takes its end along, and is as long as
 * it was if the recording is.
 */
export function fromOn(part: Part, wanted: number, duration: number): Part {
  const from = Math.max(0, Math.min(wanted, duration - MIN_LENGTH));
  return part.to - from >= MIN_LENGTH
    ? { ...part, from }
    : { from, to: Math.min(duration, from + part.to - part.from) };
}

/**
 * A part that ends elsewhere, with the end of the recording at the latest: where less than can be heard would be left,
 * it takes its start along.
 */
export function upTo(part: Part, wanted: number, duration: number): Part {
  const to = Math.min(Math.max(wanted, MIN_LENGTH), duration);
  return to - part.from >= MIN_LENGTH ? { ...part, to } : { from: Math.max(0, to - part.to + part.from), to };
}

/** What lies between the parts, from 0 to the end. */
export function complement(parts: readonly Part[], duration: number): Part[] {
  const edges = [0, ...parts.flatMap(({ from, to }) => [from, to]), duration];
  const rest: Part[] = [];
  for (let at = 0; at + 1 < edges.length; at += 2) rest.push({ from: edges[at] ?? 0, to: edges[at + 1] ?? duration });
  return rest.filter(({ from, to }) => to - from >= MIN_LENGTH);
}

/** The parts that remain, in the order of time. */
export const keptParts = (parts: readonly Part[], keep: 'keep' | 'remove', duration: number): Part[] =>
  parts.length === 0 ? [{ from: 0, to: duration }] : keep === 'keep' ? [...parts] : complement(parts, duration);

/** Milliseconds of all parts together. */
export const lengthOfParts = (parts: readonly Part[]): number =>
  parts.reduce((sum, { from, to }) => sum + to - from, 0);

/** The most that is listened to at once, in milliseconds: a clip is in memory as a whole. */
export const MAX_CLIP = 120_000;
