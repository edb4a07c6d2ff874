import { useEffect, useState } from 'react';

/** Those that are drawn at once, and how many more come with each frame. */
const [FIRST, STEP] = [6, 6];

/**
 * How many of a long list are drawn: a screenful first, the rest frame by frame, as a hundred at once would hold the
 * page up. `again` begins anew, for a list that is drawn in another way.
 */
export function useGrowing(total: number): { shown: number; again(): void } {
  const [shown, setShown] = useState(FIRST);
  useEffect(() => {
    if (shown >= total) return;
    const frame = requestAnimationFrame(() => setShown(shown + STEP));
    return () => cancelAnimationFrame(frame);
  }, [shown, total]);
  return { shown: Math.min(shown, total), again: () => setShown(FIRST) };
}
