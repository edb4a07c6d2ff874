import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Axis } from '../shared/grid.ts';
import { edgeScroll } from './edge-scroll.ts';

/** A row or column on its way: where it would go in before. */
export interface LineDrag {
  axis: Axis;
  from: number;
  before: number;
}

interface Held extends LineDrag {
  start: number;
  /** Where it is now, in the window. */
  now: number;
  moved: boolean;
  scroll: ReturnType<typeof edgeScroll> | undefined;
}

/** Pixels before a press becomes a drag. */
const SLACK = 6;

/**
 * Drags a row or column by its heading. `edges`: the places of the lines between them, in pixels from the body's edge;
 * `origin`: that edge in the window; `scroller`: the box that scrolls when a drag comes to its edges; `head`:
 * what stays above it.
 */
export function useLineDrag(
  edges: (axis: Axis) => readonly number[],
  origin: (axis: Axis) => number,
  onDrop: (axis: Axis, from: number, to: number) => void,
  scroller: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
) {
  const held = useRef<Held>(undefined);
  const dragged = useRef(false);
  const [drag, setDrag] = useState<LineDrag>();
  const along = (axis: Axis, { clientX, clientY }: PointerEvent): number => (axis === 'row' ? clientY : clientX);
  const end = (event: PointerEvent, drop: boolean): void => {
    const own = held.current;
    own?.scroll?.end();
    held.current = undefined;
    setDrag(undefined);
    dragged.current = !!own?.moved;
    if (!own?.moved || !drop) return;
    event.preventDefault();
    const to = own.before > own.from ? own.before - 1 : own.before;
    if (to !== own.from) onDrop(own.axis, own.from, to);
  };
  const look = useRef<() => void>(undefined);
  look.current = () => {
    const own = held.current;
    if (!own) return;
    own.before = nearest(edges(own.axis), own.now - origin(own.axis));
    setDrag({ axis: own.axis, from: own.from, before: own.before });
  };
  useEffect(() => () => held.current?.scroll?.end(), []);
  const handlers = (axis: Axis, from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const start = along(axis, event);
      const scroll =
        scroller.current && head.current
          ? edgeScroll(scroller.current, head.current, () => look.current?.())
          : undefined;
      held.current = { axis, from, before: from, start, now: start, moved: false, scroll };
    },
    onPointerMove: (event: PointerEvent): void => {
      const own = held.current;
      if (!own || own.axis !== axis) return;
      own.now = along(axis, event);
      own.moved ||= Math.abs(own.now - own.start) > SLACK;
      if (!own.moved) return;
      own.scroll?.at(axis === 'row' ? { y: own.now } : { x: own.now });
      look.current?.();
    },
    onPointerUp: (event: PointerEvent): void => end(event, true),
    onPointerCancel: (event: PointerEvent): void => end(event, false),
  });
  /** Whether a click is only the end of a drag; told once. */
  const wasDrag = (): boolean => {
    const was = dragged.current;
    dragged.current = false;
    return was;
  };
  return { drag, handlers, wasDrag };
}

/** The edge that is nearest to a place. */
export function nearest(edges: readonly number[], place: number): number {
  let best = 0;
  for (const [at, edge] of edges.entries())
    if (Math.abs(edge - place) < Math.abs((edges[best] ?? 0) - place)) best = at;
  return best;
}
