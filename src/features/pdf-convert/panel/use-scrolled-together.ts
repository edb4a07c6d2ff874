import { type RefObject, useRef } from 'react';

/**
 * Keeps the columns' letters above their columns: they go along with the rows, and the rows with them where the browser
 * scrolls to a letter that got the focus. Gives what each tells of its scrolling.
 */
export function useScrolledTogether(rows: RefObject<HTMLElement | null>, letters: RefObject<HTMLElement | null>) {
  const given = useRef(0); // what the letters were last set to: told of late, it would hold back rows that went on
  return {
    rows: (): void => {
      if (!rows.current || !letters.current) return;
      letters.current.scrollLeft = rows.current.scrollLeft;
      given.current = letters.current.scrollLeft;
    },
    letters: (): void => {
      if (!rows.current || !letters.current || letters.current.scrollLeft === given.current) return;
      rows.current.scrollLeft = letters.current.scrollLeft;
    },
  };
}
