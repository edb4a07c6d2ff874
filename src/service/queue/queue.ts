import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** The jobs of all machines. A job names a task; all that is known of the task stands in its row. */
export interface Queue {
  /** Puts a task in the queue within the transaction that writes its row, so that neither is without the other. */
  send(tx: Transaction<Tables>, taskId: string, priority: number): Promise<void>;
  /** Takes a task's waiting job away and tells the worker that runs it, on whatever machine, to stop. */
  cancel(taskId: string): Promise<void>;
  stop(): Promise<void>;
}
