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

/** Where the text of pages begins and ends, as far as something tells it. */
export interface Edges {
  left?: number | undefined;
  right?: number | undefined;
}

/** Gives the edges of text that begins at `left` on a page. */
export type EdgeOf = (page: PageLayout, left: number) => Edges;

/** What tells of pages of one width where their text begins and ends. */
interface Ends {
  starts: number[];
  lines: number[];
  tables: Box[];
}

/**
 * Where lines begin and full ones end on pages of one width, over the whole document: a page with few lines does not
 * tell itself. Tables that begin where the text does tell it where lines do not.
 */
export function textEdges(pages: readonly { layout: PageLayout; tables: readonly TableLayout[] }[]): EdgeOf {
  const ends = new Map<number, Ends>();
  for (const { layout, tables } of pages) {
    const known = ends.get(Math.round(layout.width)) ?? { starts: [], lines: [], tables: [] };
    ends.set(Math.round(layout.width), known);
    if (known.lines.length > MAX_ENDS || known.tables.length > MAX_ENDS) continue;
    for (const { box, angle, vertical } of layout.lines) {
      if (angle || vertical) continue;
      known.starts.push(-box.left);
      known.lines.push(box.right);
    }
    append(
      known.tables,
      tables.map(({ box }) => box),
    );
  }
  const edges = new Map([...ends].map(([width, known]) => [width, edgesOf(known)]));
  return ({ width }, left) => {
    const edge = edges.get(Math.round(width));
    if (edge?.right !== undefined) return edge;
    const flush = ends.get(Math.round(width))?.tables.find((box) => Math.abs(box.left - left) < FLUSH);
    return { left: edge?.left, right: flush?.right };
  };
}

function edgesOf({ starts, lines }: Ends): Edges {
  const start = outermost(starts);
  return { left: start === undefined ? undefined : -start, right: outermost(lines) };
}

/** The farthest place where several lines end. */
function outermost(ends: number[]): number | undefined {
  ends.sort((one, other) => other - one);
  return ends.find((end, at) => end - (ends[at + MIN_LINES - 1] ?? -Infinity) < ALIKE);
}
