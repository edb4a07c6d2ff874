import type { Quad } from '../../../schemas/recognised.ts';
import type { Bitmap } from '../../formats/image/bitmap.ts';
import { sidesOf } from './geometry.ts';
import { greyAt } from './ink.ts';
import { skewOf } from './order.ts';
import { drawnTester } from './tables/drawn.ts';
import { greyOf, transposed } from './tables/grey.ts';
import { acrossAt, type DrawnRule } from './tables/rule.ts';
import { linesOf } from './tables/rules.ts';

/** So few lines are no table. */
const FEW = 4;
/** Channels of a colour differ by so much. */
const COLOUR = 50;
/** What its edges make a rule wider by, in pixels each way. */
const EDGE = 1;
/** What is at its side is told by so many rows above and below. */
const NEAR = 4;

/**
 * An upright page without the rules that stand: beside letters their dashes are read as 1, : and 氵. What is drawn
 * between the lines of text as densely as beside them is a rule, and no letters' strokes; its sides are drawn over it.
 * The picture is given as it is where there is none, else a copy.
 */
export function withoutUprightRules<Page extends { picture: Bitmap; quads: readonly Quad[] }>(page: Page): Page {
  const { picture, quads } = page;
  const heights = quads.map((quad) => sidesOf(quad).height).sort((one, other) => one - other);
  const letter = heights[heights.length >> 1] ?? 0;
  if (quads.length < FEW || letter < 8) return page;
  const slope = Math.tan(skewOf(quads));
  const isDrawn = drawnTester(picture, quads, letter);
  const rules = linesOf(transposed(greyOf(picture, letter)), letter, -slope, true).filter(
    (rule) => isDrawn(rule) && !isColoured(picture, rule),
  );
  if (!rules.length) return page;
  const data = new Uint8ClampedArray(picture.data);
  for (const rule of rules) drawOver({ ...picture, data }, rule);
  return { ...page, picture: { ...picture, data } };
}

/** Whether half of a rule and more has a colour: the rim of a seal, which is taken off as a whole. */
function isColoured({ width, height, data }: Bitmap, rule: DrawnRule): boolean {
  let [all, coloured] = [0, 0];
  for (let y = Math.max(0, Math.round(rule.from)); y < Math.min(height, rule.to); y++) {
    const x = Math.max(0, Math.min(width - 1, Math.round(acrossAt(rule, y))));
    const [r, g, b] = data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3) as unknown as [
      number,
      number,
      number,
    ];
    all++;
    if (Math.max(r, g, b) - Math.min(r, g, b) > COLOUR) coloured++;
  }
  return coloured * 2 > all;
}

/** Each half of a rule becomes as its side usually is near by: a letter may touch it. */
function drawOver(picture: Bitmap, rule: DrawnRule): void {
  const { width, height, data } = picture;
  const half = rule.thick / 2 + EDGE;
  const [first, end] = [Math.max(0, Math.floor(rule.from - EDGE)), Math.min(height, Math.ceil(rule.to + EDGE))];
  const sides = (y: number): [left: number, right: number, middle: number] => {
    const x = acrossAt(rule, y + 0.5);
    const inside = (at: number): number => Math.max(0, Math.min(width - 1, at));
    return [inside(Math.floor(x - half) - 1), inside(Math.ceil(x + half)), x];
  };
  const usual = (y: number, side: 0 | 1): number => {
    const rows = Array.from({ length: 2 * NEAR + 1 }, (_, at) => Math.max(first, Math.min(end - 1, y + at - NEAR)));
    const greys = rows.map((row) => ({ row, grey: greyAt(picture, sides(row)[side], row) ?? 255 }));
    const { row } = greys.sort((one, other) => one.grey - other.grey)[NEAR] as { row: number };
    return (row * width + sides(row)[side]) * 4;
  };
  for (let y = first; y < end; y++) {
    const [left, right, middle] = sides(y);
    const [from, to] = [usual(y, 0), usual(y, 1)];
    for (let x = left + 1; x < right; x++) {
      const source = x < middle ? from : to;
      data.copyWithin((y * width + x) * 4, source, source + 4);
    }
  }
}
