/**
 * Lets other events in (a cancel, a message) by waiting one macrotask; throws the signal's reason when it was aborted.
 */
export async function yieldToEvents(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
  signal.throwIfAborted();
}

/** `yieldToEvents`, but only when the last one is some milliseconds ago: for loops of many short steps. */
export function pacedYield(signal: AbortSignal, every = 8): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < every) return;
    await yieldToEvents(signal);
    last = performance.now();
  };
}

/** Steps of a long work between two looks at the clock. */
const STEPS = 64;

/**
 * Works off a generator that pauses often and gives what it returns; `rest` is awaited about every `every` milliseconds
 * and may throw to end it.
 */
export async function paced<T>(work: Generator<void, T>, rest: () => Promise<void>, every = 12): Promise<T> {
  let last = performance.now();
  for (let count = 0; ; count++) {
    const { done, value } = work.next();
    if (done) return value;
    if (count % STEPS || performance.now() - last < every) continue;
    await rest();
    last = performance.now();
  }
}
