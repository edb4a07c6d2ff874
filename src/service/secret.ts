import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Settings } from './settings.ts';
import type { Tables } from './store/tables.ts';

const NAME = 'service';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** A key for one purpose, so that what is made for one is worth nothing for another (HKDF with SHA-256, RFC 5869). */
const keyFor = (secret: Buffer | string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `pdf365 ${purpose}`, KEY_BYTES));

/** The 32 bytes that all processes share: from SECRET, else a random value that the first process put into the database. */
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

/** Encrypts a text for one purpose (AES-256-GCM, NIST SP 800-38D, random 96-bit IV). Gives base64url of IV, tag and cipher text. */
export function seal(secret: Buffer, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secret, `seal ${purpose}`), iv, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text that was sealed with the same secret for the same purpose; undefined where anything else was given. */
export function unseal(secret: Buffer, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const key = keyFor(secret, `seal ${purpose}`);
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The signature of a text for one purpose: HMAC-SHA-256 (RFC 2104), base64url, 43 characters. */
export const sign = (secret: Buffer, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(secret, `sign ${purpose}`))
    .update(text)
    .digest('base64url');

/** Whether a signature was made by `sign` with the same secret for the same purpose and text; takes the same time for every wrong one. */
export function verify(secret: Buffer, purpose: string, text: string, signature: string): boolean {
  const right = Buffer.from(sign(secret, purpose, text));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
