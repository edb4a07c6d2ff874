import type { TextLine } from '../../../../schemas/recognised.ts';
import type { Letters } from './letters.ts';
import { widthOf } from './widths.ts';

/** In ems: lines that say so much together tell how thick the strokes of a page are, a line of so much is looked at. */
const TELLING = { page: 24, line: 2 };
/**
 * Strokes are bold that are so many times as thick as usual for their size; on a photograph, where they are uneven, by
 * so many times as much as the usual one is off.
 */
const [BOLD, SPREAD] = [1.17, 4];

/**
 * Which lines are set in bold: whose strokes are thicker than those of most of the page, for their size in points. How
 * dense characters are does not tell. Thin strokes are drawn no thinner in small letters.
 */
export function heavyOf(
  lines: readonly TextLine[],
  letters: readonly (Letters | undefined)[],
  sizes: readonly number[],
): boolean[] {
  const widths = lines.map(({ text }) => [...text].reduce((sum, character) => sum + widthOf(character), 0));
  const told = lines.flatMap((_, index) => {
    const [stroke, size, width] = [letters[index]?.stroke, sizes[index] as number, widths[index] as number];
    return stroke && width >= TELLING.line ? [{ index, stroke, size, width }] : [];
  });
  if (told.reduce((sum, { width }) => sum + width, 0) < TELLING.page) return lines.map(() => false);
  const size = usualOf(told.map((one) => ({ value: one.size, width: one.width })));
  const thick = told.map((one) => ({ ...one, value: one.stroke / Math.max(1, one.size / size) }));
  const usual = usualOf(thick);
  const off = usualOf(thick.map(({ value, width }) => ({ value: Math.abs(value / usual - 1), width })));
  const least = usual * Math.max(BOLD, 1 + SPREAD * off);
  const heavy = new Set(thick.filter(({ value }) => value > least).map(({ index }) => index));
  return lines.map((_, index) => heavy.has(index));
}

/** The value of most of what is written. */
function usualOf(values: readonly { value: number; width: number }[]): number {
  const total = values.reduce((sum, { width }) => sum + width, 0);
  let seen = 0;
  const usual = values
    .toSorted((one, other) => one.value - other.value)
    .find(({ width }) => {
      seen += width;
      return seen * 2 >= total;
    });
  return usual?.value ?? 0;
}
