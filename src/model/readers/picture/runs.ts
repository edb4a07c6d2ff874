import type { Quad, TextLine, TextPage } from '../../../../schemas/recognised.ts';
import { around } from '../../box.ts';
import type { Box, GlyphRun, PlacedGlyph, Typeface } from '../../page.ts';
import { edgesOf, mapQuad } from '../../recognise/geometry.ts';
import { heavyOf } from './heavy.ts';
import type { Letters } from './letters.ts';
import { levelled } from './level.ts';
import { sizesOf } from './sizes.ts';
import { isChinese, westernWidth, widthOf } from './widths.ts';

/** Recognition tells no typefaces: text is set in the usual ones, heavy lines in bold. */
const face = (name: string, bold = false): Typeface => ({
  name,
  bold,
  italic: false,
  serif: true,
  monospaced: false,
  drawn: false,
});
const CHINESE = [face('宋体'), face('宋体', true)] as const;
const WESTERN = [face('Times New Roman'), face('Times New Roman', true)] as const;
const BLACK = '#000000';
/** Of an em: a letter's middle stands so high above its base line. */
const HALF_HEIGHT = 0.38;
/** A character that stands so many ems farther on than it would after the one before has a gap in front of it. */
const GAP = 0.6;
/** Beside each other, lines that differ by at most so many ems in height stand on one base line. */
const LEVEL = 0.4;

/**
 * What was read from a page as glyph runs, one a line, on level base lines; `scale` points a pixel. `letters` tell how
 * those of each line look, where that is known, `asRead` what the lines said before they were corrected.
 */
export function runsOf(
  page: TextPage,
  scale: number,
  letters: readonly (Letters | undefined)[] = [],
  asRead: readonly TextLine[] = page.lines,
): GlyphRun[] {
  const level = levelled(page);
  const sizes = sizesOf(asRead, scale, letters);
  const heavy = heavyOf(page.lines, letters, sizes);
  let before: Standing | undefined;
  return page.lines.map((line, order) => {
    const size = sizes[order] as number;
    const standing = standingOf(mapQuad(line.quad, level), line.vertical === true, scale);
    if (
      line.beside &&
      before &&
      before.angle === standing.angle &&
      Math.abs(before.across - standing.across) < LEVEL * size
    )
      standing.across = before.across;
    before = standing;
    const colour = letters[order]?.colour ?? BLACK;
    const aside = line.aside && { aside: true as const };
    return { ...runOf(line, standing, { size, order, colour, bold: heavy[order] === true }), ...aside };
  });
}

/** How a line stands on the page in points: its middle line, from where to where, and the direction of its letters. */
interface Standing {
  from: number;
  to: number;
  /** The place of the middle line across the writing. */
  across: number;
  angle: 0 | 90 | -90;
  vertical: boolean;
  box: Box;
}

function standingOf(quad: Quad, vertical: boolean, scale: number): Standing {
  const [ax, ay, bx, by, cx, cy, dx, dy] = quad.map((value) => value * scale) as Quad;
  const [start, end] = [
    { x: (ax + dx) / 2, y: (ay + dy) / 2 },
    { x: (bx + cx) / 2, y: (by + cy) / 2 },
  ];
  const stands = Math.abs(end.y - start.y) > Math.abs(end.x - start.x);
  const angle = vertical || !stands ? 0 : end.y > start.y ? 90 : -90;
  const down = vertical ? 1 : stands ? 0 : undefined;
  const box = edgesOf([ax, ay, bx, by, cx, cy, dx, dy]);
  if (down === undefined) return { from: start.x, to: end.x, across: (start.y + end.y) / 2, angle, vertical, box };
  const sign = angle === -90 ? -1 : 1;
  return { from: sign * start.y, to: sign * end.y, across: (start.x + end.x) / 2, angle, vertical, box };
}

interface Look {
  size: number;
  order: number;
  colour: string;
  bold: boolean;
}

function runOf({ text, at }: TextLine, standing: Standing, { size, order, colour, bold }: Look): GlyphRun {
  const { from, to, across, angle, vertical } = standing;
  const characters = [...text];
  const isWestern = !isChinese(text);
  const middles = at.map((share) => from + (to - from) * share);
  const glyphs = spacesOf(characters, middles, size, isWestern).map(({ text: own, start, advance }): PlacedGlyph => {
    if (vertical) return { text: own, x: across, y: start, advance };
    if (angle === 0) return { text: own, x: start, y: across + HALF_HEIGHT * size, advance };
    return angle === 90
      ? { text: own, x: across - HALF_HEIGHT * size, y: start, advance }
      : { text: own, x: across + HALF_HEIGHT * size, y: -start, advance };
  });
  return {
    text,
    glyphs,
    typeface: (isWestern ? WESTERN : CHINESE)[Number(bold)] as Typeface,
    size,
    colour,
    angle,
    vertical,
    hidden: false,
    order,
    box: boxOf(glyphs, size, angle, vertical),
  };
}

/**
 * Where characters begin along their line, and how far they reach. Recognition tells middles to some tenths of an em:
 * characters without a gap between them are set evenly from the first one's middle to the last one's.
 */
function spacesOf(characters: readonly string[], middles: readonly number[], size: number, isWestern: boolean) {
  const widths = characters.map((character) => (isWestern ? westernWidth(character) : widthOf(character)) * size);
  const spaces: { text: string; start: number; advance: number }[] = [];
  let first = 0;
  const close = (last: number): void => {
    const between = (one: number, other: number): number => other - one;
    const own = widths.slice(first, last + 1);
    const [head = 0, tail = 0] = [own[0], own.at(-1)];
    const nominal = own.reduce((sum, width) => sum + width, 0) - head / 2 - tail / 2;
    const real = between(middles[first] ?? 0, middles[last] ?? 0);
    const stretch = nominal > 0 && real > 0 ? real / nominal : 1;
    let start = (middles[first] ?? 0) - (head / 2) * stretch;
    for (const [index, width] of own.entries()) {
      spaces.push({ text: characters[first + index] as string, start, advance: width * stretch });
      start += width * stretch;
    }
    first = last + 1;
  };
  for (let index = 1; index < characters.length; index++) {
    const usual = ((widths[index - 1] as number) + (widths[index] as number)) / 2;
    if ((middles[index] ?? 0) - (middles[index - 1] ?? 0) > usual + GAP * size) close(index - 1);
  }
  if (characters.length) close(characters.length - 1);
  return spaces;
}

/** From descender to ascender around glyphs. */
function boxOf(glyphs: readonly PlacedGlyph[], size: number, angle: number, vertical: boolean): Box {
  const [above, below] = [size * 0.88, size * 0.12];
  return around(
    glyphs.map(({ x, y, advance }) => {
      if (vertical) return { left: x - size / 2, right: x + size / 2, top: y, bottom: y + advance };
      if (angle === 0) return { left: x, right: x + advance, top: y - above, bottom: y + below };
      return angle === 90
        ? { left: x - below, right: x + above, top: y, bottom: y + advance }
        : { left: x - above, right: x + below, top: y - advance, bottom: y };
    }),
  );
}
