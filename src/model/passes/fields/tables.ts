import { around, holdsMiddle, overlapX, overlapY } from '../../box.ts';
import type { Border } from '../../flow.ts';
import type { CellLayout, FieldFrame, Line, PageLayout, TableLayout } from '../../layout.ts';
import { plainCell } from '../tables/plain-cell.ts';

/** What stands beside a field is its label if it has no more lines. */
const MAX_LABEL = 3;

/**
 * Fields of several lines as tables of one cell, and of one before it for the label that stands beside them; `lines`
 * are those left.
 */
export function fieldTables(
  { index, frames = [] }: PageLayout,
  lines: readonly Line[],
  tables: readonly TableLayout[],
): { tables: TableLayout[]; lines: Line[] } {
  const free = frames.filter(
    ({ box }) => !tables.some((table) => overlapX(table.box, box) > 1 && overlapY(table.box, box) > 1),
  );
  const taken = new Set<Line>();
  const found = free.map((frame) => {
    const table = tableOf(
      index,
      frame,
      lines.filter((line) => !taken.has(line)),
    );
    for (const line of table.cells.flatMap((cell) => cell.lines)) taken.add(line);
    return table;
  });
  return { tables: found, lines: lines.filter((line) => !taken.has(line)) };
}

function tableOf(page: number, frame: FieldFrame, lines: readonly Line[]): TableLayout {
  const { box } = frame;
  const own = lines.filter((line) => holdsMiddle(box, line.box));
  const label = labelOf(frame, lines);
  const left = around(label.map((line) => line.box)).left;
  const edges = { xs: label.length ? [left, box.left, box.right] : [box.left, box.right], ys: [box.top, box.bottom] };
  const cells = label.length
    ? [plainCell(0, 0, edges, label), framedCell(frame, plainCell(0, 1, edges, own))]
    : [framedCell(frame, plainCell(0, 0, edges, own))];
  return { page, box: { ...box, left: edges.xs[0] as number }, ...edges, cells, ruled: true };
}

function framedCell({ frame, ground }: FieldFrame, cell: CellLayout): CellLayout {
  const border: Border = { width: 0.5, colour: frame };
  return { ...cell, borders: [border, border, border, border], ...(ground && { fill: ground }) };
}

/** The few lines before a field that has nothing else beside it. */
function labelOf({ box }: FieldFrame, lines: readonly Line[]): Line[] {
  const beside = lines.filter(
    (line) =>
      !line.angle && !line.vertical && line.base > box.top && line.base < box.bottom && !holdsMiddle(box, line.box),
  );
  const isLabel = beside.length <= MAX_LABEL && beside.every((line) => line.box.right <= box.left + 1);
  return isLabel ? beside : [];
}
