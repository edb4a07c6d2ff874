import { useStore } from '@nanostores/react';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { $cardSize } from '../../../stores/card-size.ts';
import { type CardGrid, type Places, placesNear } from './card-window.ts';

const pixels = (length: string): number => Number.parseFloat(length) || 0;

/** What the browser made of a grid: its columns, and how high its rows are, by its first card. */
function measure(list: HTMLElement): CardGrid {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const height = list.firstElementChild?.getBoundingClientRect().height ?? 0;
  return { columns: gridTemplateColumns.split(' ').length, height, row: height + pixels(rowGap) };
}

const nearIn = (list: HTMLElement, count: number, grid: CardGrid): Places =>
  placesNear(count, grid, list.getBoundingClientRect().top + pixels(getComputedStyle(list).paddingTop), innerHeight);

/**
 * Which cards of a long grid are to be drawn, and the grid they stand in: a thousand that are all there cost half a
 * second whenever one of them moves.
 */
export function useCardWindow(list: RefObject<HTMLElement | null>, count: number): CardGrid & Places {
  const size = useStore($cardSize);
  const [grid, setGrid] = useState<CardGrid>({ columns: 1, height: 0, row: 0 });
  const [places, setPlaces] = useState<Places>(placesNear(count, grid, 0, 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size of cards is another grid
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const look = (): void => {
      const now = measure(box);
      setGrid((old) => (old.columns === now.columns && old.height === now.height ? old : now));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [list, size]);
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const look = (): void => {
      const now = nearIn(box, count, grid);
      setPlaces((old) => (old.from === now.from && old.to === now.to ? old : now));
    };
    look();
    for (const name of ['scroll', 'resize']) addEventListener(name, look, { passive: true });
    return () => {
      for (const name of ['scroll', 'resize']) removeEventListener(name, look);
    };
  }, [list, count, grid]);
  return { ...grid, ...places };
}
