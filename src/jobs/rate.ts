const STEADY_AFTER_MS = 1500;
const SMOOTH_MS = 2500;
/** How far recent and average speed may differ before an estimate would only mislead. */
const STEADY_WITHIN = 1.7;

/** The share of a whole that is done: parts (0–1) by their weights (pages, or bytes). */
export function totalPart(items: readonly { part: number; weight: number }[]): number {
  let done = 0;
  let all = 0;
  for (const { part, weight } of items) {
    done += part * weight;
    all += weight;
  }
  return all ? done / all : 0;
}

/**
 * Watches a growing share of work (0–1) and gives the seconds left, or `undefined` while the speed is not steady yet.
 * Give it every report with its time in milliseconds.
 */
export function createClock(startMs: number): (part: number, nowMs: number) => number | undefined {
  let lastPart = 0;
  let lastMs = startMs;
  let speed = 0; // share per millisecond, smoothed
  return (part, nowMs) => {
    const gap = nowMs - lastMs;
    if (gap > 0) {
      const fresh = (part - lastPart) / gap;
      const share = speed ? 1 - Math.exp(-gap / SMOOTH_MS) : 1;
      speed += (fresh - speed) * share;
      lastPart = part;
      lastMs = nowMs;
    }
    const elapsed = nowMs - startMs;
    if (elapsed < STEADY_AFTER_MS || part < 0.03 || part >= 1 || speed <= 0) return undefined;
    const ratio = speed / (part / elapsed);
    if (ratio > STEADY_WITHIN || ratio < 1 / STEADY_WITHIN) return undefined;
    return Math.max(1, Math.round((1 - part) / speed / 1000));
  };
}

const WINDOW_MS = 5000;

/**
 * Watches a growing number (every report with its time in milliseconds) and gives its growth a second over the last
 * five; `undefined` at the beginning.
 */
export function createSpeed(): (value: number, nowMs: number) => number | undefined {
  const seen: { value: number; ms: number }[] = [];
  return (value, nowMs) => {
    seen.push({ value, ms: nowMs });
    while (seen[1] && nowMs - seen[1].ms > WINDOW_MS) seen.shift();
    const [first = { value, ms: nowMs }] = seen;
    const gap = nowMs - first.ms;
    return gap < STEADY_AFTER_MS ? undefined : (Math.max(0, value - first.value) / gap) * 1000;
  };
}
