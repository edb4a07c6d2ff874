import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Camera, holds, type Rect, seenBy, widened } from './camera.ts';

const SMOOTH_MS = 220;
/** How much more than the screen shows is drawn, on every side. */
const AROUND = 0.8;

export interface CameraHandle {
  get(): Camera;
  /** Moves the camera; only the transform of one element changes, and nothing is drawn anew until the edge is near. */
  set(next: Camera, smooth?: boolean): void;
  size(): { width: number; height: number };
  /** The point of the map under a point of the window. */
  toMap(clientX: number, clientY: number): { x: number; y: number };
}

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The camera over the map: `seen` is what must be drawn, `scale` what is told; both change seldom. */
export function useCamera(stage: RefObject<HTMLDivElement | null>, world: RefObject<HTMLDivElement | null>) {
  const camera = useRef<Camera>({ x: 0, y: 0, scale: 1 });
  const drawn = useRef<Rect>({ x: 0, y: 0, width: 0, height: 0 });
  const [seen, setSeen] = useState<Rect>(drawn.current);
  const [scale, setScale] = useState(1);
  const [ready, setReady] = useState(false);
  const size = useRef({ width: 0, height: 0 });

  const look = useCallback((): void => {
    const view = seenBy(camera.current, size.current);
    const { width } = drawn.current;
    const much = width > view.width * 6; // zoomed in far: what is out of sight need not be kept
    if (holds(drawn.current, view) && !much) return;
    drawn.current = widened(view, AROUND);
    setSeen(drawn.current);
  }, []);

  const handle = useMemo<CameraHandle>(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return {
      get: () => camera.current,
      size: () => size.current,
      set(next, smooth = false) {
        camera.current = next;
        const { current: layer } = world;
        if (layer) {
          layer.style.transition = smooth && !still() ? `transform ${SMOOTH_MS}ms ease-out` : '';
          layer.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
          layer.style.willChange = 'transform';
          clearTimeout(timer);
          timer = setTimeout(() => {
            layer.style.willChange = '';
            layer.style.transition = '';
          }, SMOOTH_MS + 80);
        }
        setScale(next.scale);
        look();
      },
      toMap(clientX, clientY) {
        const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {};
        const { x, y, scale: by } = camera.current;
        return { x: (clientX - left - x) / by, y: (clientY - top - y) / by };
      },
    };
  }, [stage, world, look]);

  useLayoutEffect(() => {
    const { current: element } = stage;
    if (!element) return;
    size.current = { width: element.clientWidth, height: element.clientHeight };
    setReady(size.current.width > 0);
  }, [stage]);

  useEffect(() => {
    const { current: element } = stage;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      const { current: before } = size;
      if (!width || !height || (before.width === width && before.height === height)) return;
      size.current = { width, height };
      // What was in the middle stays there.
      if (before.width) {
        const { x, y, scale: by } = camera.current;
        handle.set({ x: x + (width - before.width) / 2, y: y + (height - before.height) / 2, scale: by });
      }
      setReady(true);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [stage, handle]);

  return { handle, seen, scale, ready };
}
