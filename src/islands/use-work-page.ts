import { useLayoutEffect } from 'react';

/** In a window lower than this (CSS pixels) the site's header gives its place to the work too. */
const LOW = 600;

/**
 * Gives the page over to the work (`styles/work.css`) while it is open. All of it is invisible for the first two frames
 * and fades in then: it comes up in its new place, and nothing is seen to move.
 */
export function useWorkPage(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const { dataset } = document.documentElement;
    dataset.work = 'opening';
    const header = document.querySelector('body > header');
    scrollTo({ top: innerHeight < LOW && header ? header.clientHeight : 0, behavior: 'instant' });
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        dataset.work = 'open';
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      delete dataset.work;
    };
  }, [open]);
}
