import { append } from '../../../lib/extremes.ts';
import type { PageLayout, TableLayout } from '../../layout.ts';
import type { Box } from '../../page.ts';

/** So many lines that end alike, in points, tell where full lines of a document end. */
const MIN_LINES = 3;
const ALIKE = 1.2;
/** More tell nothing new. */
const MAX_ENDS = 20_000;
/** A table that begins within so many points of the text is as wide as it. */
const FLUSH = 8;

/** Gives the right edge of text that begins at `left` on a page; undefined where nothing tells it. */
export type EdgeOf = (page: PageLayout, left: number) => number | undefined;

/** What tells of pages of one width where their text ends. */
interface Ends {
  lines: number[];
  tables: Box[];
}

/**
 * Where full lines end on pages of one width, over the whole document: a page with few lines does not tell itself. Tables
 * that begin where the text does tell it where lines do not.
 */
export function rightEdges(pages: readonly { layout: PageLayout; tables: readonly TableLayout[] }[]): EdgeOf {
  const ends = new Map<number, Ends>();
  for (const { layout, tables } of pages) {
    const known = ends.get(Math.round(layout.width)) ?? { lines: [], tables: [] };
    ends.set(Math.round(layout.width), known);
    if (known.lines.length > MAX_ENDS || known.tables.length > MAX_ENDS) continue;
    for (const { box, angle, vertical } of layout.lines) if (!angle && !vertical) known.lines.push(box.right);
    append(
      known.tables,
      tables.map(({ box }) => box),
    );
  }
  const edges = new Map([...ends].map(([width, { lines }]) => [width, outermost(lines)]));
  return ({ width }, left) => {
    const edge = edges.get(Math.round(width));
    if (edge !== undefined) return edge;
    const flush = ends.get(Math.round(width))?.tables.find((box) => Math.abs(box.left - left) < FLUSH);
    return flush?.right;
  };
}

/** The farthest place where several lines end. */
function outermost(ends: number[]): number | undefined {
  ends.sort((one, other) => other - one);
  return ends.find((end, at) => end - (ends[at + MIN_LINES - 1] ?? -Infinity) < ALIKE);
}
