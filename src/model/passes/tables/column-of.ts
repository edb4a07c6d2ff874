import type { Line } from '../../layout.ts';

/** The number of the column that a line begins in; `xs` are the edges of all. */
export const columnOf = ({ box }: Line, xs: readonly number[]): number => {
  let column = 0;
  while (column + 2 < xs.length && (box.left + Math.min(box.right, box.left + 4)) / 2 >= (xs[column + 1] as number))
    column++;
  return column;
};
