import { atom, type WritableAtom } from 'nanostores';

/** More than a row of the home page shows is of no use. */
const MAX_RECENT = 8;
const FAVOURITES = 'pdf365:favourites';
const RECENT = 'pdf365:recent';

/** The tools the visitor starred, the latest first, by their ids. */
export const $favourites = atom<readonly string[]>([]);
/** The tools the visitor last gave files to, the latest first. */
export const $recent = atom<readonly string[]>([]);

const STORES: Record<string, WritableAtom<readonly string[]>> = { [FAVOURITES]: $favourites, [RECENT]: $recent };

function read(key: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function write(key: string, ids: readonly string[]): void {
  STORES[key]?.set(ids);
  try {
    if (ids.length) localStorage.setItem(key, JSON.stringify(ids));
    else localStorage.removeItem(key);
  } catch {
    // private window or full storage: the list lasts as long as the page
  }
}

const without = (ids: readonly string[], id: string): string[] => ids.filter((one) => one !== id);

/** Stars a tool, or takes its star away. */
export function toggleFavourite(id: string): void {
  const ids = read(FAVOURITES);
  write(FAVOURITES, ids.includes(id) ? without(ids, id) : [id, ...ids]);
}

/** Notes that files were given to a tool. */
export const noteUse = (id: string): void => write(RECENT, [id, ...without(read(RECENT), id)].slice(0, MAX_RECENT));

/** Takes a tool off both lists. */
export function dropMine(id: string): void {
  for (const key of Object.keys(STORES)) write(key, without(read(key), id));
}

/** Forgets both lists. */
export function forgetMine(): void {
  for (const key of Object.keys(STORES)) write(key, []);
}

/** Reads both lists, then follows other tabs until the returned function is called. Browser only. */
export function followMine(): () => void {
  const readAll = (): void => {
    for (const [key, store] of Object.entries(STORES)) store.set(read(key));
  };
  readAll();
  const fromOtherTab = ({ key }: StorageEvent): void => {
    if (key === null || key in STORES) readAll();
  };
  addEventListener('storage', fromOtherTab);
  return () => removeEventListener('storage', fromOtherTab);
}
