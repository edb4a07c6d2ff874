/** Pixels from an edge within which a drag scrolls, and the most it scrolls in a frame. */
const [EDGE, MOST] = [36, 24];

/** How far a box scrolls in a frame while something is held at a place along it; 0 away from its edges. */
export function edgeSpeed(at: number, start: number, end: number): number {
  const over = Math.max(0, EDGE - (at - start)) || -Math.max(0, EDGE - (end - at));
  return -Math.sign(over) * Math.min(MOST, Math.ceil((Math.abs(over) / EDGE) * MOST));
}

/** What is above the table at the top of the window: the bar of the work, and the columns' letters. */
const HEAD = 92;

/** Scrolls a box sideways, and the page up and down, while a drag is held near their edges; `moved` is told after each step. */
export function edgeScroll(box: HTMLElement, moved: () => void) {
  let frame = 0;
  let held: { x?: number; y?: number } = {};
  const step = (): void => {
    const { left, right } = box.getBoundingClientRect();
    const before = [box.scrollLeft, scrollY];
    if (held.x !== undefined) box.scrollBy(edgeSpeed(held.x, left, right), 0);
    if (held.y !== undefined) scrollBy({ top: edgeSpeed(held.y, HEAD, innerHeight), behavior: 'instant' });
    const still = before[0] === box.scrollLeft && before[1] === scrollY;
    if (!still) moved();
    frame = still ? 0 : requestAnimationFrame(step);
  };
  return {
    /** The drag is at this place of the window now; only the axis it goes along is given. */
    at(to: { x?: number; y?: number }): void {
      held = to;
      frame ||= requestAnimationFrame(step);
    },
    end(): void {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}
