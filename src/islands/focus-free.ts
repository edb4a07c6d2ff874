import { $handed } from '../stores/tool.ts';

/**
 * Whether the focus may be moved to what has come: what was pressed is gone, and nobody has turned to anything else
 * since; where the page itself put it for want of anything better (`data-focus-rests`) is nothing they turned to. A
 * page that a reload brings back leaves the focus alone; one that was opened with files was asked for.
 */
export const focusIsFree = (): boolean =>
  (!document.activeElement || document.activeElement.matches('body, [data-focus-rests]')) &&
  (navigator.userActivation?.hasBeenActive !== false || $handed.get());

/**
 * Gives what has come the focus where it may be moved, in a task of its own: to focus lays the page out, which would
 * make the task that drew it twice as long. For an effect; the function given back calls it off.
 */
export function focusSoon({ current }: { current: HTMLElement | null }): () => void {
  const timer = setTimeout(() => {
    if (focusIsFree()) current?.focus({ preventScroll: true });
  });
  return () => clearTimeout(timer);
}

/**
 * Gives a field the focus, where it may be moved, when what it stands in has come up (`use-coming-up.ts`): unseen it
 * cannot have it. For an effect; the function given back calls it off.
 */
export function focusOnceSeen({ current }: { current: HTMLElement | null }): () => void {
  let off = false;
  const around = document
    .getAnimations()
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(current))
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  void Promise.allSettled(around.map(({ finished }) => finished)).then(() => {
    if (!off && focusIsFree()) current?.focus({ preventScroll: true });
  });
  return () => {
    off = true;
  };
}

/**
 * Gives the focus, where it may be moved, to the first of these selectors' elements that is on the page, without
 * scrolling to it; gives that element.
 */
export function focusFirst(...selectors: string[]): HTMLElement | null {
  if (!focusIsFree()) return null;
  const [found = null] = selectors.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
  found?.focus({ preventScroll: true });
  return found;
}
