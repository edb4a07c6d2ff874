import { type RefObject, startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Camera, holds, type Rect, seenBy, widened } from './camera.ts';

const SMOOTH_MS = 220;
/** How much more than the screen shows is drawn, on every side. */
const AROUND = 0.5;

export interface CameraHandle {
  get(): Camera;
  /** Moves the camera; only the transform of one element changes, and nothing is drawn anew until the edge is near. */
  set(next: Camera, smooth?: boolean): void;
  size(): { width: number; height: number };
  /** Where the stage begins in the window, looked up anew only where asked: that makes the browser lay out the page. */
  corner(anew?: boolean): { left: number; top: number };
  /** The point of the map under a point of the window. */
  toMap(clientX: number, clientY: number): { x: number; y: number };
}

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Puts the transform on the map's layer; the layer is its own picture only while it moves, so that text is sharp at
 * rest.
 */
function mover(world: RefObject<HTMLDivElement | null>): (camera: Camera, smooth: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return ({ x, y, scale }, smooth) => {
    const { current: layer } = world;
    if (!layer) return;
    layer.style.transition = smooth && !still() ? `transform ${SMOOTH_MS}ms ease-out` : '';
    layer.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    layer.style.willChange = 'transform';
    clearTimeout(timer);
    timer = setTimeout(() => {
      layer.style.willChange = '';
      layer.style.transition = '';
    }, SMOOTH_MS + 80);
  };
}

type Size = ReturnType<CameraHandle['size']>;

/** Keeps the size of the stage, and what was in its middle there when it changes; gives whether it is known. */
function useSize(stage: RefObject<HTMLDivElement | null>, size: RefObject<Size>, handle: CameraHandle): boolean {
  const [ready, setReady] = useState(false);
  useLayoutEffect(() => {
    const { current: element } = stage;
    if (!element) return undefined;
    const read = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      const before = size.current;
      if (!width || !height || (before.width === width && before.height === height)) return;
      size.current = { width, height };
      const { x, y, scale } = handle.get();
      if (before.width) handle.set({ x: x + (width - before.width) / 2, y: y + (height - before.height) / 2, scale });
      setReady(true);
    };
    read();
    const watch = new ResizeObserver(read);
    watch.observe(element);
    return () => watch.disconnect();
  }, [stage, size, handle]);
  return ready;
}

/** The camera over the map: `seen` is what must be drawn, `scale` what is displayed; both change seldom. */
export function useCamera(stage: RefObject<HTMLDivElement | null>, world: RefObject<HTMLDivElement | null>) {
  const camera = useRef<Camera>({ x: 0, y: 0, scale: 1 });
  const drawn = useRef<Rect>({ x: 0, y: 0, width: 0, height: 0 });
  const size = useRef<Size>({ width: 0, height: 0 });
  const [seen, setSeen] = useState<Rect>(drawn.current);
  const [scale, setScale] = useState(1);

  const handle = useMemo<CameraHandle>(() => {
    const move = mover(world);
    let corner = { left: 0, top: 0 };
    return {
      get: () => camera.current,
      size: () => size.current,
      set(next, smooth = false) {
        camera.current = next;
        move(next, smooth);
        setScale(next.scale);
        const view = seenBy(next, size.current);
        const much = drawn.current.width > view.width * 6; // zoomed in far: what is out of sight need not be kept
        if (holds(drawn.current, view) && !much) return;
        drawn.current = widened(view, AROUND);
        // Drawn between the frames of a move, never in the way of one.
        startTransition(() => setSeen(drawn.current));
      },
      corner(anew = false) {
        if (anew && stage.current) {
          const { left, top } = stage.current.getBoundingClientRect();
          corner = { left, top };
        }
        return corner;
      },
      toMap(clientX, clientY) {
        const { left, top } = corner;
        const { x, y, scale: by } = camera.current;
        return { x: (clientX - left - x) / by, y: (clientY - top - y) / by };
      },
    };
  }, [stage, world]);

  return { handle, seen, scale, ready: useSize(stage, size, handle) };
}
