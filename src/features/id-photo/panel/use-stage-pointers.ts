import { type PointerEvent, useRef } from 'react';

type Point = readonly [x: number, y: number];

/** What hands do on the stage; all points and ways are shares of its width and height. */
export interface StageHands {
  move(way: Point): void;
  /** Two fingers: how many times as far apart, around which point. */
  pinch(factor: number, at: Point): void;
  /** Hands are off; what was moved or pinched may be kept. */
  rest(): void;
  /** One finger or the mouse in brush mode. */
  stroke(at: Point, first: boolean): void;
  strokeEnd(): void;
  /** A second finger came: the stroke was none. */
  strokeGone(): void;
  hover(at: Point | undefined): void;
}

const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [(clientX - left) / width, (clientY - top) / height];
};

const far = ([a, b]: readonly Point[], aspect: number): number =>
  a && b ? Math.hypot((a[0] - b[0]) * aspect, a[1] - b[1]) : 0;
const between = ([a, b]: readonly Point[]): Point => (a && b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] : [0.5, 0.5]);

/** Handlers that turn pointers on the stage into moves, pinches and strokes. */
export function useStagePointers(hands: StageHands, { brushing, disabled }: { brushing: boolean; disabled: boolean }) {
  const down = useRef(new Map<number, Point>());
  const painting = useRef(false);

  const onPointerDown = (event: PointerEvent): void => {
    if (disabled || (event.pointerType === 'mouse' && event.button !== 0)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current.set(event.pointerId, pointOf(event));
    if (painting.current) hands.strokeGone();
    painting.current = brushing && down.current.size === 1;
    if (painting.current) hands.stroke(pointOf(event), true);
  };

  const onPointerMove = (event: PointerEvent): void => {
    const at = pointOf(event);
    if (event.pointerType === 'mouse') hands.hover(at);
    const before = down.current.get(event.pointerId);
    if (!before) return;
    const old = [...down.current.values()];
    down.current.set(event.pointerId, at);
    const now = [...down.current.values()];
    if (painting.current) hands.stroke(at, false);
    else if (now.length === 1 && !brushing) hands.move([at[0] - before[0], at[1] - before[1]]);
    else if (now.length === 2) {
      const { width, height } = event.currentTarget.getBoundingClientRect();
      const [from, to] = [between(old), between(now)];
      hands.move([to[0] - from[0], to[1] - from[1]]);
      hands.pinch(far(now, width / height) / (far(old, width / height) || 1), to);
    }
  };

  const onPointerUp = (event: PointerEvent): void => {
    if (!down.current.delete(event.pointerId)) return;
    if (painting.current) hands.strokeEnd();
    else if (!down.current.size) hands.rest();
    painting.current = false;
  };

  const onPointerLeave = (): void => hands.hover(undefined);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onPointerLeave };
}
