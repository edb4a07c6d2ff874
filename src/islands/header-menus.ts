/**
 * The group menus open by CSS and by the popover attribute. Escape closes a popover by itself; a menu that only the
 * pointer holds open is dismissed here until the pointer leaves (WCAG 2.2, 1.4.13). Returns the function that stops it.
 */
export function dismissMenusOnEscape(): () => void {
  const menus = document.querySelector<HTMLElement>('.menus');
  if (!menus) return () => undefined;
  const dismiss = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') menus.dataset.dismissed = '';
  };
  const restore = (): void => {
    delete menus.dataset.dismissed;
  };
  addEventListener('keydown', dismiss);
  menus.addEventListener('pointerleave', restore);
  return () => {
    removeEventListener('keydown', dismiss);
    menus.removeEventListener('pointerleave', restore);
  };
}
