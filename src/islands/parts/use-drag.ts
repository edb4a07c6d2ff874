import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAST = 10;

interface Drag {
  /** Pixels on the screen since the pointer went down. */
  onMove(dx: number, dy: number): void;
  onEnd(): void;
  /** One step of the arrow keys: a pixel of the picture, ten with the shift key. */
  onStep(dx: number, dy: number): void;
}

/** What makes an element follow pointer, finger and arrow keys. */
export function useDrag({ onMove, onEnd, onStep }: Drag) {
  const start = useRef<{ id: number; x: number; y: number }>(undefined);
  const end = (): void => {
    if (!start.current) return;
    start.current = undefined;
    onEnd();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || start.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current?.id === event.pointerId)
        onMove(event.clientX - start.current.x, event.clientY - start.current.y);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const [dx, dy] = ARROWS[event.key] ?? [];
      if (dx === undefined || dy === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const by = event.shiftKey ? FAST : 1;
      onStep(dx * by, dy * by);
    },
  };
}
