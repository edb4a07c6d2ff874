/** Something to be written, at a time of the result in seconds. */
export interface Piece {
  at: number;
  write(): Promise<void>;
}

/** Writes what several tracks give in the order of time, so that none runs ahead of the others. */
export async function interleave(
  tracks: readonly AsyncGenerator<Piece>[],
  progress: (at: number) => void,
): Promise<void> {
  const heads = await Promise.all(tracks.map(async (track) => ({ track, next: await track.next() })));
  for (;;) {
    const open = heads.filter(({ next }) => !next.done);
    const [first] = open.sort((a, b) => timeOf(a.next) - timeOf(b.next));
    if (!first || first.next.done) return;
    await first.next.value.write();
    progress(first.next.value.at);
    first.next = await first.track.next();
  }
}

const timeOf = (next: IteratorResult<Piece>): number => (next.done ? Infinity : next.value.at);
