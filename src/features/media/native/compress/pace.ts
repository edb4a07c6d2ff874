/** Below this share of a pass its speed says nothing yet. */
const BASIS = 0.03;
/** How much longer x264 takes for its second pass than for its first, which looks less closely: about. */
const SECOND = 2;

/**
 * Seconds left of the work when so much of the pass (0–1) is done; undefined while there is nothing to tell them by.
 */
export type SecondsLeft = (part: number) => number | undefined;

/** The passes over one film: the first, and tries of the second, of which any may be the last. */
export interface Pace {
  first(): SecondsLeft;
  /** Begins a try. */
  next(): SecondsLeft;
}

/** @param now a clock in milliseconds */
export function createPace(now = (): number => performance.now()): Pace {
  /** What one try takes, as far as it is known. */
  let took: number | undefined;
  const begin = (more: number) => {
    const [start, before] = [now(), took];
    return (part: number): number | undefined => {
      const whole = part > BASIS ? (now() - start) / 1000 / part : before;
      took = whole && whole * (more || 1);
      return whole === undefined ? undefined : whole * (1 - part + more);
    };
  };
  return { first: () => begin(SECOND), next: () => begin(0) };
}
