import { memo } from 'react';
import type { FoundCell } from '../../../../schemas/tables.ts';
import type { Axis } from '../shared/grid.ts';
import { boxOf } from './grid-boxes.ts';

interface CellProps {
  id: string;
  cell: FoundCell;
  /** Pixels of the columns' edges, and of a row. */
  lefts: readonly number[];
  height: number;
  head: boolean;
  chosen: boolean;
  focused: boolean;
  /** Whether it is a total that is right or wrong. */
  sum: boolean | undefined;
}

/** One cell; the grid around it has the focus. What has not changed is not drawn again: there are hundreds in view. */
export const GridCell = memo(function GridCell({ id, cell, lefts, height, head, chosen, focused, sum }: CellProps) {
  const { column, rowspan, colspan, doubtful } = cell;
  const look = chosen ? 'bg-accent-soft' : doubtful ? 'bg-warn-soft' : head ? 'bg-sunken' : 'bg-card';
  const place = { 'aria-colindex': column + 1, 'aria-rowspan': rowspan, 'aria-colspan': colspan };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
    // biome-ignore lint/a11y/useSemanticElements: cells stand by their places, and most rows are not there
    <div
      id={id}
      role="gridcell"
      {...place}
      aria-selected={chosen}
      style={boxOf(cell, lefts, height)}
      className={`absolute flex items-center gap-1 border-line border-r border-b px-2 text-sm text-ink ${look} ${head ? 'font-medium' : ''} ${focused ? 'outline-2 -outline-offset-2 outline-accent' : ''}`}
    >
      <span className="line-clamp-1 min-w-0 flex-1 break-all">{cell.text.replace(/\n/g, ' ⏎ ')}</span>
      {cell.tables && <span className="shrink-0 rounded bg-sunken px-1 text-xs text-muted">含小表格</span>}
      {doubtful && <span className="sr-only">没把握</span>}
      {sum !== undefined && <span className={sum ? 'text-ok' : 'text-danger'}>{sum ? '✓' : '✗'}</span>}
    </div>
  );
});

interface DropProps {
  drag: { axis: Axis; before: number };
  lefts: readonly number[];
  height: number;
}

/** Where a row or column goes in that is being dragged. */
export function DropLine({ drag, lefts, height }: DropProps) {
  const style =
    drag.axis === 'row'
      ? { left: 0, right: 0, top: drag.before * height - 1.5, height: 3 }
      : { top: 0, bottom: 0, left: (lefts[drag.before] ?? 0) - 1.5, width: 3 };
  return <div aria-hidden style={style} className="pointer-events-none absolute z-10 bg-accent" />;
}
