import { focusIsFree } from './focus-free.ts';

/** Brings a file of the list into view, with the focus where something can be done about it. */
export function showFile(id: string | undefined): void {
  const row = document.querySelector(`[data-file="${CSS.escape(id ?? '')}"]`);
  const places = ['input[data-password]', '[aria-invalid="true"]', 'button:last-of-type'];
  const field = places.map((place) => row?.querySelector<HTMLElement>(place)).find((found) => found);
  // Not at all where it is in sight; the bars above and below leave it room (`styles/work.css`).
  (field ?? row)?.scrollIntoView({ block: 'nearest' });
  field?.focus({ preventScroll: true });
  if (field && document.activeElement !== field) void focusWhenSeen(field);
}

/** What just came up is unseen for a moment, and takes no focus until it is seen. */
async function focusWhenSeen(field: HTMLElement): Promise<void> {
  const hiding = document
    .getAnimations()
    .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(field));
  await Promise.allSettled(hiding.map(({ finished }) => finished));
  if (focusIsFree()) field.focus({ preventScroll: true });
}
