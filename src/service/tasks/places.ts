import type { Transaction } from 'kysely';
import { UserError } from '../../../schemas/error.ts';
import type { Principal } from '../base/principal.ts';
import type { Settings } from '../base/settings.ts';
import { lockQueue } from '../jobs/turns.ts';
import type { Tables } from '../store/tables.ts';
import { countWaiting } from '../store/task-requests.ts';
import { limitsOf } from './limits.ts';

/** Who takes places of the queue, at an address as the tables hold it. */
export interface Taker {
  principal: Principal;
  address: string;
}

/** How many places are taken. */
interface Taken {
  /** New tasks, of those that a visitor and an address may have waiting, in the queue or for an answer. */
  fresh: number;
  /** Tasks that go into the queue. */
  queued: number;
}

/** Three addresses fill the queue at the least, and one of them holds all that one visitor may submit. */
const addressLimit = ({ ADDRESS_LIMIT, QUEUE_LIMIT }: Pick<Settings, 'ADDRESS_LIMIT' | 'QUEUE_LIMIT'>): number =>
  ADDRESS_LIMIT ?? Math.ceil(QUEUE_LIMIT / 3);

/**
 * Makes sure of places in the queue, until the transaction ends for this one alone. Throws UserError `busy`, with
 * numbers and a remedy, where the visitor, his address or the queue has no room for so many.
 */
export async function takePlaces(
  tx: Transaction<Tables>,
  settings: Settings,
  { principal, address }: Taker,
  { fresh, queued }: Taken,
): Promise<void> {
  await lockQueue(tx);
  const { all, own, near } = await countWaiting(tx, principal.owner, address);
  const most = addressLimit(settings);
  const { waitingTasks } = limitsOf(settings, principal);
  if (fresh > 0 && own + fresh > waitingTasks)
    throw new UserError('busy', `你已有 ${own} 个任务在等待，最多 ${waitingTasks} 个。${REMEDY}`);
  if (fresh > 0 && near + fresh > most)
    throw new UserError(
      'busy',
      `你所在的网络已有 ${near} 个任务在等待（其中你的 ${own} 个），最多 ${most} 个。${REMEDY}`,
    );
  if (all + queued > settings.QUEUE_LIMIT)
    throw new UserError('busy', `排队的任务已有 ${all} 个，最多 ${settings.QUEUE_LIMIT} 个，其中你的 ${own} 个。`);
}

const REMEDY = '请等一些任务完成，或删除不需要的任务，再提交。';
