import type { Numbering } from '../../flow.ts';
import { TICKS } from '../lines/scripts.ts';

/** What a list item or a numbered heading begins with. */
export interface Marker {
  /** As it stands there, without the space behind it. */
  text: string;
  numbering: Numbering;
  value: number;
  /** Markers of one list have one form: `1.`, `（一）`, `•`. */
  form: string;
}

const BULLETS = '•●○◦▪■□▫◆◇❖➢➤►▶✓✔☑★☆※·‣⁃–—*o§Ø➔⇨✦❑❍◻\u25aa\u25cf';
/** Boxes to be ticked, several in one line: they are part of a form, and the first of them is no bullet. */
const CHOSEN = new RegExp(`^[□☐☑☒■✓✔][^${TICKS}]{1,24}[${TICKS}]`, 'u');
const CHINESE = '零一二三四五六七八九';

interface Form {
  form: string;
  pattern: RegExp;
  numbering: Numbering;
  value: (number: string) => number;
}

const latin = (letter: string): number => letter.toLowerCase().charCodeAt(0) - 96;

/** From the most particular to the least. */
const FORMS: Form[] = [
  {
    form: '第#条',
    pattern: /^第\s?([一二三四五六七八九十百零〇\d]+)\s?[条款项]/,
    numbering: 'chinese',
    value: chinese,
  },
  {
    form: '第#章',
    pattern: /^第\s?([一二三四五六七八九十百零〇\d]+)\s?[章篇编部]/,
    numbering: 'chinese',
    value: chinese,
  },
  { form: '第#节', pattern: /^第\s?([一二三四五六七八九十百零〇\d]+)\s?节/, numbering: 'chinese', value: chinese },
  { form: '（一）', pattern: /^[（(]\s?([一二三四五六七八九十]{1,3})\s?[）)]/, numbering: 'chinese', value: chinese },
  { form: '一、', pattern: /^([一二三四五六七八九十]{1,3})\s?[、．.]/, numbering: 'chinese', value: chinese },
  {
    form: '1.1',
    pattern: /^(\d{1,2}(?:\.\d{1,2}){1,4})[.．、]?(?=[\s\u3000]|[^\d.%‰年月日])/,
    numbering: 'decimal',
    value: last,
  },
  { form: '（1）', pattern: /^[（(]\s?(\d{1,2})\s?[）)]/, numbering: 'decimal', value: Number },
  { form: '1)', pattern: /^(\d{1,2})[)）]/, numbering: 'decimal', value: Number },
  { form: '1.', pattern: /^(\d{1,3})[.．](?!\d)/, numbering: 'decimal', value: Number },
  { form: '1、', pattern: /^(\d{1,3})、/, numbering: 'decimal', value: Number },
  { form: '[1]', pattern: /^\[(\d{1,3})\]/, numbering: 'decimal', value: Number },
  { form: '①', pattern: /^([①-⑳])/, numbering: 'circled', value: (text) => text.charCodeAt(0) - 0x245f },
  { form: '(i)', pattern: /^[（(]([ivx]{2,5})[）)]/, numbering: 'lower-roman', value: roman },
  { form: '(a)', pattern: /^[（(]([a-z])[）)]/, numbering: 'lower-letter', value: latin },
  { form: 'a)', pattern: /^([a-z])[)）](?=\s)/, numbering: 'lower-letter', value: latin },
  { form: 'a.', pattern: /^([a-z])[.．](?=\s)/, numbering: 'lower-letter', value: latin },
  { form: 'A.', pattern: /^([A-H])[.．、)](?=\s?[^A-Z.])/, numbering: 'upper-letter', value: latin },
  { form: 'i.', pattern: /^([ivx]{1,5})[.)](?=\s)/, numbering: 'lower-roman', value: roman },
  { form: 'I.', pattern: /^([IVX]{1,5})[.、](?=\s?[^A-Z])/, numbering: 'upper-roman', value: roman },
  { form: 'Ⅰ', pattern: /^([Ⅰ-Ⅻ])[.、．]?/, numbering: 'upper-roman', value: (text) => text.charCodeAt(0) - 0x215f },
];

/** The marker a text begins with; undefined where there is none. */
export function markerOf(text: string): Marker | undefined {
  const trimmed = text.trimStart();
  const [first] = trimmed;
  if (CHOSEN.test(trimmed)) return undefined;
  if (first !== undefined && BULLETS.includes(first) && /^.[\s\u3000]|^[^\w*–—·]/u.test(trimmed) && trimmed.length > 1)
    return { text: first, numbering: 'bullet', value: 0, form: first };
  for (const { form, pattern, numbering, value } of FORMS) {
    const found = pattern.exec(trimmed);
    if (found) return { text: found[0], numbering, value: value(found[1] as string), form };
  }
  return undefined;
}

/** Letters that may be Roman numbers, and what the lists of these are like. */
const AMBIGUOUS: Record<string, string> = { 'a.': 'i.', 'a)': 'i.', '(a)': '(i)' };

/** A marker read as a Roman number (i. for 1, not for the ninth letter); undefined where it cannot be one. */
export function asRoman({ text, form }: Marker): Marker | undefined {
  const own = AMBIGUOUS[form];
  const [letter] = /[ivx]/.exec(text) ?? [];
  return own && letter ? { text, numbering: 'lower-roman', value: roman(letter), form: own } : undefined;
}

/** The places in a line where its marker, of so many letters, ends, and where its text begins. */
export function aroundMarker(line: string, length: number): { behind: number; text: number } {
  const behind = line.length - line.trimStart().length + length;
  return { behind, text: behind + (/^\s*/.exec(line.slice(behind))?.[0].length ?? 0) };
}

/** Whether a text is nothing but a marker. */
export function isMarker(text: string): boolean {
  const trimmed = text.trim();
  if ([...trimmed].length === 1 && BULLETS.includes(trimmed)) return true;
  return trimmed.length <= 8 && markerOf(`${trimmed} `)?.text.trim() === trimmed;
}

function last(numbers: string): number {
  return Number(numbers.split('.').at(-1));
}

function chinese(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  let sum = 0;
  let digit = 0;
  for (const character of text) {
    if (character === '十' || character === '百') {
      sum += (digit || 1) * (character === '十' ? 10 : 100);
      digit = 0;
    } else digit = character === '〇' ? 0 : CHINESE.indexOf(character);
  }
  return sum + digit;
}

function roman(text: string): number {
  const values: Record<string, number> = { i: 1, v: 5, x: 10 };
  const digits = [...text.toLowerCase()].map((letter) => values[letter] as number);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}
