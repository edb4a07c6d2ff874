/**
 * Passes on the latest of many calls, at most one every `ms` and never two at once. After `stop` nothing is under way.
 */
export function latestOnly<Args extends unknown[]>(
  ms: number,
  write: (...args: Args) => Promise<void>,
): { give(...args: Args): void; stop(): Promise<void> } {
  let latest: Args | undefined;
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let stopped = false;

  function plan(): void {
    if (stopped || timer || busy || !latest) return;
    timer = setTimeout(flush, Math.max(0, last + ms - performance.now()));
  }

  function flush(): void {
    timer = undefined;
    if (!latest) return;
    const args = latest;
    latest = undefined;
    last = performance.now();
    busy = write(...args).finally(() => {
      busy = undefined;
      plan();
    });
  }

  return {
    give(...args) {
      latest = args;
      plan();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await busy;
    },
  };
}
