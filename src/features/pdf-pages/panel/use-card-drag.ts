import { type RefObject, useEffect, useRef, useState } from 'react';
import { dragCards, type Grounds, type Hears } from './card-drag.ts';

interface Options {
  /** The list whose cards are dragged. */
  list: RefObject<HTMLElement | null>;
  /** What follows the pointer. */
  ghost: RefObject<HTMLElement | null>;
  /** The places of the list where a drop can go; always the same function. */
  groundsOf(list: HTMLElement): Grounds;
  disabled: boolean;
  onDrop(key: string, place: number): void;
}

/** Lets the cards of a list be dragged (`dragCards`); gives the name of the one that is. */
export function useCardDrag({ list, ghost, groundsOf, ...options }: Options): string | undefined {
  const [lifted, setLifted] = useState<string>();
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    if (!list.current) return;
    const hears: Hears = {
      disabled: () => latest.current.disabled,
      lift: setLifted,
      follow: (x, y) => {
        if (ghost.current) ghost.current.style.translate = `${x + 12}px ${y + 12}px`;
      },
      end: () => setLifted(undefined),
      drop: (key, place) => latest.current.onDrop(key, place),
    };
    return dragCards({ list: list.current, grounds: groundsOf(list.current), hears });
  }, [list, ghost, groundsOf]);
  return lifted;
}
