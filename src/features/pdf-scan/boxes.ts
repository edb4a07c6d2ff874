import type { Matrix } from '../../formats/pdf/frame.ts';

/** An upright rectangle in the page's user space. */
export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** The upright box around a rectangle seen through a matrix. */
export function boxOf([a, b, c, d, e, f]: Matrix, x: number, y: number, width: number, height: number): Box {
  const [startX, startY] = [a * x + c * y + e, b * x + d * y + f];
  const [acrossX, acrossY, upX, upY] = [a * width, b * width, c * height, d * height];
  return {
    left: startX + Math.min(0, acrossX) + Math.min(0, upX),
    right: startX + Math.max(0, acrossX) + Math.max(0, upX),
    bottom: startY + Math.min(0, acrossY) + Math.min(0, upY),
    top: startY + Math.max(0, acrossY) + Math.max(0, upY),
  };
}

/** Whether a matrix keeps upright rectangles upright. */
export const isUpright = ([a, b, c, d]: Matrix): boolean =>
  (Math.abs(b) < 1e-6 && Math.abs(c) < 1e-6) || (Math.abs(a) < 1e-6 && Math.abs(d) < 1e-6);

export const contains = (outer: Box, { left, right, bottom, top }: Box, slack = 0.5): boolean =>
  outer.left <= left + slack && outer.right >= right - slack && outer.bottom <= bottom + slack && outer.top >= top - slack;

export const touches = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.bottom < other.top && one.top > other.bottom;

export const common = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  right: Math.min(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
  top: Math.min(one.top, other.top),
});

export const area = ({ left, right, bottom, top }: Box): number => Math.max(0, right - left) * Math.max(0, top - bottom);
