import { textOf } from '../../../formats/html/tree.ts';
import type { Book } from '../../book.ts';

const SAMPLE = 4000;

/** The language of a book: as it says, else by its letters. */
export function languageOfBook({ about, parts }: Book): string {
  if (about.lang) return about.lang;
  let text = about.title;
  for (const { body } of parts) {
    if (text.length > SAMPLE) break;
    text += textOf(body).slice(0, SAMPLE);
  }
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  if (count(/[\u3041-\u30ff]/g) * 10 > text.length) return 'ja';
  if (count(/\p{Script=Hangul}/gu) * 5 > text.length) return 'ko';
  if (count(/\p{Script=Han}/gu) * 5 > text.length) return 'zh';
  return count(/[a-z]/gi) * 2 > text.length ? 'en' : 'und';
}
