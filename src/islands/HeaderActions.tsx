import { lazy, Suspense, useEffect, useState } from 'react';
import { noteVisit } from '../stores/visit.ts';
import { HeaderTheme } from './HeaderTheme.tsx';
import { dismissMenusOnEscape } from './header-menus.ts';
import { followStars } from './stars.ts';

/** Where it cannot be fetched there is no dialog; the list of all tools is a link away. */
const SearchDialog = lazy(() => import('./HeaderSearchDialog.tsx').catch(() => ({ default: () => <></> })));

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** A bar of tools wider than the screen is moved to where the visitor is. */
function showCurrentTool(): void {
  const current = document.querySelector<HTMLElement>('[data-tools-bar] [aria-current]');
  const bar = current?.closest('ul');
  if (current && bar) bar.scrollLeft = current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2;
}

/** The header's buttons: search (also by the key `/`) and theme. */
export function HeaderActions() {
  const [searching, setSearching] = useState(false);
  useEffect(() => dismissMenusOnEscape(), []);
  useEffect(showCurrentTool, []);
  useEffect(noteVisit, []);
  useEffect(followStars, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      event.preventDefault();
      const home = document.querySelector<HTMLInputElement>('[data-home-search] input');
      if (home) home.focus();
      else setSearching(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <button
        type="button"
        onClick={() => setSearching(true)}
        aria-label="搜索工具"
        aria-keyshortcuts="/"
        className="flex size-11 items-center justify-center gap-2 rounded-xl text-muted transition-colors hover:text-ink xl:h-9 xl:w-auto xl:border xl:border-line xl:bg-card xl:px-3 xl:text-sm"
      >
        <svg
          viewBox="0 0 24 24"
          className="size-5 xl:size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <circle cx="11" cy="11" r="7" />
          <path d="m20 20-4-4" />
        </svg>
        <span className="hidden xl:inline">搜索工具</span>
        <kbd className="hidden rounded border border-line px-1.5 font-sans text-xs leading-5 xl:inline">/</kbd>
      </button>
      <HeaderTheme />
      {searching && (
        <Suspense>
          <SearchDialog onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  );
}
