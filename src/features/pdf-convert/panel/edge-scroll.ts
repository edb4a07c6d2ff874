import { coveredBelow } from './use-cell-in-view.ts';

/** Pixels from an edge within which a drag scrolls, and the most it scrolls in a frame. */
const [EDGE, MOST] = [36, 24];

/** How far a box scrolls in a frame while something is held at a place along it; 0 away from its edges. */
export function edgeSpeed(at: number, start: number, end: number): number {
  const over = Math.max(0, EDGE - (at - start)) || -Math.max(0, EDGE - (end - at));
  return -Math.sign(over) * Math.min(MOST, Math.ceil((Math.abs(over) / EDGE) * MOST));
}

/**
 * As much of a step as still brings something of a stretch into view: `before` and `after` are the pixels out of it.
 */
export const heldBack = (step: number, before: number, after: number): number =>
  Math.max(-Math.ceil(Math.max(0, before)), Math.min(Math.ceil(Math.max(0, after)), step));

/** How far the page scrolls: between what is above the rows and what covers the foot of the window, to their ends. */
function pageStep(at: number, { top, bottom }: DOMRect, head: number): number {
  const foot = innerHeight - coveredBelow();
  return heldBack(edgeSpeed(at, head, foot), head - top, bottom - foot);
}

/**
 * Scrolls a box sideways, and the page up and down as far as the box goes, while a drag is held near their edges;
 * `head` stays above the rows; `moved` is told after each step.
 */
export function edgeScroll(box: HTMLElement, head: HTMLElement, moved: () => void) {
  let frame = 0;
  let held: { x?: number; y?: number } = {};
  const step = (): void => {
    const rect = box.getBoundingClientRect();
    const before = [box.scrollLeft, scrollY];
    if (held.x !== undefined) box.scrollBy(edgeSpeed(held.x, rect.left, rect.right), 0);
    if (held.y !== undefined) {
      const top = pageStep(held.y, rect, head.getBoundingClientRect().bottom);
      scrollBy({ top, behavior: 'instant' });
    }
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
