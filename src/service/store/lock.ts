import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Only one transaction at a time gets past this for the same words; it ends with the transaction. */
export const lock = (tx: Transaction<Tables>, ...words: string[]): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${words.join(' ')}, 0))`.execute(tx);
