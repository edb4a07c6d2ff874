import { useLayoutEffect } from 'react';
import { $files } from '../stores/tool.ts';

/** In a window lower than this (CSS pixels) the site's header gives its place to the work too. */
const LOW = 600;

/** The way back: unseen while it takes its old place, then faded in, in milliseconds. */
const BACK = { hidden: 60, all: 220 };

/** Whether the page was opened as a workspace before its first paint (`src/components/work-boot.js`). */
export const isWaiting = (): boolean => document.documentElement.dataset.work === 'waiting';

/** Gives such a page its empty state back where nothing has come. */
export function endWaiting(): void {
  if (isWaiting() && !$files.get().length) delete document.documentElement.dataset.work;
}

function toTop(): void {
  const header = document.querySelector('body > header');
  scrollTo({ top: innerHeight < LOW && header ? header.clientHeight : 0, behavior: 'instant' });
}

/**
 * Gives the page over to the work (`styles/work.css`) while it is open. All of it is invisible for the first two frames
 * and fades in then: it comes up in its new place, and nothing is seen to move. A page that was opened as a workspace
 * stands already, and only the work itself fades in.
 */
export function useWorkPage(open: boolean): void {
  useLayoutEffect(() => (open ? openWorkPage() : undefined), [open]);
}

/** Gives the page over; what is returned gives it back. */
export function openWorkPage(): () => void {
  const { dataset } = document.documentElement;
  const back = isWaiting();
  dataset.work = back ? 'back' : 'opening';
  // What is brought back scrolls to its results; where nothing stands yet, where the page stands is asked with the
  // frame, as to ask now would have all of it laid out within React's work.
  if (back) toTop();
  let frame = back
    ? 0
    : requestAnimationFrame(() => {
        toTop();
        frame = requestAnimationFrame(() => {
          dataset.work = 'open';
        });
      });
  return () => {
    cancelAnimationFrame(frame);
    delete dataset.work;
    scrollTo({ top: 0, behavior: 'instant' }); // where files are chosen
    fadeBack();
  };
}

/** Shows the page before the work again, as where no file was taken in: it is not seen to move either. */
function fadeBack(): void {
  const unseen = { opacity: 0 };
  const frames = [unseen, { ...unseen, offset: BACK.hidden / BACK.all }, { opacity: 1 }];
  document.querySelector('main')?.animate(frames, BACK.all);
}
