import type { Sentence, Transcript } from '../../../../schemas/transcript.ts';
import { mark } from '../../../lib/clock.ts';
import { speakerName } from './paragraphs.ts';

/** The shortest time that a subtitle stands, in seconds, where the next one lets it. */
const MIN_SECONDS = 0.8;

/** SubRip: numbered cues with times to the millisecond, the lines of the text, an empty line. */
export function srt(transcript: Transcript): string {
  const cues = cuesOf(transcript).map(
    ({ from, to, lines }, at) => `${at + 1}\r\n${stamp(from, ',')} --> ${stamp(to, ',')}\r\n${lines.join('\r\n')}\r\n`,
  );
  return cues.join('\r\n');
}

/** WebVTT (W3C): the same cues, with the speaker as a voice span; what its markup would take is escaped. */
export function vtt(transcript: Transcript): string {
  const cues = cuesOf(transcript, true).map(
    ({ from, to, lines, speaker }) =>
      `${stamp(from, '.')} --> ${stamp(to, '.')}\n${speaker ? `<v ${speaker}>` : ''}${lines.map(escaped).join('\n')}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Cue {
  from: number;
  to: number;
  lines: string[];
  speaker: string;
}

function cuesOf({ sentences }: Transcript, voices = false): Cue[] {
  return sentences.map((sentence, at) => {
    const next = sentences[at + 1]?.from ?? Number.POSITIVE_INFINITY;
    const to = Math.max(sentence.from + 0.001, Math.min(Math.max(sentence.to, sentence.from + MIN_SECONDS), next));
    return { from: sentence.from, to, lines: linesOf(sentence, voices), speaker: speakerName(sentence) };
  });
}

/** A cue ends at an empty line: there is none within. */
function linesOf(sentence: Sentence, voices: boolean): string[] {
  const [speaker, text] = [speakerName(sentence), flat(sentence.text)];
  const first = speaker && !voices ? `${speaker}：${text}` : text;
  return [first, flat(sentence.translation ?? '')].filter(Boolean);
}

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('-->', '→').trim();

function stamp(seconds: number, point: string): string {
  const thousandths = Math.round(seconds * 1000);
  return `${mark(Math.floor(thousandths / 1000))}${point}${String(thousandths % 1000).padStart(3, '0')}`;
}
