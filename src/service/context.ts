import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Catalog } from '../catalog/load.ts';
import type { Settings } from './base/settings.ts';
import type { Queue } from './jobs/queue.ts';
import type { FileStore } from './store/file-store.ts';
import type { Tables } from './store/tables.ts';

/** What routes, workers and sweeps are given. One of it a process. */
export interface Context {
  settings: Settings;
  catalog: Catalog;
  pool: Pool;
  db: Kysely<Tables>;
  files: FileStore;
  queue: Queue;
  /** 32 bytes: keys for links, owners' tokens and sealed passwords are derived from it. */
  secret: Buffer;
}
