/** A sentence that is spoken: from when on it should be, in seconds, and when the next one begins (none: Infinity). */
export interface Slot {
  from: number;
  next: number;
}

/** Faster than so many times nobody follows. */
const FASTEST = 1.35;

/** When a sentence is spoken that may begin at `free` at the earliest: never over the one before. */
export const startOf = ({ from }: Slot, free: number): number => Math.max(from, free);

/** How much faster a sentence must be spoken to end before the next begins, 1 for not at all; `length` in seconds. */
export function speedFor({ next }: Slot, start: number, length: number): number {
  const room = next - start;
  if (length <= room) return 1;
  return room > 0 ? Math.min(FASTEST, length / room) : FASTEST;
}

/** What the spoken translation of a recording is called. */
export const spokenName = (name: string, format: 'mp3' | 'wav'): string => `${name}-朗读.${format}`;

/** Whether a result is a spoken translation. */
export const isSpoken = (name: string): boolean => /-朗读\.(mp3|wav)$/.test(name);
