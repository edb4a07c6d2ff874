import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes of a key. */
export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** A key for one purpose, so that what is made for one is worth nothing for another (HKDF with SHA-256, RFC 5869). */
export const keyFor = (secret: Buffer | string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `pdf365 ${purpose}`, KEY_BYTES));

/**
 * Encrypts a text for one purpose (AES-256-GCM, NIST SP 800-38D, random 96-bit IV). Gives base64url of IV, tag and
 * cipher text.
 */
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

/**
 * Whether a signature was made by `sign` with the same secret for the same purpose and text; takes the same time for
 * every wrong one.
 */
export function verify(secret: Buffer, purpose: string, text: string, signature: string): boolean {
  const right = Buffer.from(sign(secret, purpose, text));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
