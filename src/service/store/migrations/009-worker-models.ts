import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`alter table worker add column models jsonb not null default '{}'`,
  sql`update worker set models = jsonb_build_object('mask', portrait) where portrait <> ''`,
];

/**
 * A worker reports the state of each of the operator's models, not of the portrait model alone. The old column stays:
 * workers of the version before still write it while they are being replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
