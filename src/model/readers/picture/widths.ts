import { timesWidth } from '../../../formats/pdf/font/standard-widths.ts';

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60‘’“”…—①-⑳]/u;

/** How wide a character is usually set, in ems: Chinese as squares, Western as in Times. */
export const widthOf = (character: string): number =>
  WIDE.test(character) ? 1 : (timesWidth(character.codePointAt(0) ?? 0) ?? 500) / 1000;

/** Whether a text has characters that only Chinese faces have. */
export const isChinese = (text: string): boolean => WIDE.test(text);
