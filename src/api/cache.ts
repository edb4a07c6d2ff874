import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { LRUCache } from 'lru-cache';
import { LIMITS } from './limits.ts';

export interface Cache {
  /**
   * The kept answer of this key, the one already under way, or else the one `make` gives. Everybody gets a copy;
   * failures are not kept.
   */
  get<T>(key: string, make: () => Promise<T>): Promise<T>;
}

/** A cache that forgets the longest unused entry first. `now` is a clock in milliseconds. */
export function createCache(
  { entries, maxAge }: { entries: number; maxAge: number } = LIMITS.cache,
  now = Date.now,
): Cache {
  const kept = new LRUCache<string, { until: number; value: Promise<unknown> }>({ max: entries });
  function made(key: string, make: () => Promise<unknown>): { until: number; value: Promise<unknown> } {
    const entry = { until: now() + maxAge, value: make() };
    entry.value.catch(() => kept.peek(key) === entry && kept.delete(key));
    return entry;
  }
  return {
    async get<T>(key: string, make: () => Promise<T>): Promise<T> {
      const known = kept.get(key);
      const entry = known && now() < known.until ? known : made(key, make);
      if (entry !== known) kept.set(key, entry);
      return structuredClone((await entry.value) as T);
    },
  };
}

/** Objects with their keys in order, so that equal parameters give equal text. */
const sorted = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * The MD5, in hex, of what makes a request another one: method, address, parameters in any order, and who is logged in.
 */
export const requestKey = (method: string, url: string, parameters: object, token: string): string =>
  bytesToHex(md5(utf8ToBytes(JSON.stringify([method, url, parameters, token], sorted))));
