import { useEffect, useRef } from 'react';

const isText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  !!target.closest('input:not([type=checkbox], [type=range], [type=file]), textarea, select, [role="dialog"]');

/** Takes the last step back by Ctrl+Z (⌘Z) anywhere on the page but in a text field, which has its own. */
export function useUndoKey(undo: () => void): void {
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const asked = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!asked || isText(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
