import { type RefObject, useEffect } from 'react';

/** The height of the bar above the work. */
const BELOW_BAR = 56;

/**
 * Lets a sticky column stop below the bar; one taller than the window scrolls with the page until its end is seen, and
 * stops there.
 */
export function useStick(column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = column;
    if (!current) return;
    const place = (): void => {
      current.style.top = `${Math.min(BELOW_BAR, innerHeight - current.offsetHeight)}px`;
    };
    const observer = new ResizeObserver(place);
    observer.observe(current);
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('resize', place);
    };
  }, [column]);
}
