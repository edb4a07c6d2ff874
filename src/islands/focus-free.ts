/**
 * Whether the focus may be moved to what has come: what was pressed is gone, and nobody has turned to anything else
 * since. A page that a reload brings back leaves the focus alone.
 */
export const focusIsFree = (): boolean =>
  (!document.activeElement || document.activeElement === document.body) &&
  navigator.userActivation?.hasBeenActive !== false;

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
 * Gives the focus, where it may be moved, to the first of these selectors' elements that is on the page, without
 * scrolling to it; gives that element.
 */
export function focusFirst(...selectors: string[]): HTMLElement | null {
  if (!focusIsFree()) return null;
  const [found = null] = selectors.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
  found?.focus({ preventScroll: true });
  return found;
}
