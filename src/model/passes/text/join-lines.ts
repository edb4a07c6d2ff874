import { around, heightOf, overlapY } from '../../box.ts';
import type { Line, Span } from '../../layout.ts';

/** A row has no more lines. */
const MAX_ROW = 200;

/** Lines of one column that stand on one base line, one behind the other, as one line each; from the top down. */
export function joinRows(lines: readonly Line[]): Line[] {
  return rowsOf(lines).map((row) => row.reduce((one, other) => joinLines(one, other, between(one, other))));
}

/** White space wider than this, in ems, was made by a tab. */
const TAB = 2.5;

const between = (one: Line, other: Line): ' ' | '\t' =>
  other.box.left - one.box.right > TAB * Math.max(one.size, other.size) ? '\t' : ' ';

/** Lines by the rows that they stand in, from the top down and from left to right. */
export function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of [...lines].sort((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)) {
    const row = rows.slice(-4).find((other) => other.length < MAX_ROW && other.every((each) => isBeside(each, line)));
    if (row) row.push(line);
    else rows.push([line]);
  }
  for (const row of rows) row.sort((one, other) => one.box.left - other.box.left);
  return rows;
}

function isBeside(one: Line, other: Line): boolean {
  if (one.angle !== other.angle || one.vertical !== other.vertical) return false;
  const shared = overlapY(one.box, other.box) / Math.min(heightOf(one.box), heightOf(other.box));
  if (shared <= 0.6) return false;
  if (one.box.right <= other.box.left + 1 || other.box.right <= one.box.left + 1) return true;
  return Math.abs(one.base - other.base) < 0.3 && Math.abs(one.box.left - other.box.left) > one.size;
}

/** Two lines as one, with white space between them, or what else stands there. */
export function joinLines(one: Line, other: Line, between: ' ' | '\t' = ' '): Line {
  const last = one.spans.at(-1) as Span;
  const gap: Span = {
    text: between,
    style: last.style,
    box: { ...last.box, left: last.box.right, right: other.box.left },
    edges: [last.edges.at(-1) ?? one.box.right, other.box.left],
  };
  const spans = [...one.spans, gap, ...other.spans];
  const size = other.text.length > one.text.length ? other.size : one.size;
  const text = one.text + between + other.text;
  return {
    ...one,
    spans,
    text,
    size,
    bold: one.bold && other.bold,
    box: around([one.box, other.box]),
    order: Math.min(one.order, other.order),
  };
}
