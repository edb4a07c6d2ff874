import { LRUCache } from 'lru-cache';
import { UserError } from '../../../schemas/error.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MB = 1024 * 1024;
/** Addresses that are remembered; past that the one unseen for longest is forgotten. */
const MOST_ADDRESSES = 100_000;

/** What this process took in from each address within an hour of its first upload. */
export interface Meter {
  /** Counts bytes of an address; fewer than none are given back. Throws UserError `too-many-requests`, without counting, where it would be too much. */
  count(address: string, bytes: number): void;
}

/** A meter that lets `most` MB an hour pass from one address. */
export function hourlyMeter(most: number): Meter {
  const counted = new LRUCache<string, { bytes: number }>({ max: MOST_ADDRESSES, ttl: HOUR_MS, noUpdateTTL: true });
  return {
    count(address, more) {
      const bytes = Math.max((counted.get(address)?.bytes ?? 0) + more, 0);
      if (more > 0 && bytes > most * MB) {
        const minutes = Math.max(1, Math.ceil(counted.getRemainingTTL(address) / MINUTE_MS));
        throw new UserError('too-many-requests', `同一网络每小时最多上传 ${most} MB，约 ${minutes} 分钟后可以继续。`);
      }
      counted.set(address, { bytes });
    },
  };
}
