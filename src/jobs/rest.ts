/**
 * Waits so many milliseconds; less when the signal fires, the browser says it is online again, or `wake` is called.
 * Without `wake` in reach nothing is left behind when it resolves.
 */
export function rest(ms: number, signal: AbortSignal, onWake?: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      globalThis.removeEventListener?.('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    globalThis.addEventListener?.('online', end, { once: true });
    onWake?.(end);
    if (signal.aborted) end();
  });
}
