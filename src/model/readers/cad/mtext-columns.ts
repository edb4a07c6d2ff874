import { ColumnType, type MText } from '@node-projects/acad-ts';

/** How a text is set in columns beside each other (codes 101 and 44–46 of MTEXT). */
export interface Columns {
  width: number;
  gutter: number;
  /** Of each column; the last one holds for all that follow, 0 is as much as there is. */
  heights: readonly number[];
  /** From right to left. */
  reversed: boolean;
}

/** The columns of a text; undefined where it has one. */
export function columnsOf({ columnData, rectangleHeight, rectangleWidth }: MText): Columns | undefined {
  if (!columnData) return undefined;
  const { columnType, heights, autoHeight, flowReversed: reversed, gutter } = columnData;
  const width = columnData.width || rectangleWidth;
  if (columnType === ColumnType.NoColumns || !(width > 0)) return undefined;
  const isManual = columnType === ColumnType.DynamicColumns && !autoHeight && heights.length > 0;
  return { width, gutter: gutter || 0, heights: isManual ? heights : [rectangleHeight || 0], reversed };
}

/** What a row asks of the column it stands in. */
export interface Standing {
  /** From the base line before. */
  step: number;
  /** Above its base line, where it is the first. */
  rise: number;
  /** It begins a column, whatever room is left. */
  opens: boolean;
}

/** Numbers of the rows that begin a column: each holds one row at least. */
export function columnStarts(rows: readonly Standing[], { heights }: Columns): number[] {
  const starts: number[] = [];
  let used = 0;
  for (const [index, { step, rise, opens }] of rows.entries()) {
    const room = heights[Math.min(starts.length, heights.length) - 1] ?? 0;
    // As much as measures of faces differ by
    const isFull = room > 0 && used + step > room * 1.005;
    if (index === 0 || opens || isFull) {
      starts.push(index);
      used = rise;
    } else used += step;
  }
  return starts;
}
