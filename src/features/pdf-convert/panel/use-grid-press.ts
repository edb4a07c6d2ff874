import { type PointerEvent, type RefObject, useRef } from 'react';
import type { Span } from '../shared/grid.ts';
import { isIn } from './grid-boxes.ts';
import { type Place, type Selection, selectionAt } from './selection.ts';

interface Press {
  body: RefObject<HTMLElement | null>;
  lefts: readonly number[];
  height: number;
  rows: number;
  selection: Selection;
  focused: Span;
  extending: boolean;
  /** A cell is being written in. */
  writing: boolean;
  onSelect(selection: Selection): void;
  /** A finger came to the cell with the focus again. */
  onAgain(): void;
}

/** Selecting by mouse and finger. `pressed` gives where a press went that ended the writing, once. */
export function useGridPress(press: Press) {
  const { body, lefts, height, rows, selection, focused, extending, writing, onSelect, onAgain } = press;
  const dragging = useRef(false);
  const next = useRef<Place>(undefined);
  const placeAt = ({ clientX, clientY }: PointerEvent): Place => {
    const box = body.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const column = lefts.slice(0, -1).findLastIndex((left) => left <= clientX - box.left);
    const row = Math.floor((clientY - box.top) / height);
    return { row: Math.min(rows - 1, Math.max(0, row)), column: Math.max(0, column) };
  };
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || event.target instanceof HTMLTextAreaElement) return;
    const place = placeAt(event);
    if (writing) {
      next.current = place; // what was written is taken in first, as its field loses the focus
      return;
    }
    if (event.pointerType === 'touch') return; // it may be a scroll: a tap selects
    onSelect(event.shiftKey || extending ? { ...selection, to: place } : selectionAt(place));
    dragging.current = true;
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!dragging.current || event.buttons !== 1) return;
    const to = placeAt(event);
    if (to.row !== selection.to.row || to.column !== selection.to.column) onSelect({ ...selection, to });
  };
  const onPointerUp = (event: PointerEvent): void => {
    dragging.current = false;
    if (event.pointerType !== 'touch' || writing || event.target instanceof HTMLTextAreaElement) return;
    const place = placeAt(event);
    if (!extending && isIn(focused, place)) onAgain();
    else onSelect(extending ? { ...selection, to: place } : selectionAt(place));
  };
  const pressed = (): Place | undefined => {
    const place = next.current;
    next.current = undefined;
    return place;
  };
  return { pressed, handlers: { onPointerDown, onPointerMove, onPointerUp } };
}
