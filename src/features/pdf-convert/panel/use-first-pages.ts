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
  for (const one of compared) {
    if (signal.aborted) return;
    const made = await drawWritten(one, Math.min(...one.written.keys()), signal).catch(() => undefined); // letters stand in for it
    const result = $results.get().find(({ from }) => from.length === 1 && from[0] === one.id);
    if (made && result && !signal.aborted) lendFacts(result.id, { thumb: URL.createObjectURL(made.picture) });
  }
}
