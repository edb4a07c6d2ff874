import { timesWidth } from '../../../formats/pdf/font/standard-widths.ts';

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60‘’“”…—①-⑳]/u;

/** Marks that Western writing has, too, and their widths there. */
const SHARED = /[‘’“”…—]/g;
const MARKS: Record<string, number> = { '‘': 0.333, '’': 0.333, '“': 0.444, '”': 0.444, '…': 1, '—': 1 };

/** How wide a character is usually set, in ems: Chinese as squares, Western as in Times. */
export const widthOf = (character: string): number => (WIDE.test(character) ? 1 : westernWidth(character));

/** How wide a character is in a line of Western letters, in ems of Times. */
export const westernWidth = (character: string): number =>
  MARKS[character] ?? (timesWidth(character.codePointAt(0) ?? 0) ?? 500) / 1000;

/** Whether a text has characters that only Chinese faces have; marks of both alone are Chinese. */
export const isChinese = (text: string): boolean => WIDE.test(text.replace(SHARED, '')) || !/[\p{L}\p{N}]/u.test(text);
