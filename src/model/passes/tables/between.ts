import { greatest, least } from '../../../lib/extremes.ts';
import type { Line } from '../../layout.ts';
import type { Tag } from '../../page.ts';

/** Letters of a heading are larger than those of the rows above and below by this share. */
const LARGER = 1.12;
/** A heading in bold letters stands so many times as far below the row above it as rows do, and so many ems. */
const APART = 1.8;
const CLEAR = 0.5;

/**
 * Whether a row of one line between rows of cells is the heading of another table: by its tag, by larger letters, or by
 * bold ones with white space above.
 */
export function isHeading(rows: readonly Line[][], at: number, tags: readonly Tag[]): boolean {
  const [line, more] = rows[at] as [Line, Line?];
  if (more) return false;
  if (isTagged(line, tags)) return true;
  const near = [...(rows[at - 1] ?? []), ...(rows[at + 1] ?? [])];
  if (line.size > greatest(near.map(({ size }) => size)) * LARGER) return true;
  if (!line.bold || near.some(({ bold }) => bold)) return false;
  const [above, usual] = [gapAbove(rows, at), Math.max(gapAbove(rows, at - 1), gapAbove(rows, at + 2))];
  return above > line.size * CLEAR && above > usual * APART;
}

/** Whether the tags around a line have a heading, and no table. */
export function isTagged({ tag }: Line, tags: readonly Tag[]): boolean {
  let found = false;
  for (let at = tag; at !== undefined; at = tags[at]?.parent) {
    const type = tags[at]?.type ?? '';
    if (type === 'Table') return false;
    found ||= /^H[1-6]?$/.test(type);
  }
  return found;
}

/** The white space above a row; none above the first, and below the last. */
function gapAbove(rows: readonly Line[][], at: number): number {
  const [above, row] = [rows[at - 1], rows[at]];
  if (!above || !row) return 0;
  return Math.max(0, least(row.map(({ box }) => box.top)) - greatest(above.map(({ box }) => box.bottom)));
}
