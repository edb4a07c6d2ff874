import { sidesOf } from '../../../lib/matrix.ts';
import type { Glyph } from '../text/decoder.ts';
import { type Box, boxBetween, mapBox } from './box.ts';
import type { GlyphRun } from './visitor.ts';

/** A gap of this many ems is read as a space. */
export const SPACE = 0.25;

/**
 * What a run says, with a space for each wide gap that is left within it; `unknown` for each glyph whose text
 * the file does not hold. No more than `limit` characters (UTF-16).
 */
export function textOf(
  { glyphs, at, state: { size, text: spacing }, font }: GlyphRun,
  unknown = '',
  limit = Infinity,
): string {
  const { scale, charSpace, wordSpace } = spacing;
  const em = font.vertical ? -size : size * scale;
  let text = '';
  let end = 0;
  for (let index = 0; index < glyphs.length && text.length < limit; index++) {
    const { text: own, advance, isSpace } = glyphs[index] as Glyph;
    const start = at[index] as number;
    if ((start - end) / em > SPACE) text += ' ';
    text += own ?? unknown;
    end = start + (advance * size + charSpace + (isSpace ? wordSpace : 0)) * (font.vertical ? 1 : scale);
  }
  return text.slice(0, limit);
}

/** A glyph that has no width of its own is taken for so wide, in ems. */
const USUAL = 0.5;

/** Around a run as the page has it; letters reach so many ems below and above the base line. */
export function boxOf(run: GlyphRun, below: number, above: number): Box {
  const { matrix, advance, font, glyphs } = run;
  const { size, text } = run.state;
  if (font.vertical) {
    const aside = (glyphs[0]?.shift[0] ?? -USUAL) * size;
    return mapBox(boxBetween(aside, 0, -aside, advance || -glyphs.length * size), matrix);
  }
  return mapBox(
    boxBetween(0, -below * size, advance || glyphs.length * USUAL * size * text.scale, above * size),
    matrix,
  );
}

/** The height of a run's em square on the page, in points. */
export const heightOf = ({ matrix, state: { size } }: GlyphRun): number => Math.abs(size) * sidesOf(matrix)[1];
