import { hexColour } from '../../lib/hex.ts';
import { table } from '../../lib/table.ts';

/** A length as a style gives it: of the size of body text, and of the width around. */
export interface Length {
  em: number;
  percent: number;
}

export const NONE: Length = { em: 0, percent: 0 };

/** One unit in body text of 16 px, which is what pages of books are made for. */
const UNITS = table<number>({
  px: 1 / 16,
  pt: 1 / 12,
  pc: 1,
  in: 6,
  cm: 6 / 2.54,
  mm: 0.6 / 2.54,
  q: 0.15 / 2.54,
  rem: 1,
});

/** A length; `font` is the size of the text it stands at. undefined for words and what is not understood. */
export function lengthOf(value: string, font: number): Length | undefined {
  const [, number, unit = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+))(%|[a-z]*)$/i.exec(value.trim()) ?? [];
  const amount = Number(number);
  if (number === undefined || !Number.isFinite(amount) || Math.abs(amount) > 100_000) return undefined;
  const name = unit.toLowerCase();
  if (name === '%' || name === 'vw') return { em: 0, percent: amount };
  if (name === 'vh') return { em: 0, percent: amount };
  if (name === 'em') return { em: amount * font, percent: 0 };
  if (name === 'ex' || name === 'ch') return { em: amount * font * 0.5, percent: 0 };
  if (name === '') return amount === 0 ? NONE : { em: amount / 16, percent: 0 };
  const size = UNITS[name];
  return size === undefined ? undefined : { em: amount * size, percent: 0 };
}

const SIZES = table<number>({
  'xx-small': 0.6,
  'x-small': 0.75,
  small: 0.875,
  medium: 1,
  large: 1.2,
  'x-large': 1.5,
  'xx-large': 2,
});

/** A font size in sizes of body text, `around` being that of the text around. */
export function fontSizeOf(value: string, around: number): number | undefined {
  const word = value.toLowerCase();
  if (SIZES[word] !== undefined) return SIZES[word];
  if (word === 'smaller') return around * 0.85;
  if (word === 'larger') return around * 1.2;
  const length = lengthOf(word, around);
  if (!length) return undefined;
  const size = length.em + (length.percent / 100) * around;
  return size > 0 ? Math.min(12, Math.max(0.3, size)) : undefined;
}

const COLOURS = table<string>({
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  maroon: '#800000',
  navy: '#000080',
  purple: '#800080',
  teal: '#008080',
  olive: '#808000',
  orange: '#ffa500',
  brown: '#a52a2a',
  darkred: '#8b0000',
  darkblue: '#00008b',
  darkgreen: '#006400',
  darkgray: '#a9a9a9',
  darkgrey: '#a9a9a9',
  dimgray: '#696969',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  yellow: '#ffff00',
  crimson: '#dc143c',
  steelblue: '#4682b4',
  whitesmoke: '#f5f5f5',
});

/** `#rrggbb` of a colour; undefined for none, for transparent ones and for names that are not known. */
export function colourOf(value: string): string | undefined {
  const text = value.trim().toLowerCase();
  const [, short] = /^#([0-9a-f]{3})$/.exec(text) ?? [];
  if (short) return `#${[...short].map((digit) => digit + digit).join('')}`;
  if (/^#[0-9a-f]{6}/.test(text)) return text.slice(0, 7);
  const [, r, g, b, a] = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+%?))?\s*\)$/.exec(text) ?? [];
  if (b === undefined) return COLOURS[text];
  if (a !== undefined && Number.parseFloat(a) === 0) return undefined;
  return hexColour([r, g, b].map(Number));
}
