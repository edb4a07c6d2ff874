/**
 * Where the pages of several files go when they take turns, one page of each a round: per file the places of its pages.
 * Files that end early are left out.
 */
export function interleaved(counts: number[]): number[][] {
  const places = counts.map((): number[] => []);
  const rounds = Math.max(0, ...counts);
  for (let round = 0, next = 0; round < rounds; round++)
    for (const [file, count] of counts.entries()) if (round < count) places[file]?.push(next++);
  return places;
}
