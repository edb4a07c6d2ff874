import { zoomedTo } from './camera.ts';
import type { CameraHandle } from './use-camera.ts';

/** What gestures on the canvas mean. Points are in the window's coordinates. */
export interface Acts {
  /** A topic was pressed or tapped: `more` adds it to those chosen, or takes it out. */
  choose(id: string, more: boolean): void;
  isChosen(id: string): boolean;
  canDrag(id: string): boolean;
  edit(id: string): void;
  fold(id: string): void;
  note(id: string): void;
  go(id: string): void;
  menu(id: string | undefined, x: number, y: number): void;
  background(): void;
  dragStart(id: string): void;
  dragMove(x: number, y: number): void;
  dragEnd(drop: boolean): void;
  /** A rectangle drawn over topics, while it grows and at its end. */
  sweep(from: Point, to: Point, ended: boolean): void;
}

interface Point {
  x: number;
  y: number;
}

interface Press extends Point {
  pointer: number;
  touch: boolean;
  target: Element;
  topic: string | undefined;
  chosenBefore: boolean;
  shift: boolean;
}

type Mode = 'idle' | 'press' | 'pan' | 'pinch' | 'drag' | 'sweep' | 'done';

const MOUSE_SLOP = 5;
const TOUCH_SLOP = 9;
const LONG_MS = 480;
const DOUBLE_MS = 350;
/** Near the edge a drag moves the map, so many pixels a frame. */
const EDGE = 44;
const EDGE_STEP = 9;

const named = (target: Element, name: string): string | undefined => target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name];

