import type { Part } from '../../shared/parts.ts';

/** A subtitle: from and to in whole milliseconds, and what of its line or block is no time. */
export interface Cue extends Part {
  head: string;
  tail: string;
}

/** Kinds of subtitles in text that are read and written: SubRip, and Advanced SubStation Alpha. */
export type CueFormat = 'srt' | 'ass';

/** What is left of a subtitle at a seam is not flashed up for less, in milliseconds. */
const FLASH = 100;

/** The subtitles of what is left of a film, at their new times; one that a removed piece lies in is still one. */
export function cutCues(cues: readonly Cue[], parts: readonly Part[]): Cue[] {
  const cut: { cue: Cue; of: Cue }[] = [];
  const last = new Map<Cue, Cue>();
  let start = 0;
  for (const part of parts) {
    for (const of of cues) {
      const [from, to] = [Math.max(of.from, part.from), Math.min(of.to, part.to)];
      if (to - from < Math.min(FLASH, of.to - of.from)) continue;
      const [moved, before] = [start - part.from, last.get(of)];
      if (before && before.to === from + moved) before.to = to + moved;
      else {
        const cue = { ...of, from: from + moved, to: to + moved };
        last.set(of, cue);
        cut.push({ cue, of });
      }
    }
    start += part.to - part.from;
  }
  return cut.map(({ cue }) => cue).sort((a, b) => a.from - b.from);
}

const TIME = String.raw`(\d+):(\d\d):(\d\d)[.,](\d{1,3})`;
const BLOCK = new RegExp(`^${TIME} --> ${TIME}[^\\n]*\\n`);
const LINE = new RegExp(`^(Dialogue: *[^,]*, *)${TIME}, *${TIME}(,.*)$`);

const timeOf = ([hours = '', minutes = '', seconds = '', part = '']: string[]): number =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'));

/** The subtitles of a text as ffmpeg writes it; what is none is left out. */
export function readCues(text: string, format: CueFormat): Cue[] {
  const plain = text.replaceAll('\r', '');
  return format === 'srt' ? readSrt(plain) : plain.split('\n').flatMap(readLine);
}

function readSrt(text: string): Cue[] {
  return text.split(/^\d+\n(?=\d+:\d\d:\d\d[.,]\d+ --> )/m).flatMap((block) => {
    const found = BLOCK.exec(block);
    const tail = block.slice(found?.[0].length ?? 0).trimEnd();
    return found && tail ? [{ from: timeOf(found.slice(1, 5)), to: timeOf(found.slice(5, 9)), head: '', tail }] : [];
  });
}

function readLine(line: string): Cue[] {
  const found = LINE.exec(line);
  const [head = '', tail = ''] = [found?.[1], found?.[10]];
  return found ? [{ from: timeOf(found.slice(2, 6)), to: timeOf(found.slice(6, 10)), head, tail }] : [];
}

/** Subtitles as the text of a file. `source` is what they were read from: its styles stay. */
export function writeCues(cues: readonly Cue[], format: CueFormat, source: string): string {
  if (format === 'srt')
    return cues.map(({ from, to, tail }, at) => `${at + 1}\n${srt(from)} --> ${srt(to)}\n${tail}\n`).join('\n');
  const rest = source.split(/\r?\n/).filter((line) => !/^(Dialogue|Comment):/.test(line));
  const lines = cues.map(({ from, to, head, tail }) => `${head}${ass(from)},${ass(to)}${tail}`);
  return `${[...rest.join('\n').trimEnd().split('\n'), ...lines].join('\n')}\n`;
}

function clockOf(time: number): [hours: number, minutes: string, seconds: string] {
  const [minutes, seconds] = [Math.floor(time / 60_000) % 60, Math.floor(time / 1000) % 60];
  return [Math.floor(time / 3_600_000), String(minutes).padStart(2, '0'), String(seconds).padStart(2, '0')];
}

function srt(time: number): string {
  const [hours, minutes, seconds] = clockOf(time);
  return `${String(hours).padStart(2, '0')}:${minutes}:${seconds},${String(time % 1000).padStart(3, '0')}`;
}

/** Hundredths, as the format has them. */
function ass(time: number): string {
  const rounded = Math.round(time / 10) * 10;
  const [hours, minutes, seconds] = clockOf(rounded);
  return `${hours}:${minutes}:${seconds}.${String((rounded % 1000) / 10).padStart(2, '0')}`;
}
