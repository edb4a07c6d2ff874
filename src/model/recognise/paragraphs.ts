import type { Row } from './order.ts';

/** How a row stands: its edges, and how high its letters are. */
interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
  height: number;
  /** A wide gap parts it, as in a receipt or a table. */
  parted: boolean;
}

/** In heights of a line: a gap between paragraphs, an indent, how far a last line falls short of the edge. */
const GAP = 1.2;
const INDENT = 1.2;
const SHORT = 2.5;
const PARTED = 1.5;
/** A pitch so much larger than those before, and letters so much larger or smaller, begin something new. */
const PITCH = 1.35;
const SIZE = 0.35;

export function extentOf(row: Row): Extent {
  const extent = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity, height: 0, parted: false };
  for (const { left, right, top, bottom } of row) {
    if (left - extent.right > PARTED * (bottom - top)) extent.parted ||= extent.right > -Infinity;
    extent.left = Math.min(extent.left, left);
    extent.right = Math.max(extent.right, right);
    extent.top = Math.min(extent.top, top);
    extent.bottom = Math.max(extent.bottom, bottom);
    extent.height = Math.max(extent.height, bottom - top);
  }
  return extent;
}

/** Which of the rows, in the order of reading, begin a paragraph. */
export function paragraphStarts(rows: readonly Row[]): boolean[] {
  const extents = rows.map(extentOf);
  const heights = extents.map(({ height }) => height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 0;
  let current: Extent[] = [];
  let column = { left: 0, right: 0 };
  return extents.map((extent) => {
    const starts = !current.length || begins(extent, current, column, usual);
    // Its edges and its pitch are those of the column it goes on in.
    if (starts || extent.top < (current.at(-1) as Extent).top) {
      current = [];
      column = { left: Infinity, right: -Infinity };
    }
    current.push(extent);
    column = { left: Math.min(column.left, extent.left), right: Math.max(column.right, extent.right) };
    return starts;
  });
}

function begins(
  next: Extent,
  rows: readonly Extent[],
  column: { left: number; right: number },
  usual: number,
): boolean {
  const last = rows.at(-1) as Extent;
  const [first, count] = [rows[0] as Extent, rows.length];
  if (next.parted || last.parted) return true;
  if (Math.abs(next.height - last.height) > SIZE * Math.max(next.height, last.height)) return true;
  const short = last.right < column.right - SHORT * usual && count > 1;
  // At the top of the next column a paragraph goes on where its last line was full and the next has no indent.
  if (next.top < last.top) return short || count === 1 || next.right - next.left < (last.right - last.left) * 0.5;
  const pitch = count > 1 ? (last.top - first.top) / (count - 1) : Infinity;
  if (next.top - last.bottom > GAP * usual || (pitch > 0 && next.top - last.top > pitch * PITCH)) return true;
  const edge = count > 1 ? column.left : last.left;
  return short || next.left > edge + INDENT * usual;
}
