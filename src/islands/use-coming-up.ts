import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Unseen while it goes to its new place, then fading in there. */
const COMING_UP: Keyframe[] = [
  { visibility: 'hidden', opacity: 0 },
  { visibility: 'hidden', opacity: 0, offset: 0.4 },
  { opacity: 1 },
];
const MS = 300;

/**
 * For what is laid out anew and must keep its state: where `arranged` changes, but to undefined, it comes up as it is
 * now, and is not seen to move. What has the focus stays in sight, as an unseen field would lose it.
 */
export function useComingUp(arranged: string | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(arranged);
  useLayoutEffect(() => {
    const box = place.current;
    const changed = arranged !== undefined && arranged !== before.current;
    if (changed && box && !box.contains(document.activeElement)) box.animate(COMING_UP, MS);
    before.current = arranged;
  }, [arranged]);
  return place;
}
