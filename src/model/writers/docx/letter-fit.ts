import { knownWidths } from '../../../formats/pdf/font/standard-widths.ts';
import type { Style } from '../../flow.ts';
import type { GlyphRun } from '../../page.ts';
import { fontsOf, WIDE_LETTER } from '../fonts.ts';
import { halves } from './units.ts';

/**
 * How many points farther apart than usual the letters of a text are set, so that lines end where they did; below 0:
 * nearer.
 */
export type LetterFit = (text: string, style: Pick<Style, 'font' | 'size' | 'raise' | 'bold' | 'italic'>) => number;

/** So many pairs of letters tell; more of a font tell nothing new. */
const [ENOUGH, PLENTY] = [40, 4000];
/** In ems: what is less is none, what is more is no fitting. */
const [LEAST, MOST] = [0.012, 0.12];
/** Justified lines stretch: this share of the pairs, those nearest to each other, tell what was meant. */
const MEANT = 0.6;
/** In ems: a wider gap is between words, where the page has no spaces. */
const WORD = 0.13;
/** Words are not parted at the ends of lines: of what Western letters stand apart, this share leaves room for that. */
const UNHYPHENATED = 0.7;
const HAN = /^\p{Script=Han}$/u;
const WESTERN = /^[A-Za-z]$/;

/** What pairs of neighbouring letters say of a font: how much farther apart they stand than usual, in ems. */
class Pairs {
  private readonly found = new Map<string, number[]>();

  add(key: string, surplus: number): void {
    const own = this.found.get(key) ?? [];
    this.found.set(key, own);
    if (own.length < PLENTY) own.push(surplus);
  }

  /** The mean of the lower share of the values. */
  usual(share: number): Map<string, number> {
    return new Map(
      [...this.found].flatMap(([key, all]): [string, number][] => {
        if (all.length < ENOUGH) return [];
        const low = all.toSorted((one, other) => one - other).slice(0, Math.ceil(all.length * share));
        const value = low.reduce((sum, one) => sum + one, 0) / low.length;
        return Math.abs(value) < LEAST || Math.abs(value) > MOST ? [] : [[key, value]];
      }),
    );
  }
}

const sizedKey = (font: string, size: number): string => `${font} ${Math.round(size * 2)}`;
/** Bold letters are wider than others of their font. */
const styledKey = ({ font, bold, italic }: Pick<Style, 'font' | 'bold' | 'italic'>): string =>
  `${font} ${bold} ${italic}`;

/** Measures on some pages how far letters stand apart. */
export function letterFit(pages: readonly (readonly GlyphRun[])[]): LetterFit {
  const [wide, western] = [new Pairs(), new Pairs()];
  for (const run of pages.flat()) measure(run, wide, western);
  const [ofWide, ofWestern] = [wide.usual(MEANT), western.usual(1)];
  return (text, style) => {
    const { font, size, raise } = style;
    if (raise) return 0;
    const isWide = WIDE_LETTER.test(text);
    const surplus = isWide ? ofWide.get(sizedKey(font, size)) : (ofWestern.get(styledKey(style)) ?? 0) * UNHYPHENATED;
    // Sizes are written in half points: what that adds or takes away is made good.
    const rounding = (size - halves(size) / 2) * (isWide ? 1 : 0.5);
    const points = (surplus ?? 0) * size + rounding;
    return Math.abs(points) < LEAST * size ? 0 : Math.round(points * 20) / 20;
  };
}

function measure({ glyphs, hidden, angle, vertical, size, typeface }: GlyphRun, wide: Pairs, western: Pairs): void {
  if (hidden || angle || vertical || size <= 0) return;
  const { name: font, serif, monospaced, bold, italic } = typeface;
  const widthOf = knownWidths(fontsOf({ font, serif, monospaced }, '黑体').latin, { bold, italic });
  const key = styledKey({ font, bold, italic });
  for (const [at, { text, x, y, advance }] of glyphs.entries()) {
    const next = glyphs[at + 1];
    if (!next || Math.abs(next.y - y) > 0.01) continue;
    const apart = (next.x - x) / size;
    if (HAN.test(text) && HAN.test(next.text)) wide.add(sizedKey(font, size), apart - 1);
    else if (widthOf && WESTERN.test(text) && WESTERN.test(next.text) && apart - advance / size < WORD)
      western.add(key, apart - (widthOf(text.charCodeAt(0)) ?? 0) / 1000);
  }
}
