import { type Frame, type Size, toPicture } from '../shared/frame.ts';

const MIN_HEIGHT = 0.02;
const MAX_HEIGHT = 8;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * The frame after the picture under it was moved by shares of the photo. The middle of the photo stays on the picture.
 */
export function moved(frame: Frame, picture: Size, aspect: number, [right, down]: readonly [number, number]): Frame {
  const [x, y] = toPicture(frame, picture, aspect, [0.5 - right, 0.5 - down]);
  return { ...frame, x: within(x, 0, 1), y: within(y, -0.5, 1) };
}

/**
 * The frame after the picture was made `factor` times as large, with the point of the photo at `at` (shares) staying
 * where it is.
 */
export function zoomed(
  frame: Frame,
  picture: Size,
  aspect: number,
  factor: number,
  at: readonly [number, number] = [0.5, 0.5],
): Frame {
  const next = { ...frame, height: within(frame.height / factor, MIN_HEIGHT, MAX_HEIGHT) };
  const [before, after] = [toPicture(frame, picture, aspect, at), toPicture(next, picture, aspect, at)];
  return {
    ...next,
    x: within(frame.x + before[0] - after[0], 0, 1),
    y: within(frame.y + before[1] - after[1], -0.5, 1),
  };
}
