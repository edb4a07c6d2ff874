import { type RefObject, useEffect } from 'react';
import { type CellBox, NUMBERS } from './grid-boxes.ts';

/** Pixels that the bar of the start covers below, in a narrow window. */
const BAR = 80;

/** Pixels at the foot of the window that something covers. */
export const coveredBelow = (): number => (matchMedia('(min-width: 64rem)').matches ? 0 : BAR);

/**
 * Keeps the cell with the focus in sight: beside the rows' numbers in the box that scrolls sideways, and between the
 * columns' letters and the foot of the window by the page.
 */
export function useCellInView(
  body: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  letters: RefObject<HTMLElement | null>,
  { left, top, width, height }: CellBox,
): void {
  useEffect(() => {
    const [grid, box, head] = [body.current, scroller.current, letters.current];
    if (!grid?.contains(document.activeElement) || !box || !head) return;
    box.scrollTo({ left: into(box.scrollLeft, box.clientWidth - NUMBERS, left, width) });
    const upper = head.getBoundingClientRect().bottom;
    const above = upper - grid.getBoundingClientRect().top;
    const room = innerHeight - coveredBelow() - upper;
    scrollBy({ top: into(above, room, top, height) - above, behavior: 'instant' });
  }, [body, scroller, letters, left, top, width, height]);
}

/** Where to scroll to so that a stretch is seen, its beginning at least; as it is where it is seen already. */
export function into(scrolled: number, room: number, start: number, size: number): number {
  if (start < scrolled) return start;
  return start + size > scrolled + room ? Math.min(start, start + size - room) : scrolled;
}
