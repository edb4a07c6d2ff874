import { useEffect } from 'react';
import { noteVisit } from '../stores/visit.ts';
import { HeaderSearchDialog } from './HeaderSearchDialog.tsx';
import { HeaderTheme } from './HeaderTheme.tsx';
import { dismissMenusOnEscape } from './header-menus.ts';
import { followStars } from './stars.ts';

/** A bar of tools wider than the screen is moved to where the visitor is. */
function showCurrentTool(): void {
  const current = document.querySelector<HTMLElement>('[data-tools-bar] [aria-current]');
  const bar = current?.closest('ul');
  if (current && bar) bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2;
}

/** What lives in every header: the search dialog, the theme, and what is listened to for the whole page. */
export function HeaderActions() {
  useEffect(() => dismissMenusOnEscape(), []);
  useEffect(showCurrentTool, []);
  useEffect(noteVisit, []);
  useEffect(followStars, []);
  return (
    <>
      <HeaderSearchDialog />
      <HeaderTheme />
    </>
  );
}
