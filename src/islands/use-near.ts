import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is in view or within 300 pixels of it; before the first look, `atFirst`. */
export function useNear(ref: RefObject<Element | null>, atFirst = false): boolean {
  const [near, setNear] = useState(atFirst);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([seen]) => setNear(seen?.isIntersecting ?? false), {
      rootMargin: '300px',
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return near;
}
