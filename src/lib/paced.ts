/** A function that may be called often. */
export interface Paced {
  (): void;
  /** Drops the call that waits. */
  stop(): void;
}

/**
 * Calls `work` at once, and for all calls within `every` milliseconds after it once more at their end: work that only
 * shows how things stand need not be done for each of a hundred changes.
 */
export function paced(work: () => void, every: number): Paced {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = (): void => {
    timer = undefined;
    last = performance.now();
    work();
  };
  const call = (): void => {
    if (timer !== undefined) return;
    const wait = last + every - performance.now();
    if (wait <= 0) now();
    else timer = setTimeout(now, wait);
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return Object.assign(call, { stop });
}
