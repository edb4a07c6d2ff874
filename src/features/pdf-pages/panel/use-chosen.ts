import { useRef, useState } from 'react';
import { between, type Named } from './card-moves.ts';

/** Which cards are chosen, by their names: pressed one by one, or a stretch with the shift key. */
export function useChosen(cards: readonly Named[]) {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const chosen: ReadonlySet<string> = new Set(cards.flatMap(({ key }) => (names.has(key) ? [key] : [])));
  const toggle = (keys: readonly string[], on: boolean): void => {
    const next = new Set(chosen);
    for (const key of keys) on ? next.add(key) : next.delete(key);
    setNames(next);
  };
  return {
    chosen,
    choose: (keys: Iterable<string>): void => setNames(new Set(keys)),
    toggle,
    /** What a press on a card does; `range`: with the shift key. */
    press: (key: string, range: boolean): void => {
      toggle(range ? between(cards, last.current ?? key, key) : [key], !chosen.has(key));
      last.current = key;
    },
  };
}
