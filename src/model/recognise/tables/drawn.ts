import type { Quad } from '../../../../schemas/recognised.ts';
import type { Bitmap } from '../../../formats/image/bitmap.ts';
import { type Edges, edgesOf } from '../geometry.ts';
import { greyAt } from '../ink.ts';
import { acrossAt, type DrawnRule } from './rule.ts';

/** In heights of a letter's box: what is shorter is no side of a table, and so much of one is seen between lines. */
const LEAST = { long: 2.5, beside: 0.8 };
/** Between lines a rule is as dense as beside them, so much of it at least: strokes of letters are not. */
const AS_DENSE = 0.6;
/** Darker than what is at its sides by so much, a place of a rule is inked. */
const INKED = 12;

/**
 * Tells upright rules of an opaque picture from strokes of letters: they go on between the lines of text, whose boxes
 * are usually `letter` high, as densely as beside them.
 */
export function drawnTester(picture: Bitmap, quads: readonly Quad[], letter: number): (rule: DrawnRule) => boolean {
  const boxes = quads.map((quad) => edgesOf(quad));
  return (rule) => rule.to - rule.from >= LEAST.long * letter && isDrawn(picture, rule, boxes, letter);
}

function isDrawn(picture: Bitmap, rule: DrawnRule, boxes: readonly Edges[], letter: number): boolean {
  const near = boxes.filter(({ left, right, top, bottom }) => {
    const x = acrossAt(rule, (top + bottom) / 2);
    return x > left - letter && x < right + letter && top < rule.to && bottom > rule.from;
  });
  const side = Math.max(3, rule.thick / 2 + 2);
  const [within, beside] = [
    { all: 0, inked: 0 },
    { all: 0, inked: 0 },
  ];
  for (let y = Math.round(rule.from); y < rule.to; y++) {
    const count = near.some(({ top, bottom }) => y >= top && y < bottom) ? within : beside;
    count.all++;
    if (isInked(picture, acrossAt(rule, y), y, side)) count.inked++;
  }
  if (beside.all < LEAST.beside * letter) return false;
  const dense = ({ all, inked }: typeof within): number => inked / Math.max(1, all);
  return dense(beside) >= AS_DENSE * Math.max(0.5, dense(within));
}

function isInked(picture: Bitmap, x: number, y: number, side: number): boolean {
  const [left, right] = [greyAt(picture, x - side, y), greyAt(picture, x + side, y)];
  const own = [-1, 0, 1].map((by) => greyAt(picture, x + by, y) ?? 255);
  return Math.min(left ?? 255, right ?? 255) - Math.min(...own) > INKED;
}
