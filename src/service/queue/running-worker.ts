import type { Guard, Isolation } from '../../engines/engine.ts';
import type { Context } from '../context.ts';
import type { Job } from '../jobs/queue.ts';
import type { ModelOffers, ModelStates } from '../store/tables.ts';
import type { Hosts } from './hosts.ts';
import type { Log } from './log.ts';
import type { Wake } from './wake.ts';

/**
 * Why a running task is stopped. `lost`: it is another's by now, or nobody's. `returned`: we stop, another shall have
 * it.
 */
export type Why = 'cancelled' | 'lost' | 'returned';

/** One worker process at work: what its slots and its upkeep share. */
export interface RunningWorker {
  id: string;
  context: Context;
  log: Log;
  hosts: Hosts;
  /** How far this machine can shut their programs in. */
  isolation: Isolation;
  guards: Guard[];
  /** The operator's own models. */
  models: ModelStates;
  offers: ModelOffers;
  /** Engines that may run here: their programs are on this machine, and shut in as far as the settings ask. */
  engines: ReadonlySet<string>;
  /** Where all workers of the data folder have their temporary folders. */
  temp: string;
  /** Its own among these. */
  folder: string;
  /** What its slots hold, by the task's number. */
  held: Map<string, { job: Job; controller: AbortController }>;
  wake: Wake;
  stopping: boolean;
}

/** Stops a task that this worker runs, if it does. */
export const halt = ({ held }: RunningWorker, taskId: string, why: Why): void =>
  held.get(taskId)?.controller.abort(why);
