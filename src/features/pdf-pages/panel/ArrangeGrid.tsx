import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { ArrangeCard, type CardFile } from './ArrangeCard.tsx';
import type { Named } from './card-moves.ts';
import { usePageColumns } from './PageGrid.tsx';
import { useCardWindow } from './use-card-window.ts';

interface Props {
  list: RefObject<HTMLOListElement | null>;
  cards: readonly Named[];
  files: ReadonlyMap<string, CardFile>;
  chosen: ReadonlySet<string>;
  /** Those that are being dragged, by their names. */
  dragged: ReadonlySet<string> | undefined;
  fixed: boolean;
  /** The card the tab key comes to. */
  current: string;
  /** They are there wherever the page stands: what has the focus or a finger on it must not go. */
  held: readonly (string | undefined)[];
  /** The id of what says which keys there are. */
  keys: string;
  onKeyDown(event: KeyboardEvent, columns: number): void;
  onPress(key: string, range: boolean): void;
  onFocus(key: string): void;
}

/** All pages in their order as one grid, of which those near the view are drawn, each in its place. */
export function ArrangeGrid({ list, cards, files, chosen, dragged, fixed, current, held, keys, ...props }: Props) {
  const { columns, height, from, to } = useCardWindow(list, cards.length);
  const { style, className } = usePageColumns();
  const near = cards.flatMap(({ key }, place) => ((place >= from && place < to) || held.includes(key) ? [place] : []));
  const rows = Math.ceil(cards.length / columns);
  const { onPress, onFocus } = useLatest({ onPress: props.onPress, onFocus: props.onFocus });
  return (
    <ol
      ref={list}
      aria-label="合并后的各页"
      aria-describedby={keys}
      style={height ? { ...style, gridTemplateRows: `repeat(${rows}, ${height}px)` } : style}
      className={`${className} items-start`}
      onKeyDown={(event) => props.onKeyDown(event, columns)}
    >
      {near.map((place) => {
        const { key, id, page } = cards[place] as Named;
        return (
          <ArrangeCard
            key={key}
            name={key}
            id={id}
            page={page}
            place={place}
            fixed={fixed}
            columns={columns}
            total={cards.length}
            file={files.get(id) as CardFile}
            on={chosen.has(key)}
            lifted={dragged?.has(key) ?? false}
            current={key === current}
            onPress={onPress}
            onFocus={onFocus}
          />
        );
      })}
    </ol>
  );
}

/** The same functions for as long as the grid stands, so that a card is drawn again only for its own sake. */
function useLatest<T extends Record<string, (...args: never[]) => unknown>>(functions: T): T {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  return useRef(
    Object.fromEntries(
      Object.keys(functions).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
    ) as T,
  ).current;
}
