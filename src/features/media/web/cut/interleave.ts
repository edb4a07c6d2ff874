/** Something to be written, at a time of the result in seconds. */
export interface Piece {
  at: number;
  /** When it is over. */
  end: number;
  write(): Promise<void>;
}

/**
 * Writes what several tracks give in the order of time, so that none runs ahead of the others. Gives the time at which
 * the last of it is over.
 */
export async function interleave(
  tracks: readonly AsyncGenerator<Piece>[],
  progress: (at: number) => void,
): Promise<number> {
  let reached = 0;
  const heads = await Promise.all(tracks.map(async (track) => ({ track, next: await track.next() })));
  for (;;) {
    const open = heads.filter(({ next }) => !next.done);
    const [first] = open.sort((a, b) => timeOf(a.next) - timeOf(b.next));
    if (!first || first.next.done) return reached;
    reached = Math.max(reached, first.next.value.end);
    await first.next.value.write();
    progress(first.next.value.at);
    first.next = await first.track.next();
  }
}

const timeOf = (next: IteratorResult<Piece>): number => (next.done ? Infinity : next.value.at);
