/** Brings a file of the list into view, with the focus where something can be done about it. */
export function showFile(id: string | undefined): void {
  const row = document.querySelector(`[data-file="${CSS.escape(id ?? '')}"]`);
  const places = ['input[data-password]', '[aria-invalid="true"]', 'button:last-of-type'];
  const field = places.map((place) => row?.querySelector<HTMLElement>(place)).find((found) => found);
  (field ?? row)?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
