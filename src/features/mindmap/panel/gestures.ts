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

type Mode = 'idle' | 'press' | 'held' | 'pan' | 'pinch' | 'drag' | 'sweep' | 'done';

const MOUSE_SLOP = 5;
const TOUCH_SLOP = 9;
const LONG_MS = 480;
const DOUBLE_MS = 350;
/** A touch is followed by a click of the browser's own making. */
const AFTER_CLICK_MS = 60;
/** Near the edge a drag moves the map, so many pixels a frame. */
const EDGE = 44;
const EDGE_STEP = 9;

/** Parts over the canvas that hear for themselves. */
const NOT_CANVAS = 'textarea, a, [data-ui]';

const named = (target: Element, name: string): string | undefined =>
  target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name];

const PIXELS: Record<number, number> = { [WheelEvent.DOM_DELTA_LINE]: 18, [WheelEvent.DOM_DELTA_PAGE]: 400 };

/** What the pointers on the canvas are about, from the first that comes down to the last that goes. */
class Gestures {
  readonly #stage: HTMLElement;
  readonly #camera: CameraHandle;
  readonly #acts: Acts;
  readonly #points = new Map<number, Point>();
  #mode: Mode = 'idle';
  #press: Press | undefined;
  #long: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #lastTap: { topic: string | undefined; at: number } = { topic: undefined, at: 0 };
  #pinch = { gap: 1, x: 0, y: 0 };

  constructor(stage: HTMLElement, camera: CameraHandle, acts: Acts) {
    this.#stage = stage;
    this.#camera = camera;
    this.#acts = acts;
  }

