import type { GlyphRun as Shown } from '../../../formats/pdf/content/visitor.ts';
import { foldText } from '../../../formats/pdf/text/fold.ts';
import { combine, sidesOf } from '../../../lib/matrix.ts';
import type { Box, GlyphRun, PlacedGlyph, Typeface } from '../../page.ts';
import { hexOf, type Seen } from './space.ts';

/** Larger letters, in points, are on no page (ISO 32000-1 annex C.2: 14,400). */
const MAX_SIZE = 20_000;
/** How far letters reach above and below the base line, in ems. */
const ASCENT = 0.88;
const DESCENT = 0.12;
/** Rendering modes (ISO 32000-1 table 106) that leave no trace, and the one that strokes fills for boldness. */
const INVISIBLE = 3;
const CLIP = 7;
const FILL_AND_STROKE = 2;
/** A stroke around letters that makes them bold is thicker than this share of their size. */
const STROKE = 0.008;
/** A skew that producers imitate italics with. */
const SLANT = 0.12;

/**
 * A run of glyphs in its place on the page; undefined where it has no size. `order` is its place among what is painted.
 */
export function glyphRunOf(shown: Shown, seen: Seen, face: Typeface, order: number): GlyphRun | undefined {
  const { state, font } = shown;
  const matrix = combine(shown.matrix, seen.matrix);
  const [along, across] = sidesOf(matrix);
  const size = Math.abs(state.size) * across;
  if (!(size > 0) || !(size < MAX_SIZE) || !shown.glyphs.length) return undefined;
  const glyphs = placed(shown, matrix, along);
  const angle = (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI;
  const typeface = lookOf(shown, face, matrix, seen, size);
  const run: GlyphRun = {
    text: glyphs.map(({ text }) => text).join(''),
    glyphs,
    typeface,
    size,
    colour: hexOf(state.text.mode === 1 ? state.looks.stroke : state.looks.fill) ?? '#000000',
    angle: Math.abs(angle) < 0.1 ? 0 : angle,
    vertical: font.vertical,
    hidden: isHidden(shown),
    box: boxAround(glyphs, size, font.vertical ? angle + 90 : angle, font.vertical),
    order,
  };
  const { width, height } = seen;
  const { left, top, right, bottom } = run.box;
  if (right < 0 || bottom < 0 || left > width || top > height) run.hidden = true;
  return run;
}

function placed(
  { glyphs, at, font, state }: Shown,
  [a, b, c, d, e, f]: number[] | readonly number[],
  along: number,
): PlacedGlyph[] {
  const unit = state.size * (font.vertical ? 1 : state.text.scale);
  const [dx, dy] = font.vertical ? [c, d] : [a, b];
  const length = font.vertical ? Math.hypot(c as number, d as number) : along;
  return glyphs.map((glyph, index) => {
    const t = at[index] as number;
    return {
      text: foldText(glyph.text ?? ''),
      ...(glyph.cid !== undefined && { id: glyph.cid }),
      x: (dx as number) * t + (e as number),
      y: (dy as number) * t + (f as number),
      advance: Math.abs(glyph.advance * unit) * length,
    };
  });
}

/** Boldness and slant that are painted instead of being in the font. */
function lookOf({ state }: Shown, face: Typeface, [a, b, c, d]: readonly number[], seen: Seen, size: number): Typeface {
  const width = state.looks.lineWidth * sidesOf(combine(state.ctm, seen.matrix))[0];
  const stroked = state.text.mode === FILL_AND_STROKE && width > size * STROKE && !face.bold;
  const skew =
    ((a as number) * (c as number) + (b as number) * (d as number)) /
    Math.abs((a as number) * (d as number) - (b as number) * (c as number) || 1);
  const slanted = Math.abs(skew) > SLANT && Math.abs(skew) < 0.6 && !face.italic;
  return stroked || slanted ? variant(face, stroked, slanted) : face;
}

const variants = new WeakMap<Typeface, Map<string, Typeface>>();

/** The same object for the same variant of a face. */
function variant(face: Typeface, bold: boolean, italic: boolean): Typeface {
  const known = variants.get(face) ?? new Map<string, Typeface>();
  variants.set(face, known);
  const key = `${bold}${italic}`;
  const found = known.get(key) ?? { ...face, bold: face.bold || bold, italic: face.italic || italic };
  known.set(key, found);
  return found;
}

function isHidden({ state }: Shown): boolean {
  const { mode } = state.text;
  const { fillAlpha, strokeAlpha } = state.looks;
  if (mode === INVISIBLE || mode === CLIP) return true;
  return mode === 1 ? strokeAlpha < 0.01 : fillAlpha < 0.01;
}

/** Around glyphs set along a direction: from descender to ascender, or half an em to both sides of vertical writing. */
function boxAround(glyphs: readonly PlacedGlyph[], size: number, angle: number, vertical: boolean): Box {
  const turn = (angle * Math.PI) / 180;
  const [ax, ay] = [Math.cos(turn), Math.sin(turn)];
  const [above, below] = vertical ? [size / 2, size / 2] : [size * ASCENT, size * DESCENT];
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const reach = (x: number, y: number): void => {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  };
  for (const { x, y, advance } of glyphs)
    for (const t of [0, advance]) {
      reach(x + ax * t + ay * above, y + ay * t - ax * above);
      reach(x + ax * t - ay * below, y + ay * t + ax * below);
    }
  return box;
}
