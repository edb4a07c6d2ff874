import { around, grown, meets, widthOf } from '../../box.ts';
import type { GlyphRun, Path } from '../../page.ts';
import type { Ring } from './rings.ts';

/** Items of one seal are painted with at most so many others between them. */
const NEXT = 3;
/**
 * Rows in a seal stand in its middle, off by such a share of its width at most; one that looks like no text, by more.
 */
const OFF_MIDDLE = { rows: 0.025, row: 0.1 };
/** Letters within so many ems of each other, on one base line, are of one row. */
const GAP = 2;
const SAME_LINE = 0.3;
/** Runs beside a seal that are looked at. */
const MAX_BESIDE = 3000;

/**
 * Of upright letters in a ring those that are of its seal: painted next to the letters that turn along it, in rows that
 * end within it. What is painted before or behind these may be text of the page: all its rows must stand in the middle.
 */
export function uprightOf(
  inside: readonly GlyphRun[],
  core: readonly (GlyphRun | Path)[],
  ring: Ring,
  all: readonly GlyphRun[],
): GlyphRun[] {
  const near = nextTo(inside, core);
  const known = new Set(inside);
  const room = grown(ring.box, widthOf(ring.box), 0);
  const orders = core.map(({ order }) => order);
  const [first, last] = [Math.min(...orders), Math.max(...orders)];
  const between = near.filter(({ order }) => order > first && order < last);
  const apart = near.filter(({ order }) => order <= first || order >= last);
  const outside = all.filter((run) => !run.angle && meets(room, run.box) && !known.has(run)).slice(0, MAX_BESIDE);
  const ends = (row: readonly GlyphRun[]): boolean => !row.some((run) => outside.some((other) => goesOn(run, other)));
  const rows = rowsOf(apart);
  const isLikeText = all.some((run) => !run.angle && !known.has(run) && apart.some((own) => looksLike(own, run)));
  const off = rows.length > 1 || isLikeText ? OFF_MIDDLE.rows : OFF_MIDDLE.row;
  const isMiddle = (row: readonly GlyphRun[]): boolean => offMiddle(row, ring) < off * widthOf(ring.box);
  return [...rowsOf(between).filter(ends).flat(), ...(rows.every((row) => ends(row) && isMiddle(row)) ? apart : [])];
}

/** Those that stand in a chain of painting with what is known. */
function nextTo(runs: readonly GlyphRun[], core: readonly (GlyphRun | Path)[]): GlyphRun[] {
  const known = core.map(({ order }) => order);
  const near: GlyphRun[] = [];
  const take = (sorted: readonly GlyphRun[]): void => {
    for (const run of sorted)
      if (!near.includes(run) && known.some((order) => Math.abs(order - run.order) <= NEXT)) {
        near.push(run);
        known.push(run.order);
      }
  };
  const sorted = runs.toSorted((one, other) => one.order - other.order);
  take(sorted);
  take(sorted.toReversed());
  return near;
}

const looksLike = (one: GlyphRun, other: GlyphRun): boolean =>
  one.typeface === other.typeface && one.colour === other.colour && Math.abs(one.size - other.size) < 0.1;

const baseOf = ({ glyphs, box }: GlyphRun): number => glyphs[0]?.y ?? box.bottom;

function goesOn(one: GlyphRun, other: GlyphRun): boolean {
  const gap = Math.max(other.box.left - one.box.right, one.box.left - other.box.right);
  const isOneLine = Math.abs(baseOf(one) - baseOf(other)) < SAME_LINE * one.size && gap < GAP * one.size;
  return isOneLine && one.colour === other.colour;
}

/** Letters on one base line. */
function rowsOf(runs: readonly GlyphRun[]): GlyphRun[][] {
  const rows: GlyphRun[][] = [];
  for (const run of runs) {
    const row = rows.find(([first]) => first && Math.abs(baseOf(first) - baseOf(run)) < SAME_LINE * run.size);
    if (row) row.push(run);
    else rows.push([run]);
  }
  return rows;
}

function offMiddle(row: readonly GlyphRun[], { box }: Ring): number {
  const { left, right } = around(row.map((run) => run.box));
  return Math.abs(left + right - box.left - box.right) / 2;
}
