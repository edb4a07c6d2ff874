import { least } from '../../../lib/extremes.ts';
import { heightOf, widthOf } from '../../box.ts';
import type { Box, GlyphRun, Page, PlacedGlyph } from '../../page.ts';

const ROOT = '√';
/** The bar over what the root is of is no thicker, in points, and begins where the sign ends, give or take ems. */
const BAR = 1.2;
const JOINT = 0.2;
/** What stands below a bar, or an arrow, has its base line no farther down, in ems. */
const BELOW = 2.5;
const UNDER = 1.6;
/** Arrows and bars over several letters, set as pieces each of which is a combining character. */
const OVER = /^[\u0305\u20d6\u20d7\u20e1]{2,}$/u;
const LETTER = /^\p{L}$/u;
/** A page with more signs is left as it is. */
const MAX_SIGNS = 500;

const isLevel = ({ angle, vertical }: GlyphRun): boolean => !angle && !vertical;

/**
 * A page with the signs of its formulas where they belong: a root on the base line of what it is of (TeX sets it with
 * its origin at the bar, which is gone), an arrow over several letters upon each of them. Both would be lines of their
 * own.
 */
export function withSigns(page: Page): Page {
  const { runs, paths } = page;
  const signs = runs.filter((run) => isLevel(run) && (run.text.trim() === ROOT || OVER.test(run.text)));
  if (!signs.length || signs.length > MAX_SIGNS) return page;
  const level = runs.filter(isLevel);
  const changed = new Map<PlacedGlyph, PlacedGlyph>();
  const arrows = new Set(signs.filter(({ text }) => OVER.test(text)));
  const letters = arrows.size ? level.flatMap(({ glyphs }) => glyphs).filter(({ text }) => LETTER.test(text)) : [];
  for (const arrow of arrows) setOver(arrow, letters, changed);
  const bars = paths.map(({ box }) => box).filter((box) => heightOf(box) < BAR && widthOf(box) > BAR);
  const gone = new Set(signs.map((root) => lowerRoot(root, bars, level, changed)));
  return {
    ...page,
    runs: runs.filter((run) => !arrows.has(run)).map((run) => withGlyphs(run, changed)),
    paths: paths.filter(({ box }) => !gone.has(box)),
  };
}

function withGlyphs(run: GlyphRun, changed: ReadonlyMap<PlacedGlyph, PlacedGlyph>): GlyphRun {
  if (!run.glyphs.some((glyph) => changed.has(glyph))) return run;
  const glyphs = run.glyphs.map((glyph) => changed.get(glyph) ?? glyph);
  return { ...run, glyphs, text: glyphs.map(({ text }) => text).join('') };
}

/** Puts what stands over several letters upon each of them. */
function setOver(
  { box, size, glyphs: [sign] }: GlyphRun,
  letters: readonly PlacedGlyph[],
  changed: Map<PlacedGlyph, PlacedGlyph>,
): void {
  if (!sign) return;
  for (const glyph of letters) {
    const middle = glyph.x + glyph.advance / 2;
    const isUnder = glyph.y > sign.y && glyph.y < sign.y + size * UNDER && middle > box.left && middle < box.right;
    if (isUnder) changed.set(glyph, { ...glyph, text: glyph.text + sign.text });
  }
}

/** Puts a root on the base line of the first letters below its bar, and gives the bar; none where it stands so. */
function lowerRoot(
  { text, glyphs: [sign], size }: GlyphRun,
  bars: readonly Box[],
  runs: readonly GlyphRun[],
  changed: Map<PlacedGlyph, PlacedGlyph>,
): Box | undefined {
  if (!sign || text.trim() !== ROOT) return undefined;
  const end = sign.x + sign.advance;
  const bar = bars.find((box) => Math.abs(box.left - end) < size * JOINT && Math.abs(box.top - sign.y) < size * JOINT);
  if (!bar) return undefined;
  const below = runs
    .flatMap(({ glyphs }) => glyphs.find(({ x }) => x > bar.left - size * JOINT && x < bar.right) ?? [])
    .filter(({ y }) => y > bar.bottom + BAR && y < bar.bottom + size * BELOW)
    .map(({ y }) => y);
  if (!below.length) return undefined;
  changed.set(sign, { ...sign, y: least(below) });
  return bar;
}
