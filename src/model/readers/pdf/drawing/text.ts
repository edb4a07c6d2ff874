import type { GlyphRun } from '../../../../formats/pdf/content/visitor.ts';
import type { Glyph } from '../../../../formats/pdf/text/decoder.ts';
import { foldText } from '../../../../formats/pdf/text/fold.ts';
import { combine, type Matrix } from '../../../../lib/matrix.ts';
import { verticalForm } from '../../../../lib/vertical-forms.ts';
import type { Brush, Clip, DrawnGlyph, Stroke, TextItem } from '../../../drawing.ts';
import type { Seen } from '../space.ts';
import type { ReadFont } from './fonts.ts';

/** Larger letters, in points, are on no page (ISO 32000-1 annex C.2: 14,400). */
const MAX_SIZE = 20_000;

/**
 * A run of glyphs as it is painted; undefined where it has no size. Lengths are scaled so that letters that are only
 * set larger or smaller stand in units of the page.
 */
export function textItem(
  run: GlyphRun,
  { seen, font, paint, clips }: { seen: Seen; font: ReadFont; paint: { fill?: Brush; stroke?: Stroke }; clips: Clip[] },
): TextItem | undefined {
  const { state } = run;
  const [a, b, c, d, e, f] = combine([1, 0, 0, -1, 0, 0], combine(run.matrix, seen.matrix));
  const across = Math.hypot(c, d);
  const size = Math.abs(state.size) * across;
  const scale = state.text.scale * Math.sign(state.size);
  if (!(size > 1e-3) || !(size < MAX_SIZE) || !run.glyphs.length || scale === 0) return undefined;
  const sign = Math.sign(state.size);
  const matrix: Matrix = [(a / across) * scale, (b / across) * scale, (c / across) * sign, (d / across) * sign, e, f];
  if (!matrix.every(Number.isFinite)) return undefined;
  return {
    kind: 'text',
    font: font.drawn,
    size,
    stretch: 1,
    weight: font.drawn.bold ? 700 : 400,
    italic: false,
    turn: 0,
    glyphs: glyphsOf(run, font, { along: across / scale, down: across * sign }),
    ...paint,
    matrix,
    clips,
  };
}

function glyphsOf(
  { glyphs, at, font: decoder, state }: GlyphRun,
  { id, drawn }: ReadFont,
  { along, down }: { along: number; down: number },
): DrawnGlyph[] {
  const { vertical } = decoder;
  // Another face will stand for a font that is not there: only the character tells it which way brackets open.
  const form = vertical && !drawn.program ? verticalForm : (text: string) => text;
  return glyphs.map((glyph, index): DrawnGlyph => {
    const start = at[index] as number;
    const [right, up] = glyph.shift.map((part) => part * state.size) as [number, number];
    const [x, y] = vertical ? [right * state.text.scale, start + up] : [start, 0];
    const number = id(glyph);
    return {
      text: form(said(glyph)),
      ...(number !== undefined && { id: number }),
      x: x * along,
      y: y === 0 ? 0 : -y * down,
    };
  });
}

/** What a glyph says, as readers are to find it. */
const said = ({ text }: Glyph): string => foldText(text ?? '');
