import { helveticaWidth } from '../../../formats/pdf/font/standard-widths.ts';
import { fontsOf } from '../fonts.ts';
import type { InkLine } from '../ink-lines.ts';
import type { Piece } from './pieces.ts';

/** How wide letters of a font are beside those of Arial, on the average. */
const WIDTHS: Record<string, number> = {
  Arial: 1,
  'Times New Roman': 0.88,
  Calibri: 0.89,
  'Arial Narrow': 0.82,
  Verdana: 1.16,
};
/** Letters are drawn together by at least and at most so many ems. */
const [LEAST, MOST] = [0.012, 0.09];
/** So many letters tell enough of a run's width. */
const ENOUGH = 8;

/** Spaces of Arial are so wide, in ems; a gap wider than that of letters is one. */
const SPACE = 0.278;
const GAP = 0.2;

/**
 * How much nearer to each other the Western letters of a piece must stand, in ems (below 0), so that those of the font
 * it is written with take no more room than those of the page; 0 where they do not. The spaces of a line alone count
 * too; those of several lines may be stretched, and must leave these room to break where they do.
 */
export function tightness({ lines, paragraph }: Piece): number {
  const style = paragraph.inlines.find((inline) => inline.kind === 'text')?.style;
  const width = style && WIDTHS[fontsOf(style, '微软雅黑').latin];
  if (!width) return 0;
  const counted = lines.map((line) => surplusOf(line, width, lines.length === 1));
  const count = counted.reduce((sum, each) => sum + each.count, 0);
  if (count < ENOUGH) return 0;
  const surplus = counted.reduce((sum, each) => sum + each.surplus, 0);
  const each = surplus / count;
  return each < -LEAST ? Math.max(-MOST, each) : 0;
}

/** How many ems the Western letters of a line take more than those of the font, and how many there are. */
function surplusOf({ runs }: InkLine, width: number, withSpaces: boolean): { count: number; surplus: number } {
  let [count, surplus] = [0, 0];
  let end: number | undefined;
  for (const { glyphs, size } of runs)
    for (const { text, x, advance } of glyphs) {
      if (text === ' ' || advance <= 0) continue;
      const gap = end === undefined ? 0 : (x - end) / size;
      if (withSpaces && gap > GAP) {
        count++;
        surplus += gap - SPACE * width;
      }
      const wide = text.length === 1 ? helveticaWidth(text.charCodeAt(0)) : undefined;
      end = wide === undefined ? undefined : x + advance;
      if (wide === undefined) continue;
      count++;
      surplus += advance / size - (wide / 1000) * width;
    }
  return { count, surplus };
}

/** Whether most of a text is Western letters, which are drawn together. */
export const isWestern = (text: string): boolean =>
  (text.match(/[\x20-\u024f\u2010-\u2027]/g)?.length ?? 0) >= text.length * 0.7;
