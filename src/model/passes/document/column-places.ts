import type { Line, TableLayout } from '../../layout.ts';

/** Cells of a column begin, end or have their middle at places that differ by less than this, in points. */
export const SAME = 4;
const SIDES = [0, 1, 2];

/** A place that cells of a column share, and how many do. */
export interface Shared {
  at: number;
  count: number;
}

/** The left edges, middles and right edges of what stands in each column of cells. */
export function placesOf({ xs, cells }: TableLayout): number[][] {
  const places = xs.slice(1).map((): number[] => []);
  for (const { column, colspan, lines } of cells)
    if (colspan === 1) for (const line of lines) places[column]?.push(...placesOfLine(line));
  return places;
}

export const placesOfLine = ({ box }: Line): number[] => [box.left, (box.left + box.right) / 2, box.right];

/** Of the places of a column the left edge, the middle and the right edge that most of its cells share. */
export const sharedOf = (places: readonly number[]): Shared[] =>
  SIDES.map((side) => sharedPlace(places.filter((_, at) => at % SIDES.length === side)));

function sharedPlace(places: readonly number[]): Shared {
  const sorted = places.toSorted((one, other) => one - other);
  let found: Shared = { at: 0, count: 0 };
  for (let from = 0, to = 0; from < sorted.length; from++) {
    while (to < sorted.length && (sorted[to] as number) - (sorted[from] as number) < SAME) to++;
    if (to - from > found.count) found = { at: sorted[(from + to) >> 1] as number, count: to - from };
  }
  return found;
}

/**
 * Whether columns of cells without rules between them stand at the same places on two pages: in each, most cells share
 * their left edge, their middle or their right edge with those of the other page. Columns that have no text on the
 * second page may be missing there, but not the first and the last.
 */
export function haveSameColumns(one: TableLayout, other: TableLayout): boolean {
  const [columns, more] = [placesOf(one).map(mostlyAt), placesOf(other).map(mostlyAt)];
  let at = 0;
  for (const [index, places] of more.entries()) {
    while (at < columns.length && !isAlike(columns[at] ?? [], places)) at++;
    if (at === columns.length || (index === 0 && at > 0)) return false;
    at++;
  }
  return at > 0 && at === columns.length;
}

/** By side the place of more than half of the cells of a column. */
const mostlyAt = (places: readonly number[]): (number | undefined)[] =>
  sharedOf(places).map(({ at, count }) => (count * 2 > places.length / SIDES.length ? at : undefined));

const isAlike = (one: readonly (number | undefined)[], other: readonly (number | undefined)[]): boolean =>
  one.some((place, side) => Math.abs((place ?? Number.NaN) - (other[side] ?? Number.NaN)) < SAME);