  #pan(dx: number, dy: number): void {
    const { x, y, scale } = this.#camera.get();
    this.#camera.set({ x: x + dx, y: y + dy, scale });
  }

  #within({ x, y }: Point): Point {
    const { left, top } = this.#camera.corner();
    return { x: x - left, y: y - top };
  }

  #twoFingers(): { gap: number; x: number; y: number } {
    const [a, b] = [...this.#points.values()];
    if (!a || !b) return this.#pinch;
    return { gap: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  stop(drop: boolean): void {
    clearTimeout(this.#long);
    cancelAnimationFrame(this.#frame);
    if (this.#mode === 'drag') this.#acts.dragEnd(drop);
    this.#stage.classList.remove('mm-grabbing');
  }

  /** Moves the map while a drag is held near its edge. */
  readonly #atEdge = (): void => {
    const at = this.#press && this.#points.get(this.#press.pointer);
    if (this.#mode !== 'drag' || !at) return;
    const { x, y } = this.#within(at);
    const { width, height } = this.#camera.size();
    const dx = x < EDGE ? EDGE_STEP : x > width - EDGE ? -EDGE_STEP : 0;
    const dy = y < EDGE ? EDGE_STEP : y > height - EDGE ? -EDGE_STEP : 0;
    if (dx || dy) {
      this.#pan(dx, dy);
      this.#acts.dragMove(at.x, at.y);
    }
    this.#frame = requestAnimationFrame(this.#atEdge);
  };

  readonly down = (event: PointerEvent): void => {
    const target = event.target as Element;
    if (target.closest(NOT_CANVAS) || event.button > 1) return;
    this.#points.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#points.size === 2) {
      this.stop(false);
      this.#mode = 'pinch';
      this.#pinch = this.#twoFingers();
    } else if (this.#points.size === 1) this.#pressDown(event, target);
  };

  #pressDown(event: PointerEvent, target: Element): void {
    this.#camera.corner(true);
    this.#stage.setPointerCapture(event.pointerId);
    const topic = named(target, 'topic');
    const chosenBefore = topic !== undefined && this.#acts.isChosen(topic);
    const touch = event.pointerType === 'touch';
    const { clientX: x, clientY: y, shiftKey: shift, pointerId: pointer } = event;
    this.#press = { pointer, x, y, touch, target, topic, chosenBefore, shift };
    this.#mode = event.button === 1 ? 'pan' : 'press';
    if (this.#mode === 'pan') return;
    if (touch) this.#long = setTimeout(() => this.#hold(topic), LONG_MS);
    else if (topic && !named(target, 'fold')) {
      const more = event.ctrlKey || event.metaKey || shift;
      if (more || !chosenBefore) this.#acts.choose(topic, more);
    }
  }

  /** A finger that stays is felt at once; the menu comes when it goes, as its going would close the menu. */
  #hold(topic: string | undefined): void {
    this.#mode = 'held';
    navigator.vibrate?.(8);
    if (topic && !this.#acts.isChosen(topic)) this.#acts.choose(topic, false);
  }

  /** A press that moved becomes a drag of topics, a rectangle, or a move of the map. */
  #begin({ topic, touch, chosenBefore, shift }: Press): void {
    clearTimeout(this.#long);
    if (topic && this.#acts.canDrag(topic) && (!touch || chosenBefore)) {
      this.#mode = 'drag';
      this.#acts.dragStart(topic);
      this.#frame = requestAnimationFrame(this.#atEdge);
    } else this.#mode = shift && !topic && !touch ? 'sweep' : 'pan';
    this.#stage.classList.add('mm-grabbing');
  }

  #pinched(): void {
    const next = this.#twoFingers();
    const { x, y, scale } = this.#camera.get();
    const moved = { x: x + next.x - this.#pinch.x, y: y + next.y - this.#pinch.y, scale };
    this.#camera.set(zoomedTo(moved, scale * (next.gap / this.#pinch.gap), this.#within(next)));
    this.#pinch = next;
  }

  readonly move = (event: PointerEvent): void => {
    const before = this.#points.get(event.pointerId);
    const press = this.#press;
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    this.#points.set(event.pointerId, now);
    if (this.#mode === 'pinch') this.#pinched();
    else if (press && event.pointerId === press.pointer) this.#pressMoved(press, before, now);
  };

  #pressMoved(press: Press, before: Point, now: Point): void {
    const far = Math.hypot(now.x - press.x, now.y - press.y);
    if (this.#mode === 'press' && far > (press.touch ? TOUCH_SLOP : MOUSE_SLOP)) this.#begin(press);
    if (this.#mode === 'pan') this.#pan(now.x - before.x, now.y - before.y);
    else if (this.#mode === 'drag') this.#acts.dragMove(now.x, now.y);
    else if (this.#mode === 'sweep') this.#acts.sweep(press, now, false);
  }

  #tap({ target, topic, touch, chosenBefore }: Press, event: PointerEvent): void {
    const [fold, note, go] = [named(target, 'fold'), named(target, 'note'), named(target, 'go')];
    const twice =
      topic !== undefined && this.#lastTap.topic === topic && event.timeStamp - this.#lastTap.at < DOUBLE_MS;
    this.#lastTap = { topic, at: twice ? 0 : event.timeStamp };
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    if (fold) this.#acts.fold(fold);
    else if (note) this.#acts.note(note);
    else if (go) this.#acts.go(go);
    else if (!topic) this.#acts.background();
    else if (twice) this.#acts.edit(topic);
    else if (touch || (chosenBefore && !more)) this.#acts.choose(topic, false);
  }

  readonly up = (event: PointerEvent): void => {
    if (!this.#points.delete(event.pointerId)) return;
    if (this.#mode === 'pinch') {
      this.#mode = this.#points.size ? 'done' : 'idle';
      return;
    }
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    const ended = this.#mode;
    this.stop(event.type === 'pointerup');
    this.#mode = 'idle';
    this.#press = undefined;
    if (ended === 'sweep') this.#acts.sweep(press, { x: event.clientX, y: event.clientY }, true);
    else if (ended === 'held') setTimeout(() => this.#acts.menu(press.topic, press.x, press.y), AFTER_CLICK_MS);
    else if (ended === 'press' && event.type === 'pointerup') this.#tap(press, event);
  };

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.#camera.corner(true);
    const unit = PIXELS[event.deltaMode] ?? 1;
    if (event.ctrlKey || event.metaKey) {
      const by = Math.exp(Math.max(-0.25, Math.min(0.25, -event.deltaY * unit * 0.0025)));
      const camera = this.#camera.get();
      this.#camera.set(zoomedTo(camera, camera.scale * by, this.#within({ x: event.clientX, y: event.clientY })));
      return;
    }
    const [dx, dy] = event.shiftKey && !event.deltaX ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    this.#pan(-dx * unit, -dy * unit);
  };

  readonly context = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (target.closest(NOT_CANVAS)) return;
    event.preventDefault();
    if (event instanceof PointerEvent && event.pointerType === 'touch') return; // the long press has told it
    const topic = named(target, 'topic');
    if (topic && !this.#acts.isChosen(topic)) this.#acts.choose(topic, false);
    this.#acts.menu(topic, event.clientX, event.clientY);
  };

  /** A click without a pointer comes from a screen reader. */
  readonly click = (event: MouseEvent): void => {
    const fold = named(event.target as Element, 'fold');
    if (fold && event.detail === 0) this.#acts.fold(fold);
  };
}

/** Hears pointers and wheel on the canvas and says what they mean; gives what ends that. */
export function listenToGestures(stage: HTMLElement, camera: CameraHandle, acts: Acts): () => void {
  const gestures = new Gestures(stage, camera, acts);
  const ended = new AbortController();
  const { signal } = ended;
  stage.addEventListener('pointerdown', gestures.down, { signal });
  stage.addEventListener('pointermove', gestures.move, { signal });
  stage.addEventListener('pointerup', gestures.up, { signal });
  stage.addEventListener('pointercancel', gestures.up, { signal });
  stage.addEventListener('click', gestures.click, { signal });
  stage.addEventListener('contextmenu', gestures.context, { signal });
  stage.addEventListener('wheel', gestures.wheel, { signal, passive: false });
  // The keyboard stays where it is while the mouse works on the map.
  stage.addEventListener(
    'mousedown',
    (event) => !(event.target as Element).closest(NOT_CANVAS) && event.preventDefault(),
    {
      signal,
    },
  );
  return () => {
    gestures.stop(false);
    ended.abort();
  };
}
