import { overlapX, overlapY } from '../../box.ts';
import type { Line } from '../../layout.ts';
import { markerOf } from '../text/markers.ts';

/** Lines of one cell stand no farther apart, in ems. */
const CLOSE = 0.9;
/** A first line that breaks is at least so long, in ems. */
const LONG = 8;

/** Rows of lines, where those that are one row of cells (`isMiddle`) are joined. */
export function joinMiddles(rows: readonly Line[][]): Line[][] {
  const joined: Line[][] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as Line[];
    if (isMiddle(rows, at + 2)) {
      joined.push([...row, ...(rows[at + 2] as Line[]), ...(rows[at + 1] as Line[])]);
      at += 2;
    } else {
      const end = endOfMiddle(rows, at);
      joined.push(rows.slice(at, end).flat());
      at = end - 1;
    }
  }
  return joined;
}

/** A row of cells from the left, with the longest line of each where several stand under each other. */
export function withoutStacks(row: readonly Line[]): Line[] {
  const kept: Line[] = [];
  for (const line of row.toSorted((one, other) => one.box.left - other.box.left)) {
    const last = kept.at(-1);
    if (!last || line.box.left - last.box.left > 1) kept.push(line);
    else if (line.box.right > last.box.right) kept[kept.length - 1] = line;
  }
  return kept;
}

/** Cells in the middle beside two lines have their own middle so near to that of both, in ems. */
const MIDDLE = 0.3;

/** Cells have no more lines above and below those in the middle beside them. */
const MAX_LINES = 6;

/**
 * The row behind those that are one row of cells: a cell of several lines, with others in the middle beside all of
 * them, on the height of one; the next row where there is none.
 */
function endOfMiddle(rows: readonly Line[][], at: number): number {
  const lines: Line[] = [];
  let others: Line[] = [];
  let end = at;
  for (; end < Math.min(rows.length, at + MAX_LINES); end++) {
    const row = rows[end] as Line[];
    const last = lines.at(-1);
    const line = last ? row.find((each) => each.size === last.size && goesOn(last, each)) : row[0];
    if (!line || (last ? markerOf(line.text) !== undefined : row.length > 1)) break;
    if (row.length > 1 && others.length) break;
    if (row.length > 1) others = row.filter((each) => each !== line);
    lines.push(line);
  }
  if (!others.length) return at + 1;
  const [first, last] = [lines[0] as Line, lines.at(-1) as Line];
  const middle = (first.box.top + last.box.bottom) / 2;
  const isMiddle = ({ box, size }: Line): boolean => Math.abs((box.top + box.bottom) / 2 - middle) < size * MIDDLE;
  return others.every(isMiddle) ? end : at + 1;
}

/**
 * Whether a row and the two above it are one: a cell of two lines, and others in the middle beside it, as browsers set
 * them.
 */
export function isMiddle(rows: readonly Line[][], last: number): boolean {
  const [above, middle, below] = [rows[last - 2], rows[last - 1], rows[last]];
  if (!above || !middle || !below || above.length > 1 || below.length > 1) return false;
  const [one, other] = [above[0] as Line, below[0] as Line];
  if (one.size !== other.size || markerOf(other.text) || !goesOn(one, other)) return false;
  return middle.every(({ box }) =>
    [one, other].every((line) => overlapX(box, line.box) <= 0 && overlapY(box, line.box) > 0),
  );
}

/** Whether a second line begins where a long first one does, close below it. */
const goesOn = (one: Line, other: Line): boolean =>
  Math.abs(one.box.left - other.box.left) < 1 &&
  other.box.top - one.box.bottom < one.size * CLOSE &&
  one.box.right - one.box.left > one.size * LONG;
