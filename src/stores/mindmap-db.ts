import { clear, createStore, type UseStore } from 'idb-keyval';
import { dropJournals } from './mindmap-journal.ts';

/** Tells the other tabs which map was written, or that all are gone. */
export const CHANNEL = 'pdf365-maps';

let opened: UseStore | undefined;
/** Maps are the visitor's work: they have a database of their own, from which nothing is removed by time. */
export const mapStore = (): UseStore => {
  opened ??= createStore('pdf365-maps', 'maps');
  return opened;
};

/** Removes every map of this browser, for good. */
export async function forgetMaps(): Promise<void> {
  dropJournals();
  await clear(mapStore());
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({});
  channel.close();
}
