import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Direction } from '../../../schemas/api/handover.ts';
import type { Ask, TaskState } from '../../../schemas/api/task.ts';
import type { ErrorData } from '../../../schemas/error.ts';
import type { Note } from '../../../schemas/note.ts';
import type { Guard, Isolation } from '../../engines/engine.ts';

/** The operator's models by the ability they lend: `ok`, or in Chinese why it cannot be used; none that is not set. */
export type ModelStates = Record<string, string>;

/** What the models that work can do, by the ability they lend. */
export type ModelOffers = Record<string, Record<string, string[]>>;

/** A file in the store: where it lies and what it is called for the visitor. */
export interface StoredFile {
  id: string;
  /** Key in the file store; made by us, never from a name. */
  key: string;
  /** Sanitised name for the visitor. */
  name: string;
  /** Bytes. */
  size: number;
  /** The upload it came by; inputs shared by several tasks are removed with the last of them. */
  upload?: string;
}

export interface Skipped {
  index: number;
  error: ErrorData;
}

/** jsonb: objects when read, JSON text when written. */
type Json<T> = ColumnType<T, string, string>;
type Time = ColumnType<Date, Date | string, Date | string>;
/** Set by the database where nobody gives it. */
type Since = ColumnType<Date, Date | string | undefined, Date | string>;
type Maybe<T> = T | null;

export interface TaskTable {
  /** UUID v4, the task's public number. */
  id: string;
  /** SHA-256 of the visitor's token, hex. */
  owner: string;
  /** Keyed hash of the address that it was submitted from. */
  address: Generated<string>;
  group_id: Maybe<string>;
  tool: string;
  engine: string;
  options: Json<Record<string, unknown>>;
  inputs: Json<StoredFile[]>;
  /** The files' passwords, sealed with the service's secret; null as soon as the task has ended. */
  passwords: Maybe<string>;
  state: ColumnType<TaskState, TaskState, TaskState>;
  ask: Json<Maybe<Ask>>;
  progress: number;
  /** As the engine reckons it, where it does. */
  seconds_left: Generated<number | null>;
  note: Maybe<string>;
  /** Bare sentences are of a worker of the version before. */
  notes: Json<(Note | string)[]>;
  skipped: Json<Skipped[]>;
  results: Json<StoredFile[]>;
  error: Json<Maybe<ErrorData>>;
  /** How often a worker has taken it; a late worker of an earlier attempt may change nothing. */
  attempt: number;
  worker: Maybe<string>;
  /** Of its inputs together. */
  bytes: Generated<number>;
  /** What it is expected to take, in tenths of a second of a worker. */
  cost: Generated<number>;
  /** Its start in the queue's time (see `TurnTable`), negated: pg-boss takes the highest first. */
  priority: number;
  key: Maybe<string>;
  platform: string;
  /** A picture of a page made for `previewYee`: hidden from the visitor's list. */
  internal: boolean;
  created_at: Since;
  queued_at: Maybe<Time>;
  started_at: Maybe<Time>;
  ended_at: Maybe<Time>;
  expires_at: Time;
}

export interface UploadTable {
  id: string;
  owner: string;
  /** Key in the file store. */
  key: string;
  name: string;
  /** Bytes announced; known when the upload is complete where the client did not announce them. */
  size: Maybe<number>;
  complete: boolean;
  created_at: Since;
  expires_at: Time;
}

export type TaskRow = Selectable<TaskTable>;
export type UploadRow = Selectable<UploadTable>;

/** One row a running worker process; `seen_at` is renewed while it lives. */
export interface WorkerTable {
  id: string;
  host: string;
  /** Its process number there; 0 where it did not say. */
  pid: Generated<number>;
  slots: number;
  /** How far native programs are shut in there. */
  isolation: Isolation;
  /** What its kernel guards of them. */
  guards: ColumnType<Guard[], string | undefined, string>;
  /** See `ModelStates`. */
  models: ColumnType<Record<string, string>, string | undefined, string>;
  /** See `ModelOffers`. */
  offers: ColumnType<ModelOffers, string | undefined, string>;
  /** Engines that can run there. */
  engines: Json<string[]>;
  running: Json<string[]>;
  started_at: Since;
  seen_at: Time;
}

/**
 * A request that writes an upload, in whatever process: nobody else may until it lets go, or has not renewed `until`.
 */
export interface UploadLockTable {
  id: string;
  /** A random number of the request. */
  holder: string;
  until: Time;
  /** Another request waits for it. */
  wanted: Generated<boolean>;
}

/** What came from an address within the hour that began at `since`. */
export interface AddressQuotaTable {
  /** Keyed hash of the address. */
  address: string;
  bytes: number;
  since: Since;
}

/** Files on their way between a computer and a phone. */
export interface HandoverTable {
  id: string;
  /** Who began it, at the computer: as in `task`. */
  owner: string;
  /** Keyed hash of the address that it was begun from. */
  address: string;
  /** SHA-256 of the code in the address that the phone opens, hex. */
  code: string;
  direction: ColumnType<Direction, Direction, never>;
  /** Endings of names that the computer's tool takes; none: any. */
  accept: string[];
  /** The most files, and the most megabytes of each. */
  files: number;
  mb: number;
  /** Files that have arrived and are deleted already. */
  received: Generated<number>;
  /** Who opened it by the code: owners as in `task`. */
  devices: Generated<string[]>;
  created_at: Since;
  expires_at: Time;
}

/** An upload that belongs to a handover; it is no input of tasks. */
export interface HandoverFileTable {
  upload: string;
  handover: string;
  /** How often its last byte was sent. */
  fetched: Generated<number>;
}

export type HandoverRow = Selectable<HandoverTable>;

/**
 * How far an address has been served, in the queue's time: tenths of a second of work as they would pass for an address
 * that is never without a task (start-time fair queueing: Goyal, Vin, Cheng 1996).
 */
export interface TurnTable {
  /** As in `task`. */
  address: string;
  /** Start of its last task that a worker has taken; the highest of all addresses is the time of the queue. */
  start: number;
  /** End of that task: where the next one of this address may start. */
  until: number;
}

/** How long tasks took of late. */
export interface CostTable {
  engine: string;
  /** Class of the size of the input: see `sizeClass`. */
  size: number;
  /** Exponential average. */
  seconds: number;
}

/** Random values that all processes share when the environment names none. */
export interface SecretTable {
  name: string;
  value: string;
}

export interface Tables {
  task: TaskTable;
  upload: UploadTable;
  upload_lock: UploadLockTable;
  address_quota: AddressQuotaTable;
  handover: HandoverTable;
  handover_file: HandoverFileTable;
  turn: TurnTable;
  cost: CostTable;
  worker: WorkerTable;
  secret: SecretTable;
}
