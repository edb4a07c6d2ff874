import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is in view or within 300 pixels of it. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
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
