/** Where slots without a job wait. A wake with nobody waiting is kept for the next who does. */
export interface Wake {
  wait(): Promise<void>;
  one(): void;
  all(): void;
}

export function openWake(): Wake {
  const waiting: (() => void)[] = [];
  let kept = false;
  let open = false;
  return {
    wait() {
      if (kept || open) {
        kept = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    one() {
      const next = waiting.pop();
      if (next) next();
      else kept = true;
    },
    all() {
      open = true;
      for (const next of waiting.splice(0)) next();
    },
  };
}
