import type { Sentence, Transcript } from '../../../../schemas/transcript.ts';

/** Sentences that are read in one go: one speaker, without a long pause. */
export interface Paragraph {
  from: number;
  speaker?: number;
  text: string;
  translation?: string;
}

/** A pause that ends a paragraph, in seconds, and characters after which the next sentence begins one. */
const PAUSE = 2;
const LONG = 220;

/**
 * A transcript in paragraphs, as it is read. With translations every sentence stands alone, its translation below.
 */
export function paragraphsOf({ sentences, to }: Transcript): Paragraph[] {
  const found: (Paragraph & { to: number })[] = [];
  for (const sentence of sentences) {
    const last = found.at(-1);
    if (last && !to && continues(last, sentence)) {
      last.text = joined(last.text, sentence.text);
      last.to = sentence.to;
    } else found.push({ ...sentence });
  }
  return found;
}

const continues = (last: Paragraph & { to: number }, next: Sentence): boolean =>
  last.speaker === next.speaker && next.from - last.to < PAUSE && last.text.length + next.text.length <= LONG;

/** Two texts one after the other: with a space, but for Chinese and Japanese. */
export function joined(before: string, after: string): string {
  const wide = /[\p{Script=Han}\u3000-\u30ff\uff00-\uffef]/u;
  return `${before}${wide.test(before.at(-1) ?? '') || wide.test(after[0] ?? '') ? '' : ' '}${after}`;
}

/** Who speaks, as it stands before a paragraph; empty where that is not known. */
export const speakerName = ({ speaker }: { speaker?: number | undefined }): string =>
  speaker === undefined ? '' : `说话人 ${speaker}`;
