import { type Frame, inside, type Size } from '../../lib/frame.ts';

/** The sides that a handle moves: `n`, `s`, `e`, `w` and pairs of them. */
export type Handle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w';
export const HANDLES: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

/** The frame moved by so many pixels, as far as the picture goes. */
export const moved = (frame: Frame, dx: number, dy: number, size: Size): Frame =>
  inside({ ...frame, x: frame.x + Math.round(dx), y: frame.y + Math.round(dy) }, size);

/** One side of an axis moved: -1 the near one, 1 the far one; never through the other, never out of the picture. */
function stretched(from: number, length: number, side: number, by: number, limit: number): [number, number] {
  if (side < 0) {
    const start = Math.max(0, Math.min(from + length - 1, from + by));
    return [start, from + length - start];
  }
  if (side > 0) return [from, Math.max(1, Math.min(limit - from, length + by))];
  return [from, length];
}

/**
 * The frame with a handle drawn by so many pixels. With a ratio the corner or side across from the handle stays where
 * it is, a handle in the middle of a side grows the frame both ways, and the picture's borders stop it.
 */
export function resized(frame: Frame, handle: Handle, [dx, dy]: [number, number], size: Size, ratio?: number): Frame {
  const across = handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0;
  const down = handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0;
  const [x, width] = stretched(frame.x, frame.width, across, Math.round(dx), size.width);
  const [y, height] = stretched(frame.y, frame.height, down, Math.round(dy), size.height);
  if (!ratio) return { x, y, width, height };
  // The side that was moved further, relative to the ratio, leads.
  const byWidth =
    across !== 0 && (down === 0 || Math.abs(width - frame.width) >= Math.abs(height - frame.height) * ratio);
  const wanted = byWidth ? width : height * ratio;
  return anchored(frame, [across, down], wanted, ratio, size);
}

/** A frame `wanted` pixels wide, or as near as the picture allows, held at what lies across from the handle. */
function anchored(frame: Frame, [across, down]: [number, number], wanted: number, ratio: number, size: Size): Frame {
  const room = (start: number, length: number, side: number, limit: number): number => {
    if (side > 0) return limit - start;
    if (side < 0) return start + length;
    return 2 * Math.min(start + length / 2, limit - start - length / 2);
  };
  const most = Math.min(
    room(frame.x, frame.width, across, size.width),
    room(frame.y, frame.height, down, size.height) * ratio,
  );
  const exact = Math.max(1, ratio, Math.min(wanted, most));
  const width = Math.max(1, Math.round(exact));
  const height = Math.max(1, Math.round(exact / ratio));
  const place = (start: number, old: number, now: number, side: number): number =>
    side > 0 ? start : side < 0 ? start + old - now : Math.round(start + (old - now) / 2);
  return inside(
    { x: place(frame.x, frame.width, width, across), y: place(frame.y, frame.height, height, down), width, height },
    size,
  );
}
