/**
 * Whether the focus may be moved to what has come: what was pressed is gone, and nobody has turned to anything else
 * since. A page that a reload brings back leaves the focus alone.
 */
export const focusIsFree = (): boolean =>
  (!document.activeElement || document.activeElement === document.body) &&
  navigator.userActivation?.hasBeenActive !== false;
