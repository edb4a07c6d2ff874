import { useStore } from '@nanostores/react';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useGrowing } from '../../../islands/use-growing.ts';
import { $cardSize } from '../../../stores/card-size.ts';
import { type CardGrid, type Places, placesNear, topsOf } from './card-window.ts';

const pixels = (length: string): number => Number.parseFloat(length) || 0;

/** What the browser made of a grid: its columns, and how high its rows are, at least by its lowest card. */
function measure(list: HTMLElement): CardGrid {
  const { gridTemplateColumns, gridTemplateRows, rowGap } = getComputedStyle(list);
  const heights = [...list.children].map((card) => card.getBoundingClientRect().height);
  const height = heights.length ? Math.min(...heights) : 0;
  const gap = pixels(rowGap);
  const tops = topsOf(gridTemplateRows.split(' ').map(pixels), height, gap);
  return { columns: gridTemplateColumns.split(' ').length, height, row: height + gap, tops };
}

const isSame = (one: CardGrid, other: CardGrid): boolean =>
  one.columns === other.columns && one.height === other.height && String(one.tops) === String(other.tops);

const nearIn = (list: HTMLElement, count: number, grid: CardGrid): Places =>
  placesNear(count, grid, list.getBoundingClientRect().top + pixels(getComputedStyle(list).paddingTop), innerHeight);

/** More than the highest window shows. */
const MAX_SHOWN = 240;

/**
 * Which cards of a long grid are to be drawn, and the grid they stand in: a thousand that are all there cost half a
 * second whenever one of them moves. At first they come frame by frame.
 */
export function useCardWindow(list: RefObject<HTMLElement | null>, count: number): CardGrid & Places {
  const size = useStore($cardSize);
  const [grid, setGrid] = useState<CardGrid>({ columns: 1, height: 0, row: 0, tops: [] });
  const [places, setPlaces] = useState<Places>(placesNear(count, grid, 0, 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size of cards is another grid
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const look = (): void => {
      const now = measure(box);
      setGrid((old) => (isSame(old, now) ? old : now));
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
  const { shown } = useGrowing(Math.min(count, MAX_SHOWN));
  return { ...grid, from: places.from, to: Math.min(places.to, places.from + shown) };
}
