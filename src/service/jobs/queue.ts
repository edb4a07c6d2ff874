import type { Transaction } from 'kysely';
import type { TaskState } from '../../../schemas/api/task.ts';
import type { Tables } from '../store/tables.ts';

/** A job as a worker holds it. The claim lapses when it is not renewed; another worker may then take it. */
export interface Job {
  taskId: string;
  /** How often it was taken after a crash. With the task's number it names this claim. */
  retryCount: number;
  /** How often it may be taken again. */
  retriesLeft: number;
}

/** A task's place: of those that wait the highest priority is taken first, at the same one the oldest. */
export interface Place {
  id: string;
  priority: number;
}

/** A job that ran out of retries, and why its last attempt ended. */
export interface DeadLetter {
  taskId: string;
  at: Date;
  reason: string;
}

type Tx = Transaction<Tables>;

/** The jobs of all machines. A job names a task; all that is known of the task stands in its row. */
export interface Queue {
  /** Puts tasks in the queue within the transaction that writes their rows, so that neither is without the other. */
  send(tx: Tx, tasks: Place[]): Promise<void>;
  /** Gives tasks that wait other priorities, and returns which: what a worker has taken meanwhile is left alone. */
  move(tx: Tx, tasks: Place[]): Promise<Set<string>>;
  /**
   * Takes a task's job away, and once the transaction stands tells the worker that runs it, on whatever machine, to
   * stop.
   */
  cancel(tx: Tx, taskId: string): Promise<void>;
  /**
   * Waits at most `ms` for a task to need a worker no more, and gives its state then; undefined where there is no such
   * task.
   */
  waitForEnd(taskId: string, ms: number): Promise<TaskState | undefined>;
  /** Tasks that killed every worker that took them, the last ones first. */
  dead(): Promise<DeadLetter[]>;
  /** For workers: taking jobs and settling them. */
  jobs: Jobs;
  /** Leaves the queue. Workers must have stopped before. */
  stop(): Promise<void>;
}

/** What a worker does with jobs. What settles a job runs in the transaction that writes the task's row. */
export interface Jobs {
  /** The next job, or undefined when none waits. */
  next(): Promise<Job | undefined>;
  /** Renews claims and gives the tasks whose claim still stands. */
  renew(jobs: Job[]): Promise<Set<string>>;
  /** Removes a job that needs nobody any more. */
  finish(tx: Tx, job: Job): Promise<void>;
  /** Gives a job back after a crash: it waits again, or goes to the dead letters when no retry is left. */
  crash(tx: Tx, job: Job, reason: string): Promise<void>;
  /**
   * Gives a job back unharmed: ahead of others of its priority, or `later` with it, after another worker had time to
   * take others.
   */
  giveBack(tx: Tx, job: Job, priority: number, later?: boolean): Promise<void>;
  /** Notifies all who wait for the task, once the transaction stands. */
  notifyEnd(tx: Tx, taskId: string): Promise<void>;
  /**
   * Takes jobs away from workers that do not renew their claims any more; of all processes that ask, one in some
   * seconds does it.
   */
  supervise(): Promise<void>;
  /** The next dead letter, handled in a transaction; false when there is none. */
  bury(handle: (tx: Tx, taskId: string) => Promise<void>): Promise<boolean>;
  /** Called when a job has come (`job`), or when a task is to stop (`cancel`, with its number). Gives what ends it. */
  on(kind: 'job' | 'cancel', listener: (taskId: string) => void): () => void;
}
