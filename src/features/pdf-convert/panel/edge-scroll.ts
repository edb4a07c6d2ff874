/** Pixels from an edge within which a drag scrolls, and the most it scrolls in a frame. */
const [EDGE, MOST] = [36, 24];

/** How far a box scrolls in a frame while something is held at a place along it; 0 away from its edges. */
export function edgeSpeed(at: number, start: number, end: number): number {
  const over = Math.max(0, EDGE - (at - start)) || -Math.max(0, EDGE - (end - at));
  return -Math.sign(over) * Math.min(MOST, Math.ceil((Math.abs(over) / EDGE) * MOST));
}

/** Scrolls a box while a drag is held near its edges; `moved` is told after each step. */
export function edgeScroll(box: HTMLElement, moved: () => void) {
  let frame = 0;
  let [x, y] = [0, 0];
  const step = (): void => {
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const before = [box.scrollLeft, box.scrollTop];
    box.scrollBy(edgeSpeed(x, left, right), edgeSpeed(y, top, bottom));
    const still = before[0] === box.scrollLeft && before[1] === box.scrollTop;
    if (!still) moved();
    frame = still ? 0 : requestAnimationFrame(step);
  };
  return {
    /** The drag is at this place of the window now; only the axis it goes along is given. */
    at(to: { x?: number; y?: number }): void {
      const { left, top, right, bottom } = box.getBoundingClientRect();
      [x, y] = [to.x ?? (left + right) / 2, to.y ?? (top + bottom) / 2];
      frame ||= requestAnimationFrame(step);
    },
    end(): void {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}
