import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seal, sign, unseal, verify } from '../../src/service/base/secret.ts';
import { sharedSecret } from '../../src/service/store/shared-secret.ts';
import { withDatabase } from './database.ts';

const secret = randomBytes(32);

/** The text with one bit of one of its bytes turned over. */
function turned(text: string, at: number): string {
  const bytes = Buffer.from(text, 'base64url');
  const index = at % bytes.length;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes.toString('base64url');
}

describe('the shared secret', () => {
  const database = withDatabase();

  test('is one for all processes, also for those that ask first at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => sharedSecret(database.db, {})));
    expect(new Set(all.map((value) => value.toString('hex'))).size).toBe(1);
    expect(all[0]).toHaveLength(32);
  });

  test('comes from SECRET where the environment names one, and the database keeps nothing of it', async () => {
    const SECRET = 'a'.repeat(32);
    const given = await sharedSecret(database.db, { SECRET });
    expect(given).toEqual(await sharedSecret(database.db, { SECRET }));
    expect(given).not.toEqual(await sharedSecret(database.db, {}));
    const rows = await database.db.selectFrom('secret').select('value').execute();
    expect(rows.map(({ value }) => value)).not.toContain(given.toString('base64url'));
  });
});

test('a sealed text comes back; tampered, cut, for another purpose or by another secret it does not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, at) => {
      const sealed = seal(secret, 'passwords', text);
      expect(unseal(secret, 'passwords', sealed)).toBe(text);
      expect(unseal(secret, 'passwords', turned(sealed, at))).toBeUndefined();
      expect(unseal(secret, 'passwords', sealed.slice(0, at % sealed.length))).toBeUndefined();
      expect(unseal(secret, 'links', sealed)).toBeUndefined();
      expect(unseal(randomBytes(32), 'passwords', sealed)).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});

test('sealing the same text twice gives two different texts', () => {
  expect(seal(secret, 'passwords', '123456')).not.toBe(seal(secret, 'passwords', '123456'));
});

test('a signature holds for its text, purpose and secret alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(), (text, other, at) => {
      const signature = sign(secret, 'link', text);
      expect(verify(secret, 'link', text, signature)).toBe(true);
      expect(verify(secret, 'link', text, turned(signature, at))).toBe(false);
      expect(verify(secret, 'link', text, '')).toBe(false);
      expect(verify(secret, 'token', text, signature)).toBe(false);
      if (other !== text) expect(verify(secret, 'link', other, signature)).toBe(false);
    }),
    { numRuns: 50 },
  );
});
