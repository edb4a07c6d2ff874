import { type RefObject, useEffect } from 'react';
import { type CellBox, NUMBERS } from './grid-boxes.ts';

/** Keeps the cell with the focus in the box that scrolls, below the columns' letters and beside the rows' numbers. */
export function useCellInView(
  body: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  { left, top, width, height }: CellBox,
): void {
  useEffect(() => {
    const [grid, box] = [body.current, scroller.current];
    if (!grid?.contains(document.activeElement) || !box) return;
    const letters = grid.getBoundingClientRect().top + box.scrollTop - box.getBoundingClientRect().top;
    const [wide, high] = [box.clientWidth - NUMBERS, box.clientHeight - letters];
    box.scrollTo({
      left: into(box.scrollLeft, wide, left, width),
      top: into(box.scrollTop, high, top, height),
    });
  }, [body, scroller, left, top, width, height]);
}

/** Where to scroll to so that a stretch is seen, its beginning at least; as it is where it is seen already. */
export function into(scrolled: number, room: number, start: number, size: number): number {
  if (start < scrolled) return start;
  return start + size > scrolled + room ? Math.min(start, start + size - room) : scrolled;
}
