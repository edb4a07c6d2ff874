import { UserError } from '../../../schemas/error.ts';
import type { Context } from '../context.ts';
import { takeQuota } from '../store/address-quota.ts';
import { storedAddress } from './visit.ts';

const MB = 1024 * 1024;

/** What the service took in from each address within an hour of its first upload, by whatever process. */
export interface Meter {
  /**
   * Counts bytes of an address; fewer than none are given back. Throws UserError `too-many-requests`, without counting,
   * where it would be too much.
   */
  count(address: string, bytes: number): Promise<void>;
}

/**
 * A meter that lets ADDRESS_MB an hour pass from one address. The table shows no address without the service's
 * secret.
 */
export function hourlyMeter({ db, secret, settings }: Pick<Context, 'db' | 'secret' | 'settings'>): Meter {
  const most = settings.ADDRESS_MB;
  return {
    async count(address, more) {
      if (more === 0) return;
      const excess = await takeQuota(db, storedAddress(secret, address), more, most * MB);
      if (!excess) return;
      const minutes = Math.max(1, Math.ceil(excess.seconds / 60));
      throw new UserError('too-many-requests', `同一网络每小时最多上传 ${most} MB，约 ${minutes} 分钟后可以继续。`);
    },
  };
}
