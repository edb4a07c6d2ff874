import type { HeardPart } from '../../engines/abilities.ts';

/** What a recogniser says of one stretch of speech: the tokens of the text and when each begins, in seconds. */
export interface Recognition {
  text: string;
  tokens: readonly string[];
  timestamps: readonly number[];
}

/** A sentence is over after these, with quotation marks and brackets behind them. */
const END = /[。！？!?；;…]+[”’"'）)」』]*|\.+[”’"')]*(?=\s|$)/gu;
/** Longer ones are parted at a comma too, so that a subtitle can be read. */
const COMMA = /[，,、：:]+/gu;
const MAX_LENGTH = { wide: 36, narrow: 84 };
/** What models say of the sound, not of the words: `<|zh|>`. */
const TAG = /<\|[^|<>]*\|>/gu;
/** Neither letter nor digit: what is put in between words after they were recognised. */
const MARK = /[^\p{L}\p{N}]/u;

/**
 * What was recognised in a stretch, sentence by sentence. Each begins where its first token was heard; where the text
 * does not say the same as its tokens (numbers written as digits), the stretch stays whole: no time is guessed.
 */
export function sentencesOf({ text, tokens, timestamps }: Recognition, from: number, to: number): HeardPart[] {
  const whole = text.replaceAll(TAG, '').trim();
  if (!/[\p{L}\p{N}]/u.test(whole)) return [];
  const times = timesOf(whole, tokens, timestamps);
  const starts = times ? atPauses(whole, cutsOf(whole), times) : [0];
  return starts.flatMap((start, at) => {
    const part = whole.slice(start, starts[at + 1]).trim();
    const next = starts[at + 1];
    const begin = at === 0 || !times ? from : from + timeAt(times, start);
    const end = next === undefined || !times ? to : from + timeAt(times, next);
    return part ? [{ from: begin, to: Math.max(begin, Math.min(end, to)), text: part }] : [];
  });
}

/** Where sentences begin in a text. */
function cutsOf(text: string): number[] {
  const starts = [0, ...ends(text, END, 0)].filter((start) => start < text.length);
  return starts.flatMap((start, at) => {
    const sentence = text.slice(start, starts[at + 1]);
    return [start, ...(isLong(sentence) ? longCuts(sentence).map((cut) => start + cut) : [])];
  });
}

const ends = (text: string, pattern: RegExp, from: number): number[] =>
  [...text.slice(from).matchAll(pattern)].map((found) => from + found.index + found[0].length);

const isLong = (text: string): boolean =>
  text.length > (/\p{Script=Han}|[\u3041-\u30ff]/u.test(text) ? MAX_LENGTH.wide : MAX_LENGTH.narrow);

/** The commas at which a long sentence is parted: as few as will do. */
function longCuts(sentence: string): number[] {
  const cuts: number[] = [];
  let last = 0;
  let before = 0;
  for (const comma of [...ends(sentence, COMMA, 0), sentence.length]) {
    if (isLong(sentence.slice(last, comma)) && before > last) {
      cuts.push(before);
      last = before;
    }
    before = comma;
  }
  return cuts;
}

/** When the letters of a text were heard: their places in it and seconds, in order. */
type Times = readonly (readonly [index: number, seconds: number])[];

/** When the letter at an index, or the next one, was heard. */
const timeAt = (times: Times, index: number): number =>
  times.find(([place]) => place >= index)?.[1] ?? times.at(-1)?.[1] ?? 0;

/** A pause within a sentence, in seconds. */
const PAUSE = 0.3;

/** What is still too long to be a subtitle, as where a model writes no marks, is parted at its longest pauses. */
function atPauses(text: string, starts: readonly number[], times: Times): number[] {
  return starts.flatMap((start, at) => [start, ...pausesIn(text, start, starts[at + 1] ?? text.length, times)]);
}

function pausesIn(text: string, start: number, end: number, times: Times): number[] {
  if (!isLong(text.slice(start, end))) return [];
  const edge = (end - start) / 5;
  let [best, longest] = [0, PAUSE];
  for (const [at, [place, seconds]] of times.entries()) {
    const pause = seconds - (times[at - 1]?.[1] ?? seconds);
    const splits = place > start + edge && place < end - edge && isWordStart(text, place);
    if (splits && pause >= longest) [best, longest] = [place, pause];
  }
  return best ? [...pausesIn(text, start, best, times), best, ...pausesIn(text, best, end, times)] : [];
}

/** Words that are written apart are not parted. */
const isWordStart = (text: string, at: number): boolean =>
  !(/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && !/\p{Script=Han}|[\u3041-\u30ff]/u.test(text.slice(at - 1, at + 1)));

/** Undefined where tokens and text are not the same words. */
function timesOf(text: string, tokens: readonly string[], timestamps: readonly number[]): Times | undefined {
  if (!tokens.length || tokens.length !== timestamps.length) return undefined;
  const heard: [index: number, time: number][] = [];
  let at = 0;
  for (const [number, token] of tokens.entries()) {
    for (const letter of token.replaceAll(/[▁\s]|@@$|<[^>]*>/gu, '')) {
      while (at < text.length && !text.startsWith(letter, at) && MARK.test(text[at] as string)) at++;
      if (MARK.test(letter) && !text.startsWith(letter, at)) continue;
      if (!text.startsWith(letter, at)) return undefined;
      heard.push([at, timestamps[number] as number]);
      at += letter.length;
    }
  }
  if (/[\p{L}\p{N}]/u.test(text.slice(at))) return undefined;
  return heard;
}
