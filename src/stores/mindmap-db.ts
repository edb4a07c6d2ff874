import { clear, createStore, type UseStore } from 'idb-keyval';

/** A journal in the page's own storage, written as the page goes: the database may be too slow for that moment. */
export const JOURNAL = 'pdf365:mindmap:journal';

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
  localStorage.removeItem(JOURNAL);
  await clear(mapStore());
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({});
  channel.close();
}
