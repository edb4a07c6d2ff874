import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

const HOUR = sql`interval '1 hour'`;

/**
 * Counts bytes of an address for the hour that begins with its first; fewer than none are given back. Gives nothing,
 * or, where it would be more than `most` and so was not counted, the seconds until the hour is over.
 */
export async function takeQuota(
  db: Kysely<Tables>,
  address: string,
  bytes: number,
  most: number,
): Promise<{ seconds: number } | undefined> {
  const before = sql<number>`case when address_quota.since > now() - ${HOUR} then address_quota.bytes else 0 end`;
  const { numAffectedRows } = await sql`
    insert into address_quota (address, bytes)
    select ${address}, greatest(${bytes}::bigint, 0) where ${bytes}::bigint <= ${most}::bigint
    on conflict (address) do update set
      bytes = greatest(${before} + ${bytes}::bigint, 0),
      since = case when address_quota.since > now() - ${HOUR} then address_quota.since else now() end
    where ${bytes}::bigint <= 0 or ${before} + ${bytes}::bigint <= ${most}::bigint`.execute(db);
  if (numAffectedRows === 1n) return undefined;
  const row = await db
    .selectFrom('address_quota')
    .where('address', '=', address)
    .select(sql<number>`extract(epoch from since + ${HOUR} - now())::float8`.as('seconds'))
    .executeTakeFirst();
  return { seconds: Math.max(row?.seconds ?? 0, 0) };
}
