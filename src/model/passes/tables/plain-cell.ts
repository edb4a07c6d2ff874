import type { Border } from '../../flow.ts';
import type { CellLayout, Line, TableLayout } from '../../layout.ts';

/** A side without a rule. */
export const NO_BORDER: Border = { width: 0, colour: '#000000' };

/** A cell of one row and one column, without rules, and with these lines. */
export const plainCell = (
  row: number,
  column: number,
  { xs, ys }: Pick<TableLayout, 'xs' | 'ys'>,
  lines: Line[] = [],
): CellLayout => ({
  row,
  column,
  rowspan: 1,
  colspan: 1,
  lines,
  tables: [],
  pictures: [],
  box: {
    left: xs[column] as number,
    right: xs[column + 1] as number,
    top: ys[row] as number,
    bottom: ys[row + 1] as number,
  },
  borders: [NO_BORDER, NO_BORDER, NO_BORDER, NO_BORDER],
});
