import { type RefObject, useEffect, useState } from 'react';

/** Less than this is no column that is out of view. */
const SLACK = 4;

/** Whether more of what a box scrolls sideways is out of view on its right; `width` is that of what it holds. */
export function useMoreBeside(box: RefObject<HTMLElement | null>, width: number): boolean {
  const [more, setMore] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width of the content is looked at anew
  useEffect(() => {
    const own = box.current;
    if (!own) return;
    const look = (): void => setMore(own.scrollWidth - own.clientWidth - own.scrollLeft > SLACK);
    const observer = new ResizeObserver(look); // tells at once, too
    observer.observe(own);
    own.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      own.removeEventListener('scroll', look);
    };
  }, [box, width]);
  return more;
}
