import { heightOf, holdsMiddle, overlapX, overlapY, widthOf } from '../../box.ts';
import type { PageLayout } from '../../layout.ts';
import type { Cells } from './cells.ts';
import type { Grid } from './grids.ts';

/** A frame around text is lower than this share of the page; larger ones are borders of pages. */
const MAX_HEIGHT = 0.4;
const MIN_WIDTH = 40;
/** A frame around a word has others of its line so near to it, in points. */
const NEAR = 24;
/** What is drawn in a frame, if it is so much, is a chart. */
const MAX_SHAPES = 6;

/** A frame of four lines around text as a table of one cell; undefined where it is something else. */
export function framedCell(layout: PageLayout, { box, horizontal, vertical }: Grid): Cells | undefined {
  const [wide, high] = [widthOf(box), heightOf(box)];
  const [top, bottom] = [box.top, box.bottom].map((y) => horizontal.find((rule) => isAt(rule, y, wide)));
  const [left, right] = [box.left, box.right].map((x) => vertical.find((rule) => isAt(rule, x, high)));
  if (!top || !bottom || !left || !right || layout.width > layout.height) return undefined;
  if (wide < MIN_WIDTH || high > layout.height * MAX_HEIGHT) return undefined;
  const inside = layout.lines.filter((line) => holdsMiddle(box, line.box));
  const isBeside = ({ box: line }: { box: Grid['box'] }): boolean =>
    overlapY(line, box) > heightOf(line) / 2 && overlapX(line, box) > -NEAR;
  const others = layout.lines.filter((line) => !inside.includes(line) && isBeside(line));
  if (!inside.length || others.length) return undefined;
  if (layout.shapes.filter((shape) => holdsMiddle(box, shape.box)).length >= MAX_SHAPES) return undefined;
  const borders = [top, right, bottom, left].map(({ width, colour }) => ({ width: Math.max(0.25, width), colour }));
  const [above, behind, below, before] = borders as [
    (typeof borders)[0],
    (typeof borders)[0],
    (typeof borders)[0],
    (typeof borders)[0],
  ];
  const cell = { row: 0, column: 0, rowspan: 1, colspan: 1, box, lines: [], tables: [], pictures: [] };
  return {
    xs: [box.left, box.right],
    ys: [box.top, box.bottom],
    cells: [{ ...cell, borders: [above, behind, below, before] }],
  };
}

const isAt = ({ at, from, to }: Grid['horizontal'][number], edge: number, length: number): boolean =>
  Math.abs(at - edge) < 2 && to - from > length * 0.9;
