/**
 * How V8 keeps the service small: its young generation may take 4 MB twice instead of 32. What goes through the service
 * is chunks of files that live for milliseconds; with more room they only lie about longer, some 70 MB of them during
 * an upload. Engines run in processes of their own, without it.
 */
export const LEAN = ['--max-semi-space-size=4'];
