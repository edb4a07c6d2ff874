import { useEffect } from 'react';
import { lendFacts } from '../../../stores/lent-facts.ts';
import { $results } from '../../../stores/tool.ts';
import type { Compared } from './use-fidelity.ts';
import { drawWritten } from './use-page-pictures.ts';

/** So many results get a picture: each is drawn by itself. */
const MAX_DRAWN = 12;

/** Gives each result that one input became the look of its first written page. */
export function useFirstPages(compared: readonly Compared[]): void {
  useEffect(() => {
    const gone = new AbortController();
    void drawAll(compared.slice(0, MAX_DRAWN), gone.signal);
    return () => gone.abort();
  }, [compared]);
}

async function drawAll(compared: readonly Compared[], signal: AbortSignal): Promise<void> {
  const results = new Map($results.get().map((result) => [result.from.join(), result.id]));
  for (const one of compared) {
    const id = results.get(one.id);
    if (!id) continue;
    // Letters stand in for it
    const made = await drawWritten(one, Math.min(...one.written.keys()), signal).catch(() => undefined);
    // The visitor may have started again meanwhile.
    if (signal.aborted) return;
    if (made && $results.get().some((result) => result.id === id))
      lendFacts(id, { thumb: URL.createObjectURL(made.picture) });
  }
}
