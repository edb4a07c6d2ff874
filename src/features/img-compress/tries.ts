import type { Ports } from './compress.ts';

/** One of several tries at a picture: what it fills of the whole work (0–1), and what is said of it. */
export interface Try {
  from: number;
  to: number;
  note: string | undefined;
}

/**
 * Gives one try after the other. How many there will be is not known, so each fills half of what the ones before it
 * left of the way: what is shown as done never becomes less, and never says that all is done.
 */
export function createTries(from: number, to: number): () => Try {
  let at = from;
  let count = 0;
  return () => {
    const start = at;
    at += (to - at) / 2;
    return { from: start, to: at, note: ++count > 1 ? `还没合适，压第 ${count} 遍` : undefined };
  };
}

/** The ports for one try: what it has done counts as its share of the whole. */
export const during = (ports: Ports, { from, to, note }: Try): Ports => ({
  ...ports,
  step: (part) => ports.step(from + (to - from) * part, note),
  ...(ports.spread && { spread: spreadTo(ports.spread, to) }),
});

/** The same spreading, whose strips bring the whole work as far as that (0–1). */
export const spreadTo = (spread: NonNullable<Ports['spread']>, to: number): NonNullable<Ports['spread']> => ({
  ...spread,
  strips: (carriers) => spread.strips(carriers, to),
});
