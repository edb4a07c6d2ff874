import { focusIsFree } from './focus-free.ts';

const PLACES = ['input[data-password]', '[aria-invalid="true"]', 'button:last-of-type'];

const rowOf = (id: string | undefined): Element | null =>
  document.querySelector(`[data-file="${CSS.escape(id ?? '')}"]`);

/** Where something can be done about a file, by its row. */
const fieldIn = (row: Element | null): HTMLElement | undefined =>
  PLACES.flatMap((place) => row?.querySelector<HTMLElement>(place) ?? [])[0];

/** A bar that has grown by a question may still lie over it. */
function isCovered(field: HTMLElement): boolean {
  const { left, top, bottom, width } = field.getBoundingClientRect();
  const row = field.closest('[data-file]');
  const isFree = (y: number): boolean => !!row?.contains(document.elementFromPoint(left + width / 2, y));
  return !isFree(top + 1) || !isFree(bottom - 1);
}

/** Brings a file of the list into view, with the focus where something can be done about it. */
export function showFile(id: string | undefined): void {
  const row = rowOf(id);
  const field = fieldIn(row);
  // Not at all where it is in sight; the bars above and below leave it room (`styles/work.css`).
  (field ?? row)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  if (field && isCovered(field)) field.scrollIntoView({ block: 'center', behavior: 'instant' });
  field?.focus({ preventScroll: true });
  if (field && document.activeElement !== field) void focusWhenSeen(id, field);
}

/**
 * What just came up is unseen for a moment, and takes no focus until it is seen. What was pressed for it has the focus
 * until then; whoever turns to something else meanwhile is left there.
 */
async function focusWhenSeen(id: string | undefined, unseen: HTMLElement): Promise<void> {
  const pressed = document.activeElement;
  const hiding = document
    .getAnimations()
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(unseen));
  await Promise.allSettled(hiding.map(({ finished }) => finished));
  // The row may have been made anew meanwhile.
  if (document.activeElement === pressed || focusIsFree()) fieldIn(rowOf(id))?.focus({ preventScroll: true });
}
