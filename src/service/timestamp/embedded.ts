import type { Kysely } from 'kysely';
import { z } from '../../../schemas/zod.ts';
import { seal, unseal } from '../base/secret.ts';
import type { Tables } from '../store/tables.ts';
import { type Authority, createAuthority } from './authority.ts';

const NAME = 'timestamp authority';
const authoritySchema = z.object({ key: z.string(), certificates: z.array(z.string()).min(1) });

interface Place {
  db: Kysely<Tables>;
  secret: Buffer;
}

const made = new WeakMap<Kysely<Tables>, Promise<Authority>>();

/**
 * The authority inside the service, one for all processes of a database: made at the first ask and kept in the table of
 * secrets, sealed with the service's secret. When that secret has changed, a new authority takes the place of the one
 * that cannot be opened.
 */
export function embeddedAuthority(place: Place): Promise<Authority> {
  const known = made.get(place.db);
  if (known) return known;
  const found = openAuthority(place);
  made.set(place.db, found);
  found.catch(() => made.delete(place.db));
  return found;
}

async function openAuthority({ db, secret }: Place): Promise<Authority> {
  const kept = await read(db, secret);
  if (kept.authority) return kept.authority;
  const value = seal(secret, NAME, JSON.stringify(await createAuthority()));
  // Whoever comes second changes nothing and reads what the first one wrote.
  if (kept.value !== undefined)
    await db.updateTable('secret').set({ value }).where('name', '=', NAME).where('value', '=', kept.value).execute();
  else
    await db
      .insertInto('secret')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  const { authority } = await read(db, secret);
  if (!authority) throw new Error('the timestamp authority cannot be opened');
  return authority;
}

async function read(db: Kysely<Tables>, secret: Buffer): Promise<{ value?: string; authority?: Authority }> {
  const row = await db.selectFrom('secret').select('value').where('name', '=', NAME).executeTakeFirst();
  if (!row) return {};
  const text = unseal(secret, NAME, row.value);
  return { value: row.value, authority: text !== undefined ? authoritySchema.parse(JSON.parse(text)) : undefined };
}
