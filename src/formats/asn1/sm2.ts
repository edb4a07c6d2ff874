import { sm2, sm3 } from 'sm-crypto-v2';
import { concat } from '../../lib/concat.ts';
import { hexOf } from '../../lib/hex.ts';
import { OID } from './oids.ts';
import { type Asn1, childrenOf, oidOf } from './read.ts';

/** The SM3 digest of bytes (GM/T 0004) in hexadecimal. */
export const sm3Of = (bytes: Uint8Array): string => sm3(bytes);

/** SM3 of bytes that come piece by piece. They are kept until the end: the library hashes at once. */
export function sm3Hash(): { update(bytes: Uint8Array): unknown; digest(): Uint8Array } {
  const pieces: Uint8Array[] = [];
  return {
    update: (bytes) => pieces.push(bytes),
    digest: () => Uint8Array.from(sm3(concat(pieces)).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  };
}

/** An uncompressed point of the curve: 04, x, y. */
const POINT_BYTES = 65;

/**
 * Whether a signature (DER) over `data` was made with an SM2 key (SubjectPublicKeyInfo), with SM3 and the signer's
 * default identity (GM/T 0003.2, GM/T 0009 §10); undefined where the key is of another kind.
 */
export function verifySm2(key: Asn1, data: Uint8Array, signature: Uint8Array): boolean | undefined {
  const [algorithm, bits] = childrenOf(key);
  const [type, curve] = algorithm ? childrenOf(algorithm) : [];
  if (!bits || oidOf(type) !== OID.ecPublicKey || curve?.tag !== 0x06 || oidOf(curve) !== OID.sm2Curve)
    return undefined;
  const point = bits.body.subarray(1);
  if (point.length !== POINT_BYTES) return undefined;
  try {
    return sm2.doVerifySignature(data, hexOf(signature), hexOf(point), { der: true, hash: true });
  } catch {
    return false; // no signature at all, or the key is no point of the curve
  }
}
