import type { Run } from '../../engines/engine.ts';
import { yieldToEvents } from '../../lib/yield-to-events.ts';

/** Says how far the work is between two shares of it, and lets a cancel in. */
export function restOf(
  { signal, progress }: Pick<Run, 'signal' | 'progress'>,
  from: number,
  to: number,
): (part: number) => Promise<void> {
  let last = performance.now();
  return async (part) => {
    if (performance.now() - last < 12) return;
    progress(from + (to - from) * Math.min(1, part));
    await yieldToEvents(signal);
    last = performance.now();
  };
}
