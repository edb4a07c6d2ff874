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
const MOST = { wide: 36, narrow: 84 };
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
  const starts = times ? cutsOf(whole) : [0];
  return starts.flatMap((start, at) => {
    const part = whole.slice(start, starts[at + 1]).trim();
    const next = starts[at + 1];
    const begin = at === 0 ? from : from + (times?.(start) ?? 0);
    const end = next === undefined ? to : from + (times?.(next) ?? 0);
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
  text.length > (/\p{Script=Han}|[\u3041-\u30ff]/u.test(text) ? MOST.wide : MOST.narrow);

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

/** When the character at an index was heard; undefined where tokens and text are not the same words. */
function timesOf(
  text: string,
  tokens: readonly string[],
  timestamps: readonly number[],
): ((index: number) => number) | undefined {
  if (!tokens.length || tokens.length !== timestamps.length) return undefined;
  const heard: [index: number, time: number][] = [];
  let at = 0;
  for (const [number, token] of tokens.entries()) {
    for (const letter of token.replaceAll(/[▁\s]|@@$|<[^>]*>/gu, '')) {
      while (at < text.length && text[at] !== letter && MARK.test(text[at] as string)) at++;
      if (MARK.test(letter) && text[at] !== letter) continue;
      if (!text.startsWith(letter, at)) return undefined;
      heard.push([at, timestamps[number] as number]);
      at += letter.length;
    }
  }
  if (/[\p{L}\p{N}]/u.test(text.slice(at))) return undefined;
  return (index) => heard.find(([place]) => place >= index)?.[1] ?? heard.at(-1)?.[1] ?? 0;
}
