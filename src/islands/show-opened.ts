/** Brings what just opened into view where the form scrolls by itself: in the sheet of a narrow window. */
export function showOpened(opened: Element | null | undefined): void {
  if (opened?.closest('[role=dialog]')) opened.scrollIntoView({ block: 'nearest' });
}
