/** A mouse drags after so many pixels; a finger that moved as far before it had pressed long enough scrolls. */
const STILL = 6;
/** How long a finger presses before it drags. */
const PRESS_MS = 350;
/** Near the window's ends the page scrolls under a drag, at most so many pixels a frame. */
const EDGE = 90;
const FASTEST = 22;

/** What a list says of its drags. */
export interface Hears {
  disabled(): boolean;
  lift(key: string): void;
  /** The pointer is at this point of the window. */
  follow(x: number, y: number): void;
  /** A drag ended, with or without a drop. */
  end(): void;
  /** What was dragged goes to this place. */
  drop(key: string, place: number): void;
}

/** The places of a list where a drop can go. */
export interface Grounds {
  /** The place at this point of the window; undefined where there is none. */
  placeAt(x: number, y: number): number | undefined;
  /** Shows where a drop would go; undefined: nowhere any more. */
  mark(place: number | undefined): void;
}

/** A list, where its cards may go, and who hears of it. */
interface Drags {
  list: HTMLElement;
  grounds: Grounds;
  hears: Hears;
}

interface Press {
  key: string;
  x: number;
  y: number;
  lifted: boolean;
  place: number | undefined;
  cancel(): void;
}

/** How far the page scrolls in a frame with the pointer at this height between what stands above and the bottom. */
export function scrollSpeed(y: number, top: number, bottom: number): number {
  const part = (inside: number): number => Math.min(1, Math.max(0, (EDGE - inside) / EDGE));
  return Math.round(FASTEST * (part(bottom - y) - part(y - top)));
}

/** Looks where the pointer is now; beside all places it stays with the last one. */
function follow(grounds: Grounds, press: Press, hears: Hears): void {
  hears.follow(press.x, press.y);
  const place = grounds.placeAt(press.x, press.y) ?? press.place;
  if (place !== press.place) grounds.mark(place);
  press.place = place;
}

/** A press becomes a drag: the page scrolls with it as long as it goes on. */
function lift({ list, grounds, hears }: Drags, press: Press, goesOn: AbortSignal): void {
  press.lifted = true;
  hears.lift(press.key);
  const above = list.parentElement?.querySelector('[data-tools]');
  const step = (): void => {
    if (goesOn.aborted) return;
    const speed = scrollSpeed(press.y, above?.getBoundingClientRect().bottom ?? 0, innerHeight);
    if (speed) scrollBy({ top: speed, behavior: 'instant' });
    follow(grounds, press, hears);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Hears one press until it ends; `ended` is told whether it was a drag. */
function hearPress(drags: Drags, key: string, down: PointerEvent, ended: (dragged: boolean) => void): Press {
  const { grounds, hears } = drags;
  const over = new AbortController();
  const { signal } = over;
  const mouse = down.pointerType === 'mouse';
  const press: Press = {
    key,
    x: down.clientX,
    y: down.clientY,
    lifted: false,
    place: undefined,
    cancel: () => end(false),
  };
  const timer = mouse ? undefined : setTimeout(() => lift(drags, press, signal), PRESS_MS);
  const end = (drops: boolean): void => {
    over.abort();
    clearTimeout(timer);
    grounds.mark(undefined);
    if (press.lifted) hears.end();
    ended(press.lifted);
    if (drops && press.lifted && press.place !== undefined) hears.drop(key, press.place);
  };
  const own =
    (act: (event: PointerEvent) => void) =>
    (event: PointerEvent): void => {
      if (event.pointerId === down.pointerId) act(event);
    };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    const far = Math.hypot(clientX - down.clientX, clientY - down.clientY) > STILL;
    if (!press.lifted && far && !mouse) {
      end(false);
      return;
    }
    [press.x, press.y] = [clientX, clientY];
    if (!press.lifted && far) lift(drags, press, signal);
  };
  addEventListener('pointermove', own(move), { signal });
  addEventListener(
    'pointerup',
    own(() => {
      if (press.lifted) follow(grounds, press, hears);
      end(true);
    }),
    { signal },
  );
  addEventListener(
    'pointercancel',
    own(() => end(false)),
    { signal },
  );
  addEventListener('keydown', (event) => event.key === 'Escape' && press.lifted && end(false), { signal });
  return press;
}

/**
 * Drags elements with a `data-card` attribute inside of a list to one of its places: by mouse at once, by finger after
 * a long press, the page scrolling with it; Escape gives it up. Gives what ends it.
 */
export function dragCards(drags: Drags): () => void {
  const { list, hears } = drags;
  const over = new AbortController();
  const { signal } = over;
  let press: Press | undefined;
  let dragged = false;
  list.addEventListener(
    'pointerdown',
    (event) => {
      dragged = false;
      const key = (event.target as Element).closest<HTMLElement>('[data-card]')?.dataset.card;
      if (key === undefined || event.button !== 0 || !event.isPrimary || hears.disabled()) return;
      press = hearPress(drags, key, event, (lifted) => {
        press = undefined;
        dragged = lifted;
      });
    },
    { signal },
  );
  // Heard before the finger comes down, or the browser would already be scrolling.
  list.addEventListener('touchmove', (event) => press?.lifted && event.preventDefault(), { passive: false, signal });
  list.addEventListener('contextmenu', (event) => press && event.preventDefault(), { signal });
  // The press that ended a drag is no click; a click by keyboard has no count.
  list.addEventListener(
    'click',
    (event) => {
      if (!dragged || event.detail === 0) return;
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true, signal },
  );
  return () => {
    press?.cancel();
    over.abort();
  };
}
