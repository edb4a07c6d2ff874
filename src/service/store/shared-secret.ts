import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { KEY_BYTES, keyFor } from '../base/secret.ts';
import type { Settings } from '../base/settings.ts';
import type { Tables } from './tables.ts';

const NAME = 'service';

/**
 * The 32 bytes that all processes share: from SECRET, else a random value that the first process put into the database.
 */
export async function sharedSecret(db: Kysely<Tables>, settings: Pick<Settings, 'SECRET'>): Promise<Buffer> {
  if (settings.SECRET) return keyFor(settings.SECRET, NAME);
  // Whoever comes second changes nothing and reads what the first one wrote.
  await db
    .insertInto('secret')
    .values({ name: NAME, value: randomBytes(KEY_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', NAME).executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64url');
}
