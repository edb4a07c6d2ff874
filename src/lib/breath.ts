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
