/** Brings the field in which pages of a file are typed into view, with the focus. */
export function showField(id: string): void {
  const field = document.querySelector<HTMLInputElement>(`[data-file="${CSS.escape(id)}"] label input`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
