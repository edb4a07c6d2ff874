import { useEffect } from 'react';
import { $proposed } from '../stores/tool.ts';

/**
 * Says whether a panel shows what it proposes for the file it is at, or why it has nothing to propose; until then the
 * start waits (`proposal` in the catalogue). What a panel said goes with it.
 */
export function useProposal(there: boolean): void {
  useEffect(() => {
    $proposed.set(there);
    return () => $proposed.set(false);
  }, [there]);
}
