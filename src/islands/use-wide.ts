import { useSyncExternalStore } from 'react';

const query = (): MediaQueryList => matchMedia('(min-width: 64rem)');

function subscribe(changed: () => void): () => void {
  const wide = query();
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}

/** Whether the settings have a column of their own beside the work (1024 px); else they are in a sheet. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
