import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sm3Hash } from '../../../../src/formats/asn1/sm3.ts';
import { hexOf } from '../../../../src/lib/hex.ts';

it('hashes bytes that come in any pieces as OpenSSL does', () => {
  const piece = fc.uint8Array({ maxLength: 150 });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const [own, other] = [sm3Hash(), createHash('sm3')];
      for (const bytes of pieces) {
        own.update(bytes);
        other.update(bytes);
      }
      expect(hexOf(own.digest())).toBe(other.digest('hex'));
    }),
  );
});
