import { sm2 } from 'sm-crypto-v2';
import { hexOf } from '../../lib/hex.ts';
import { OID } from './oids.ts';
import { type Asn1, childrenOf, oidOf } from './read.ts';

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
