import { useRef } from 'react';

/**
 * What a press on a page (0-based) makes of those that are chosen: it is chosen or no longer; with the shift key
 * (`range`) so are all since the last one pressed.
 */
export function usePress(chosen: ReadonlySet<number>): (page: number, range: boolean) => Set<number> {
  const last = useRef(0);
  return (page, range) => {
    const next = new Set(chosen);
    const [from, to] = range ? [Math.min(last.current, page), Math.max(last.current, page)] : [page, page];
    for (let each = from; each <= to; each++) chosen.has(page) ? next.delete(each) : next.add(each);
    last.current = page;
    return next;
  };
}
