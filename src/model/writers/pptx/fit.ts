import { helveticaWidth } from '../../../formats/pdf/font/standard-widths.ts';
import { fontsOf } from '../fonts.ts';
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

/**
 * How much nearer to each other the Western letters of a piece must stand, in ems (below 0), so that those of the font
 * it is written with take no more room than those of the page; 0 where they do not.
 */
export function tightness({ lines, paragraph }: Piece): number {
  const style = paragraph.inlines.find((inline) => inline.kind === 'text')?.style;
  const width = style && WIDTHS[fontsOf(style, '微软雅黑').latin];
  if (!width) return 0;
  let [count, surplus] = [0, 0];
  for (const { runs } of lines)
    for (const { glyphs, size } of runs)
      for (const { text, advance } of glyphs) {
        const wide = text.length === 1 && text !== ' ' ? helveticaWidth(text.charCodeAt(0)) : undefined;
        if (wide === undefined || advance <= 0) continue;
        count++;
        surplus += advance / size - (wide / 1000) * width;
      }
  const each = count < ENOUGH ? 0 : surplus / count;
  return each < -LEAST ? Math.max(-MOST, each) : 0;
}

/** Whether most of a text is Western letters, which are drawn together. */
export const isWestern = (text: string): boolean =>
  (text.match(/[\x20-\u024f\u2010-\u2027]/g)?.length ?? 0) >= text.length * 0.7;
