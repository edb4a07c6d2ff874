/** What reads pictures of a film; a fault of the decoder rejects, and ends that reading. */
export interface Reader<Shown> {
  /** What is seen at each of these times, in their order; null where there is nothing. */
  read(times: readonly number[]): AsyncIterable<Shown | null>;
  /** When the next picture comes that stands by itself; undefined behind the last. */
  keyAfter(time: number): Promise<number | undefined>;
}

/** What is seen at a time. `fault`: it cannot be decoded. */
export interface Seen<Shown> {
  time: number;
  shown?: Shown | undefined;
  fault?: boolean;
}

/**
 * Reads on behind what a decoder gives up at, from the next picture that stands by itself. With the fault those decoded
 * shortly before it are lost, too: with `again` each is asked for alone, which for many of them takes long.
 */
export async function* readOn<Shown>(
  times: readonly number[],
  { read, keyAfter }: Reader<Shown>,
  again: boolean,
): AsyncGenerator<Seen<Shown>> {
  let at = 0;
  while (at < times.length) {
    try {
      for await (const shown of read(times.slice(at))) yield { time: times[at++] ?? 0, shown: shown ?? undefined };
      return;
    } catch {
      const time = times[at] ?? 0;
      const alone = again ? await first(read([time])).catch(() => undefined) : undefined;
      const next = alone ? time : ((await keyAfter(time).catch(() => undefined)) ?? Infinity);
      yield alone ? { time, shown: alone } : { time, fault: true };
      for (at++; (times[at] ?? Infinity) < next; at++) yield { time: times[at] ?? 0, fault: true };
    }
  }
}

async function first<Shown>(all: AsyncIterable<Shown | null>): Promise<Shown | undefined> {
  for await (const one of all) return one ?? undefined;
  return undefined;
}
