/**
 * What an upload must bring at the least, in bytes a second on the average of a window: a phone with a poor connection
 * brings twenty times as much.
 */
const MIN_RATE = 1024;
/** That window, in milliseconds; the first is the grace in which a connection gets under way. */
const WINDOW_MS = 30_000;

export interface Watched {
  /** How many bytes have come. */
  came(): number;
  /** Whether bytes wait for us, or none are to come: then the sender is not to blame. */
  waiting(): boolean;
  tooSlow(): void;
  /** How many milliseconds a window has. */
  windowMs?: number;
}

/**
 * Tells who brings less than the least of a window, so that nobody holds a connection and a lock for hours with a few
 * bytes, until the function it gives is called.
 */
export function watchRate({ came, waiting, tooSlow, windowMs = WINDOW_MS }: Watched): () => void {
  let before = came();
  const timer = setInterval(() => {
    const now = came();
    if (now - before < (MIN_RATE * windowMs) / 1000 && !waiting()) tooSlow();
    before = now;
  }, windowMs).unref();
  return () => clearInterval(timer);
}
