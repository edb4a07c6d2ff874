import type { Transcript } from '../../../../schemas/transcript.ts';
import { mark } from '../../../lib/clock.ts';
import { paragraphsOf, speakerName } from './paragraphs.ts';

/** A transcript as plain text: a paragraph a line, its translation in the line below. */
export function plainText(transcript: Transcript, times: boolean): string {
  const lines = paragraphsOf(transcript).map((paragraph) => {
    const head = [times && `[${mark(paragraph.from)}]`, speakerName(paragraph)].filter(Boolean).join(' ');
    const first = head ? `${head}${speakerName(paragraph) ? '：' : ' '}${paragraph.text}` : paragraph.text;
    return paragraph.translation ? `${first}\n${paragraph.translation}\n` : first;
  });
  return `${lines.join('\n')}\n`;
}
