import { clear } from 'idb-keyval';
import { CHANNEL, journalKeys, mapStore } from './database.ts';

/** Removes every map of this browser, for good. */
export default async function forgetMaps(): Promise<void> {
  for (const key of journalKeys()) localStorage.removeItem(key);
  await clear(mapStore());
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({});
  channel.close();
}
