import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A point of the window. */
interface Point {
  x: number;
  y: number;
}

const STEP = 2;
const WHEEL = 0.01;

/** What stays where it is while the size changes: a part of the content (0–1 both ways) under a point. */
interface Anchor {
  part: Point;
  point: Point;
}

const between = (a: Touch, b: Touch): Point => ({ x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });
const apart = (a: Touch, b: Touch): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/**
 * Zooming of content inside a box that scrolls, 1 to `most`: by two fingers, by the wheel with Ctrl (which is what
 * pinching a touchpad gives), by double click to `tapped` and back, by steps. What is pointed at stays under the
 * pointer.
 */
export function useZoom(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  most: number,
  tapped: number,
) {
  const [zoom, setZoom] = useState(1);
  const anchor = useRef<Anchor>(undefined);

  const zoomTo = useCallback(
    (wanted: number, at?: Point) => {
      const [outer, inner] = [box.current?.getBoundingClientRect(), content.current?.getBoundingClientRect()];
      if (!outer || !inner) return;
      const point = at ?? { x: outer.left + outer.width / 2, y: outer.top + outer.height / 2 };
      anchor.current = {
        point,
        part: { x: (point.x - inner.left) / inner.width, y: (point.y - inner.top) / inner.height },
      };
      setZoom(Math.max(1, Math.min(most, wanted)));
    },
    [box, content, most],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the size follows the zoom
  useLayoutEffect(() => {
    const [inner, kept] = [content.current?.getBoundingClientRect(), anchor.current];
    if (!box.current || !inner || !kept) return;
    box.current.scrollLeft += inner.left + kept.part.x * inner.width - kept.point.x;
    box.current.scrollTop += inner.top + kept.part.y * inner.height - kept.point.y;
    anchor.current = undefined;
  }, [zoom]);

  useGestures(box, zoom, zoomTo);
  return {
    zoom,
    larger: zoom < most ? () => zoomTo(zoom * STEP) : undefined,
    smaller: zoom > 1 ? () => zoomTo(zoom / STEP) : undefined,
    toggle: (at: Point) => zoomTo(zoom > 1 ? 1 : tapped, at),
  };
}

/** Two fingers, and the wheel with Ctrl; both listen actively, or the page would be zoomed. */
function useGestures(
  box: RefObject<HTMLElement | null>,
  zoom: number,
  zoomTo: (zoom: number, at: Point) => void,
): void {
  const now = useRef(zoom);
  now.current = zoom;
  useEffect(() => {
    const own = box.current;
    if (!own) return;
    let pinch: { distance: number; zoom: number } | undefined;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return; // the page is to be scrolled
      event.preventDefault();
      zoomTo(now.current * Math.exp(-event.deltaY * WHEEL), { x: event.clientX, y: event.clientY });
    };
    const onTouch = (event: TouchEvent): void => {
      const [a, b] = event.touches;
      if (!a || !b) return;
      event.preventDefault();
      pinch ??= { distance: apart(a, b), zoom: now.current };
      zoomTo((pinch.zoom * apart(a, b)) / pinch.distance, between(a, b));
    };
    const onEnd = (): void => {
      pinch = undefined;
    };
    own.addEventListener('wheel', onWheel, { passive: false });
    own.addEventListener('touchmove', onTouch, { passive: false });
    own.addEventListener('touchend', onEnd);
    return () => {
      own.removeEventListener('wheel', onWheel);
      own.removeEventListener('touchmove', onTouch);
      own.removeEventListener('touchend', onEnd);
    };
  }, [box, zoomTo]);
}
