import type { HeardPart } from '../../../engines/abilities.ts';

/** A word with its time: `country 5.860 6.420 0.473555`; `(2)` says which of its pronunciations. */
const WORD = /^(\S+) (\d+\.\d{3}) (\d+\.\d{3}) \d\.\d+$/;
/** It writes no sentences: longer ones are parted between two words, so that a subtitle can be read. */
const LONG = 84;
/** Silence, breath, noise. */
const FILLER = /^(<.*>|\[.*\]|\+\+.*\+\+)$/;

/**
 * What `pocketsphinx_continuous -time yes` printed: for each utterance its text, then its words. `most` is where the
 * sound ends, in seconds.
 */
export function readPocketsphinx(out: string, most: number): HeardPart[] {
  const parts: HeardPart[] = [];
  let open = false;
  for (const line of out.split('\n')) {
    const [, word = '', start, end] = WORD.exec(line.trim()) ?? [];
    if (start === undefined || end === undefined) {
      open = false; // the text of the next utterance
      continue;
    }
    if (FILLER.test(word)) continue;
    const text = word.replace(/\(\d+\)$/, '');
    const [from, to] = [Math.min(Number(start), most), Math.min(Number(end), most)];
    const last = parts.at(-1);
    if (open && last && last.text.length + text.length < LONG)
      parts[parts.length - 1] = { ...last, to, text: `${last.text} ${text}` };
    else parts.push({ from, to, text });
    open = true;
  }
  return parts;
}
