import type { Quad } from '../../../schemas/recognised.ts';

/** A picture in a window lower than it, in pixels of the window. */
interface Seen {
  /** What of the picture lies above the window. */
  top: number;
  /** The height of the window, and of the whole picture. */
  view: number;
  whole: number;
  /** How many pixels of the window are one of the picture. */
  scale: number;
}

/** How far a picture is to be scrolled for a line of it to be seen: as it is, if the line is; else to its middle. */
export function topFor(quad: Quad, { top, view, whole, scale }: Seen): number {
  const [first, last] = [Math.min(quad[1], quad[3]) * scale, Math.max(quad[5], quad[7]) * scale];
  if (first >= top && last <= top + view) return top;
  return Math.max(0, Math.min(whole - view, (first + last - view) / 2));
}
