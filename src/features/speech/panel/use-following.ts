import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]';
/** Those that a key is meant for where they have the focus. */
const OWN_KEYS = `${FIELDS}, button, summary, a, video`;
const SCROLLING = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']);

/**
 * Keeps the sentence that is heard (`now`, its place; its element has `data-now`) in sight, as long as nobody reads or
 * writes elsewhere. `begins` is told when playing begins; `follows` says, before the next sentence is drawn, whether it
 * will be gone along with.
 */
export function useFollowing(
  list: RefObject<HTMLElement | null>,
  player: RefObject<HTMLVideoElement | null>,
  now: number,
): { begins(): void; follows(): boolean } {
  const byHand = useRef(false);
  const going = useRef(false);
  useEffect(() => {
    const scrolled = (): void => {
      byHand.current = true;
    };
    const pressed = ({ key, target }: KeyboardEvent): void => {
      if (SCROLLING.has(key) && !isOne(target, OWN_KEYS)) scrolled();
    };
    const quiet = { passive: true };
    addEventListener('wheel', scrolled, quiet);
    addEventListener('touchmove', scrolled, quiet);
    addEventListener('keydown', pressed);
    return () => {
      removeEventListener('wheel', scrolled);
      removeEventListener('touchmove', scrolled);
      removeEventListener('keydown', pressed);
    };
  }, []);
  useLayoutEffect(() => {
    if (now >= 0 && going.current) list.current?.querySelector('[data-now]')?.scrollIntoView({ block: 'nearest' });
    going.current = false;
  }, [list, now]);
  const begins = useCallback((): void => {
    byHand.current = false;
  }, []);
  return {
    begins,
    follows: () => {
      const before = list.current?.querySelector('[data-now]')?.getBoundingClientRect();
      const above = player.current?.getBoundingClientRect().bottom ?? 0;
      going.current =
        !player.current?.paused &&
        !byHand.current &&
        !isOne(document.activeElement, FIELDS) &&
        (now < 0 || (before !== undefined && isSeen(before, above, innerHeight)));
      return going.current;
    },
  };
}

const isOne = (target: EventTarget | null, of: string): boolean => target instanceof Element && target.matches(of);

/** Whether some of a stretch is between two heights of the window, in pixels. */
export const isSeen = ({ top, bottom }: { top: number; bottom: number }, above: number, below: number): boolean =>
  bottom > above && top < below;
