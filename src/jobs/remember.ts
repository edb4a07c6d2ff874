import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import type { Provider } from '../engines/abilities.ts';

let opened: UseStore | undefined;
/** The one database of the site; opened late, as private windows may refuse it. */
export const keptStore = (): UseStore => {
  opened ??= createStore('pdf365', 'keep');
  return opened;
};

/** What engines remember stands under the time of writing in its key, so that nothing needs to be read to clean up. */
const REMEMBERED = 'remembered:';
const prefixOf = (key: string): string => `${REMEMBERED}${key}:`;

/** When what stands under a key was remembered; undefined for keys of anything else. */
export const rememberedAt = (key: string): number | undefined =>
  key.startsWith(REMEMBERED) ? Number(key.slice(key.lastIndexOf(':') + 1)) : undefined;

/**
 * Keeps texts on this device with what else is kept there, and gives them again; where nothing can be kept, nothing.
 */
export const remember: Provider<'remember'> = async ({ key, text }) => {
  try {
    const known = (await keys<string>(keptStore())).filter((own) => own.startsWith(prefixOf(key)));
    if (text === undefined) {
      const found = known.at(-1);
      return { text: found ? await get<string>(found, keptStore()) : undefined };
    }
    await set(prefixOf(key) + Date.now(), text, keptStore());
    await delMany(known, keptStore());
    return { text };
  } catch {
    return { text: undefined };
  }
};
