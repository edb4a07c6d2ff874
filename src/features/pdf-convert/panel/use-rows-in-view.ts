import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows beyond the box that are drawn, too, and the step they come in. */
const BEYOND = 12;
const STEP = 6;

/** Which rows of a long table, all of one height, are seen in the box that scrolls or near it: the first, and the one after the last. */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, rows: number, height: number): [number, number] {
  const [view, setView] = useState<[number, number]>([0, Math.min(rows, 3 * BEYOND)]);
  useLayoutEffect(() => {
    const own = scroller.current;
    if (!own) return;
    const look = (): void => {
      const first = Math.floor(Math.max(0, own.scrollTop / height - BEYOND) / STEP) * STEP;
      const last = Math.ceil(((own.scrollTop + own.clientHeight) / height + BEYOND) / STEP) * STEP;
      const next: [number, number] = [Math.min(first, rows), Math.min(rows, last)];
      setView((old) => (old[0] === next[0] && old[1] === next[1] ? old : next));
    };
    look();
    const sized = new ResizeObserver(look);
    sized.observe(own);
    own.addEventListener('scroll', look, { passive: true });
    return () => {
      sized.disconnect();
      own.removeEventListener('scroll', look);
    };
  }, [scroller, rows, height]);
  return view;
}
