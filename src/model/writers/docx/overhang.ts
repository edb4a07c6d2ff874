import { isClosing } from '../../../lib/line-break.ts';
import { firstFrom } from '../../../lib/sorted.ts';
import type { GlyphRun } from '../../page.ts';

const HAN = /^\p{Script=Han}$/u;
/** In ems: gaps that end a line, how far punctuation hangs, and what is the same edge. */
const [MAX_GAP, MAX_HANG, SAME] = [2, 1.2, 0.25];
/** Lines that end like this one tell that it is full. */
const ENOUGH = 3;
/** Of how far lines hang over, nearly the most counts: boxes are as wide as their widest line. */
const OUTERMOST = 0.9;

interface LineEnd {
  right: number;
  size: number;
  hangs: boolean;
}

/**
 * How far the punctuation of full lines reaches over the edge of the text, in points; 0 where it does not. Boxes of
 * paragraphs count it, programs do not.
 */
export function overhangOf(pages: readonly (readonly GlyphRun[])[]): number {
  const hanging = pages.flatMap(overhangsOn).sort((one, other) => one - other);
  return hanging.length < ENOUGH ? 0 : (hanging[Math.floor(hanging.length * OUTERMOST)] as number);
}

/** How far each line of a page that ends in punctuation reaches over the edge of enough others. */
function overhangsOn(runs: readonly GlyphRun[]): number[] {
  const ends = lineEnds(runs);
  const edges = ends.flatMap(({ right, hangs }) => (hangs ? [] : right)).sort((one, other) => one - other);
  return ends.flatMap(({ right, size, hangs }) => {
    const [same, inner] = [SAME * size, firstFrom(edges, right - SAME * size)];
    const edge = edges[inner - 1];
    const isOwnEdge = (edges[inner] ?? Infinity) <= right + same;
    if (!hangs || isOwnEdge || edge === undefined || edge < right - MAX_HANG * size) return [];
    const outermost = Math.max(edge - same, right - MAX_HANG * size);
    return inner - firstFrom(edges, outermost) >= ENOUGH ? right - edge : [];
  });
}

/** Where lines of Chinese end. */
function lineEnds(runs: readonly GlyphRun[]): LineEnd[] {
  const flat = runs.filter(({ hidden, angle, vertical, glyphs }) => !hidden && !angle && !vertical && glyphs.length);
  const glyphs = flat.flatMap((run) => run.glyphs.map((glyph) => ({ ...glyph, size: run.size })));
  const rows = Map.groupBy(glyphs, ({ y }) => Math.round(y));
  return [...rows.values()].flatMap((row) => {
    row.sort((one, other) => one.x - other.x);
    return row.flatMap(({ text, x, size }, at): LineEnd[] => {
      const next = row[at + 1];
      const isEnd = !next || next.x - x > (1 + MAX_GAP) * size;
      const hangs = isClosing(text);
      return isEnd && (hangs || HAN.test(text)) ? [{ right: x + size, size, hangs }] : [];
    });
  });
}
