import { atom } from 'nanostores';
import type { ResultFacts } from './thumbs.ts';
import { $results } from './tool.ts';

/** What a tool's panel knows of results that no engine draws from their files, by the results' ids. */
export const $lentFacts = atom<ReadonlyMap<string, ResultFacts>>(new Map());

/**
 * Lends a result its picture and measure. The picture's address is freed here, when the result goes or gets another.
 */
export function lendFacts(id: string, facts: ResultFacts): void {
  const lent = new Map($lentFacts.get());
  free(lent.get(id));
  $lentFacts.set(lent.set(id, facts));
}

$results.listen((results) => {
  const ids = new Set(results.map(({ id }) => id));
  const [kept, gone] = [new Map<string, ResultFacts>(), [] as ResultFacts[]];
  for (const [id, facts] of $lentFacts.get()) ids.has(id) ? kept.set(id, facts) : gone.push(facts);
  if (!gone.length) return;
  $lentFacts.set(kept);
  gone.forEach(free);
});

function free(facts: ResultFacts | undefined): void {
  if (facts?.thumb) URL.revokeObjectURL(facts.thumb);
}
