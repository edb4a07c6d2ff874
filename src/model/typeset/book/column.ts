import type { Length } from '../../../formats/html/length.ts';
import { type Look, SIDES } from '../../../formats/html/style.ts';
import type { Frame } from './flow.ts';

/** Where blocks are set, in points, and the frames around them. */
export interface Column {
  left: number;
  width: number;
  frames: readonly Frame[];
}

/** The least width of lines, in sizes of body text. */
export const MIN_WIDTH = 6;

/** A length in points, not below 0: percents are of `width`, ems of `size`. */
export const pointsOf = ({ em, percent }: Length, width: number, size: number): number =>
  Math.max(0, em * size + (percent / 100) * width);

/** The column inside of a box, with its frame where it has one; `size` of body text in points. */
export function innerColumn(look: Look, { left, width, frames }: Column, size: number): Column {
  const edge = (side: 'left' | 'right'): number => pointsOf(look.margin[side], width, size);
  const inset = (side: 'left' | 'right'): number =>
    pointsOf(look.padding[side], width, size) + (look.border[side]?.width ?? 0) * size;
  const [outerLeft, outerRight] = [edge('left'), edge('right')];
  const total = outerLeft + outerRight + inset('left') + inset('right');
  const fits = width - total >= MIN_WIDTH * size;
  const framed = look.background !== undefined || SIDES.some((side) => look.border[side]);
  const frame = {
    left: left + (fits ? outerLeft : 0),
    right: left + width - (fits ? outerRight : 0),
    background: look.background,
    border: look.border,
    unit: size,
  };
  return {
    left: fits ? left + outerLeft + inset('left') : left,
    width: fits ? width - total : width,
    frames: framed ? [...frames, frame] : frames,
  };
}
