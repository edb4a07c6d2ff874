import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows beyond the window that are drawn, too, and the step they come in. */
const BEYOND = 12;
const STEP = 6;

/**
 * Which of so many rows of one height are near a view of so many pixels, whose upper edge is `above` pixels below the
 * first: the first, and the one after the last.
 */
export function rowsNear(rows: number, height: number, above: number, view: number): [number, number] {
  const first = Math.floor(Math.max(0, above / height - BEYOND) / STEP) * STEP;
  const last = Math.ceil(Math.max(0, (above + view) / height + BEYOND) / STEP) * STEP;
  return [Math.min(first, rows), Math.min(rows, last)];
}

/** Which rows of a long table, all of one height, are seen in the window or near it. */
export function useRowsInView(body: RefObject<HTMLElement | null>, rows: number, height: number): [number, number] {
  const [view, setView] = useState<[number, number]>([0, Math.min(rows, 3 * BEYOND)]);
  useLayoutEffect(() => {
    const own = body.current;
    if (!own) return;
    const look = (): void => {
      const next = rowsNear(rows, height, -own.getBoundingClientRect().top, innerHeight);
      setView((old) => (old[0] === next[0] && old[1] === next[1] ? old : next));
    };
    look();
    // What comes above moves the table as well.
    const moved = new ResizeObserver(look);
    moved.observe(document.body);
    for (const name of ['scroll', 'resize']) addEventListener(name, look, { passive: true });
    return () => {
      moved.disconnect();
      for (const name of ['scroll', 'resize']) removeEventListener(name, look);
    };
  }, [body, rows, height]);
  return view;
}
