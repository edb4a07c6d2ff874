/** The field of an option (`key`, or `key:fileId`), where it can be seen. */
export function fieldOf(key: string): HTMLElement | null {
  const row = `[data-option="${CSS.escape(key)}"]`;
  const [, file] = key.split(':');
  const inFile = file === undefined ? [] : [`[data-file="${CSS.escape(file)}"] [aria-invalid="true"]`];
  const places = [`${row} [aria-invalid="true"]`, `${row} :is(input, select)`, ...inFile];
  for (const place of places) {
    const field = document.querySelector<HTMLElement>(place);
    if (field) return field;
  }
  return null;
}

/** Brings the field of an option into view, with the focus in it. */
export function showField(key: string): void {
  const field = fieldOf(key);
  field?.focus();
  // What is wrong stands under the field, where the bar at the bottom of a phone must not cover it.
  field?.scrollIntoView({ block: 'center' });
}
