import type { ComponentProps } from 'react';
import { columnName } from '../../../lib/column-name.ts';
import type { Axis } from '../shared/grid.ts';
import { NUMBERS } from './grid-boxes.ts';

interface Props {
  /** What a heading does: selects its line, and moves it when it is dragged. */
  acts(axis: Axis, at: number): ComponentProps<'button'>;
  isOn(axis: Axis, at: number): boolean;
}

const HEADING =
  'absolute cursor-pointer border-line border-r border-b text-xs outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-accent';
const [ON, OFF] = ['touch-none bg-accent text-on-accent cursor-grab', 'bg-sunken text-muted hover:text-ink'];

/** The letters above the columns. */
export function ColumnHeadings({ acts, isOn, lefts }: Props & { lefts: readonly number[] }) {
  return (
    <div className="flex h-9 pointer-coarse:h-11">
      <span
        className="sticky left-0 z-10 shrink-0 border-r border-b border-line bg-sunken"
        style={{ width: NUMBERS }}
      />
      <div className="relative flex-1">
        {lefts.slice(0, -1).map((left, at) => (
          <button
            key={columnName(at)}
            {...acts('column', at)}
            type="button"
            tabIndex={-1}
            aria-label={`选中 ${columnName(at)} 列`}
            style={{ left, width: (lefts[at + 1] ?? 0) - left }}
            className={`${HEADING} inset-y-0 ${isOn('column', at) ? ON : OFF}`}
          >
            {columnName(at)}
          </button>
        ))}
      </div>
    </div>
  );
}

interface RowProps extends Props {
  /** Those in view. */
  rows: readonly { row: number }[];
  total: number;
  height: number;
}

/** The numbers beside the rows. */
export function RowHeadings({ acts, isOn, rows, total, height }: RowProps) {
  return (
    <div className="sticky left-0 z-10 shrink-0 bg-sunken" style={{ width: NUMBERS, height: total * height }}>
      {rows.map(({ row }) => (
        <button
          key={row}
          {...acts('row', row)}
          type="button"
          tabIndex={-1}
          aria-label={`选中第 ${row + 1} 行`}
          style={{ top: row * height, height }}
          className={`${HEADING} inset-x-0 tabular-nums ${isOn('row', row) ? ON : OFF}`}
        >
          {row + 1}
        </button>
      ))}
    </div>
  );
}