/** Hears pointers and wheel on the canvas and says what they mean; gives what ends that. */
export function listenToGestures(stage: HTMLElement, camera: CameraHandle, acts: Acts): () => void {
  const points = new Map<number, Point>();
  let mode: Mode = 'idle';
  let press: Press | undefined;
  let long: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let lastTap: { topic: string | undefined; at: number } = { topic: undefined, at: 0 };
  let pinch = { gap: 1, x: 0, y: 0 };

  const pan = (dx: number, dy: number): void => {
    const { x, y, scale } = camera.get();
    camera.set({ x: x + dx, y: y + dy, scale });
  };
  const within = ({ x, y }: Point): Point => {
    const { left, top } = stage.getBoundingClientRect();
    return { x: x - left, y: y - top };
  };
  const twoFingers = (): { gap: number; x: number; y: number } => {
    const [a, b] = [...points.values()];
    if (!a || !b) return pinch;
    return { gap: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const stop = (drop: boolean): void => {
    clearTimeout(long);
    cancelAnimationFrame(frame);
    if (mode === 'drag') acts.dragEnd(drop);
    stage.classList.remove('mm-grabbing');
  };

  /** Moves the map while a drag is held near its edge. */
  const atEdge = (): void => {
    const at = press && points.get(press.pointer);
    if (mode !== 'drag' || !at) return;
    const { x, y } = within(at);
    const { width, height } = camera.size();
    const dx = x < EDGE ? EDGE_STEP : x > width - EDGE ? -EDGE_STEP : 0;
    const dy = y < EDGE ? EDGE_STEP : y > height - EDGE ? -EDGE_STEP : 0;
    if (dx || dy) {
      pan(dx, dy);
      acts.dragMove(at.x, at.y);
    }
    frame = requestAnimationFrame(atEdge);
  };

  const down = (event: PointerEvent): void => {
    const target = event.target as Element;
    if (target.closest('textarea, a, [data-ui]') || event.button > 1) return;
    points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (points.size === 2) {
      stop(false);
      mode = 'pinch';
      pinch = twoFingers();
      return;
    }
    if (points.size > 2) return;
    stage.setPointerCapture(event.pointerId);
    const topic = named(target, 'topic');
    press = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      touch: event.pointerType === 'touch',
      target,
      topic,
      chosenBefore: topic !== undefined && acts.isChosen(topic),
      shift: event.shiftKey,
    };
    mode = 'press';
    if (event.button === 1) mode = 'pan';
    else if (press.touch)
      long = setTimeout(() => {
        mode = 'done';
        navigator.vibrate?.(8);
        acts.menu(topic, event.clientX, event.clientY);
      }, LONG_MS);
    else if (topic && !named(target, 'fold')) {
      const more = event.ctrlKey || event.metaKey || event.shiftKey;
      if (more || !press.chosenBefore) acts.choose(topic, more);
    }
  };

  /** A press that moved becomes a drag of topics, a rectangle, or a move of the map. */
  const begin = ({ topic, touch, chosenBefore, shift }: Press): void => {
    clearTimeout(long);
    if (topic && acts.canDrag(topic) && (!touch || chosenBefore)) {
      mode = 'drag';
      acts.dragStart(topic);
      frame = requestAnimationFrame(atEdge);
    } else mode = shift && !topic && !touch ? 'sweep' : 'pan';
    stage.classList.add('mm-grabbing');
  };

  const move = (event: PointerEvent): void => {
    const before = points.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    points.set(event.pointerId, now);
    if (mode === 'pinch') {
      const next = twoFingers();
      const { x, y, scale } = camera.get();
      const middle = within(next);
      camera.set(zoomedTo({ x: x + next.x - pinch.x, y: y + next.y - pinch.y, scale }, scale * (next.gap / pinch.gap), middle));
      pinch = next;
      return;
    }
    if (!press || event.pointerId !== press.pointer) return;
    const far = Math.hypot(now.x - press.x, now.y - press.y);
    if (mode === 'press' && far > (press.touch ? TOUCH_SLOP : MOUSE_SLOP)) begin(press);
    if (mode === 'pan') pan(now.x - before.x, now.y - before.y);
    else if (mode === 'drag') acts.dragMove(now.x, now.y);
    else if (mode === 'sweep') acts.sweep(press, now, false);
  };

  const tap = ({ target, topic, touch, chosenBefore, shift }: Press, event: PointerEvent): void => {
    const [fold, note, go] = [named(target, 'fold'), named(target, 'note'), named(target, 'go')];
    const twice = topic !== undefined && lastTap.topic === topic && event.timeStamp - lastTap.at < DOUBLE_MS;
    lastTap = { topic, at: twice ? 0 : event.timeStamp };
    if (fold) acts.fold(fold);
    else if (note) acts.note(note);
    else if (go) acts.go(go);
    else if (!topic) acts.background();
    else if (twice) acts.edit(topic);
    else if (touch || (chosenBefore && !shift && !event.ctrlKey && !event.metaKey)) acts.choose(topic, false);
  };

  const up = (event: PointerEvent): void => {
    if (!points.delete(event.pointerId)) return;
    if (mode === 'pinch') {
      mode = points.size ? 'done' : 'idle';
      return;
    }
    if (!press || event.pointerId !== press.pointer) return;
    const ended = mode;
    stop(event.type === 'pointerup');
    mode = 'idle';
    if (ended === 'sweep') acts.sweep(press, { x: event.clientX, y: event.clientY }, true);
    else if (ended === 'press' && event.type === 'pointerup') tap(press, event);
    press = undefined;
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 18 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 400 : 1;
    if (event.ctrlKey || event.metaKey) {
      const by = Math.exp(Math.max(-0.25, Math.min(0.25, -event.deltaY * unit * 0.0025)));
      camera.set(zoomedTo(camera.get(), camera.get().scale * by, within({ x: event.clientX, y: event.clientY })));
      return;
    }
    const [dx, dy] = event.shiftKey && !event.deltaX ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    pan(-dx * unit, -dy * unit);
  };

  const context = (event: MouseEvent): void => {
    if ((event.target as Element).closest('textarea, a, [data-ui]')) return;
    event.preventDefault();
    if (event instanceof PointerEvent && event.pointerType === 'touch') return; // the long press has told it
    const topic = named(event.target as Element, 'topic');
    if (topic && !acts.isChosen(topic)) acts.choose(topic, false);
    acts.menu(topic, event.clientX, event.clientY);
  };

  /** The keyboard stays where it is while the mouse works on the map; a click without a pointer comes from a reader. */
  const keepFocus = (event: MouseEvent): void => {
    if (!(event.target as Element).closest('textarea, a, [data-ui]')) event.preventDefault();
  };
  const click = (event: MouseEvent): void => {
    const fold = named(event.target as Element, 'fold');
    if (fold && event.detail === 0) acts.fold(fold);
  };

  const ended = new AbortController();
  const { signal } = ended;
  stage.addEventListener('pointerdown', down, { signal });
  stage.addEventListener('pointermove', move, { signal });
  stage.addEventListener('pointerup', up, { signal });
  stage.addEventListener('pointercancel', up, { signal });
  stage.addEventListener('mousedown', keepFocus, { signal });
  stage.addEventListener('click', click, { signal });
  stage.addEventListener('contextmenu', context, { signal });
  stage.addEventListener('wheel', wheel, { signal, passive: false });
  return () => {
    stop(false);
    ended.abort();
  };
}
