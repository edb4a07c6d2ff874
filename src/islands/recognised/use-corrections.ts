import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TextLine, TextPage } from '../../../schemas/recognised.ts';
import { changedLines, DOUBT, doubts, select, settle, settleChanged } from './text-dom.ts';

/** Corrections are kept when nothing more was typed for so long. */
const REST_MS = 400;

/** A doubtful character that was gone to, and what else it may be, '' where nothing is likely. */
export interface Chosen {
  mark: HTMLElement;
  character: string;
  instead: string;
}

/**
 * What the visitor does to the text of a page, which stands in the element of `place`: `onChange` is told the lines as
 * they are now, one for each that was given, empty where the text is gone.
 */
export function useCorrections(
  place: RefObject<HTMLDivElement | null>,
  page: TextPage | undefined,
  onChange: (lines: TextLine[]) => void,
) {
  const [left, setLeft] = useState(0);
  const [last, setLast] = useState(false);
  const [other, setOther] = useState<Chosen>();
  const timer = useRef(0);
  const told = useRef(onChange);

  const keep = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = 0;
    if (place.current && page) told.current(changedLines(place.current, page.lines));
  }, [page, place]);
  const keepNow = useCallback((): void => {
    if (timer.current) keep();
  }, [keep]);
  const onInput = useCallback((): void => {
    if (place.current) settleChanged(place.current);
    setOther((chosen) => (chosen?.mark.hasAttribute(DOUBT) ? chosen : undefined));
    setLeft(place.current ? doubts(place.current).length : 0);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(keep, REST_MS);
  }, [keep, place]);
  // Before the text is taken off the page, and before the page goes or is put aside, which may be for good.
  useLayoutEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener('pagehide', keepNow, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepNow(), { signal });
    return () => {
      gone.abort();
      keepNow();
    };
  }, [keepNow]);
  // After that: what was typed into a page belongs to that page.
  useLayoutEffect(() => {
    told.current = onChange;
  });
  useEffect(() => {
    setOther(undefined);
    setLast(false);
    setLeft(page && place.current ? doubts(place.current).length : 0);
  }, [page, place]);

  const nextDoubt = (): void => {
    const root = place.current;
    if (!root) return;
    const all = doubts(root);
    const at = (all.indexOf(other?.mark as HTMLElement) + 1) % all.length;
    const mark = all[at];
    setLast(at === all.length - 1);
    if (!mark) return;
    select(mark, root);
    setOther({ mark, character: mark.textContent ?? '', instead: mark.getAttribute(DOUBT) ?? '' });
  };
  /** The pressed button goes, and the focus must not go with it. */
  const answered = (): void => {
    onInput();
    place.current?.focus({ preventScroll: true });
  };
  const takeOther = (): void => {
    if (!other) return;
    other.mark.textContent = other.instead;
    answered();
  };
  const keepRead = (): void => {
    if (!other) return;
    settle(other.mark);
    answered();
  };
  return { left, last, other, keep, keepNow, onInput, nextDoubt, takeOther, keepRead };
}
