/** Lets other events in (a cancel, a message) by waiting one macrotask; throws the signal's reason when it was aborted. */
export async function breath(signal: AbortSignal): Promise<void> {
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

/** A breath that is taken only when the last is some milliseconds ago: for loops of many short steps. */
export function pacedBreath(signal: AbortSignal, every = 8): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < every) return;
    await breath(signal);
    last = performance.now();
  };
}
