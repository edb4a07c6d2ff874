import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { OID } from '../../asn1/oids.ts';
import { type Asn1, childrenOf, integerOf, oidOf, readAsn1 } from '../../asn1/read.ts';
import { sm3Hash } from '../../asn1/sm3.ts';

/** The outcome of one check: right, wrong, or undecided. */
export type Outcome = 'ok' | 'bad' | 'unknown';

/** A digest algorithm that can be computed here. */
export interface Hash {
  name: string;
  create(): { update(bytes: Uint8Array): unknown; digest(): Uint8Array };
}

const HASHES: Record<string, Hash> = {
  '1.2.840.113549.2.5': { name: 'MD5', create: () => md5.create() },
  '1.3.14.3.2.26': { name: 'SHA-1', create: () => sha1.create() },
  '2.16.840.1.101.3.4.2.4': { name: 'SHA-224', create: () => sha224.create() },
  [OID.sha256]: { name: 'SHA-256', create: () => sha256.create() },
  '2.16.840.1.101.3.4.2.2': { name: 'SHA-384', create: () => sha384.create() },
  '2.16.840.1.101.3.4.2.3': { name: 'SHA-512', create: () => sha512.create() },
  [OID.sm3]: { name: 'SM3', create: sm3Hash },
};

/** The digest algorithm with this object identifier; undefined where it cannot be computed here. */
export const hashOf = (oid: string): Hash | undefined => HASHES[oid];

/** The digest of bytes at once. */
export function digestOf(hash: Hash, bytes: Uint8Array): Uint8Array {
  const state = hash.create();
  state.update(bytes);
  return state.digest();
}

/** Signature algorithms that name their digest, too (RFC 8017 A.2.4, RFC 5758). */
const DIGEST_IN: Record<string, string> = {
  '1.2.840.113549.1.1.4': 'MD5',
  '1.2.840.113549.1.1.5': 'SHA-1',
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
  '1.2.840.10045.4.1': 'SHA-1',
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
  [OID.sm2WithSm3]: 'SM3',
  [OID.sm2Signing]: 'SM3',
};
const CURVES: Record<string, { name: string; bytes: number }> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
  '1.3.132.0.35': { name: 'P-521', bytes: 66 },
};
const WEB_HASHES = new Set(['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']);

/** The name of a signature's algorithm for readers, from its key and digest. */
function nameOf(key: Asn1, digest: string, isPss: boolean): string {
  const [algorithm] = childrenOf(key);
  const [type, parameters] = childrenOf(algorithm as Asn1);
  const oid = oidOf(type);
  const curve = parameters?.tag === 0x06 ? oidOf(parameters) : '';
  if (curve === OID.sm2Curve) return '国密 SM2';
  if (oid === OID.ecPublicKey) return `ECDSA ${CURVES[curve]?.name ?? '未知曲线'} ${digest}`;
  if (oid === OID.rsa || oid === OID.rsaPss) return `RSA${isPss ? '-PSS' : ''} ${digest}`;
  return oid === ED25519 ? 'Ed25519' : `未知算法 ${oid}`;
}
const ED25519 = '1.3.101.112';

/**
 * Whether a signature over `data` was made with the key (SubjectPublicKeyInfo). `digestName` is what the signer named
 * beside an algorithm that names none. SM2 by script, all else by WebCrypto, which a page has only when it came over
 * https; `unknown` without it and for what it cannot do.
 */
export async function verifySignature(
  key: Asn1,
  algorithm: Asn1,
  digestName: string,
  data: Uint8Array,
  signature: Uint8Array,
): Promise<{ outcome: Outcome; name: string }> {
  const [type, parameters] = childrenOf(algorithm);
  const oid = oidOf(type);
  const pss = oid === OID.rsaPss ? pssOf(parameters) : undefined;
  const digest = pss?.hash ?? DIGEST_IN[oid] ?? digestName;
  const name = nameOf(key, digest, !!pss);
  const outcome = await verify(key, { digest, pss }, data, signature).catch((): Outcome => 'unknown');
  return { outcome, name };
}

interface Scheme {
  digest: string;
  pss: { hash: string; saltLength: number } | undefined;
}

async function verify(key: Asn1, { digest, pss }: Scheme, data: Uint8Array, signature: Uint8Array): Promise<Outcome> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  const [type, parameters] = childrenOf(childrenOf(key)[0] as Asn1);
  const oid = oidOf(type);
  const named = parameters?.tag === 0x06 ? oidOf(parameters) : '';
  if (oid === OID.ecPublicKey && named === OID.sm2Curve && digest === 'SM3') return verifySm2(key, data, signature);
  const curve = CURVES[named];
  if (!subtle || (!WEB_HASHES.has(digest) && oid !== ED25519)) return 'unknown';
  const check = async (
    algorithm: RsaHashedImportParams | EcKeyImportParams | { name: string },
    use: AlgorithmIdentifier | EcdsaParams | RsaPssParams,
    bytes: Uint8Array,
  ): Promise<Outcome> => {
    const imported = await subtle.importKey('spki', key.raw as Uint8Array<ArrayBuffer>, algorithm, false, ['verify']);
    return (await subtle.verify(use, imported, bytes as Uint8Array<ArrayBuffer>, data as Uint8Array<ArrayBuffer>))
      ? 'ok'
      : 'bad';
  };
  if (pss) return check({ name: 'RSA-PSS', hash: digest }, { name: 'RSA-PSS', saltLength: pss.saltLength }, signature);
  if (oid === OID.rsa) return check({ name: 'RSASSA-PKCS1-v1_5', hash: digest }, 'RSASSA-PKCS1-v1_5', signature);
  if (oid === ED25519) return check({ name: 'Ed25519' }, 'Ed25519', signature);
  if (oid !== OID.ecPublicKey || !curve) return 'unknown';
  const use = { name: 'ECDSA', hash: digest };
  return check({ name: 'ECDSA', namedCurve: curve.name }, use, plainEcdsa(signature, curve.bytes));
}

/** The code of SM2 is loaded for the few documents that need it. */
async function verifySm2(key: Asn1, data: Uint8Array, signature: Uint8Array): Promise<Outcome> {
  const sm2 = await import('../../asn1/sm2.ts');
  return sm2.verifySm2(key, data, signature) ? 'ok' : 'bad';
}

/** RSASSA-PSS-params (RFC 8017 A.2.3): digest (SHA-1 where absent) and salt (20 bytes where absent). */
function pssOf(parameters: Asn1 | undefined): { hash: string; saltLength: number } {
  const fields = parameters ? childrenOf(parameters) : [];
  const hash = fields.find(({ tag }) => tag === 0xa0);
  const salt = fields.find(({ tag }) => tag === 0xa2);
  const oid = hash && oidOf(childrenOf(childrenOf(hash)[0] as Asn1)[0]);
  return {
    hash: oid ? (hashOf(oid)?.name ?? '未知摘要') : 'SHA-1',
    saltLength: salt ? integerOf(childrenOf(salt)[0]) : 20,
  };
}

/**
 * An ECDSA signature as two numbers of equal length, as WebCrypto wants it, from SEQUENCE { r, s } (RFC 3279 §2.2.3).
 */
function plainEcdsa(signature: Uint8Array, bytes: number): Uint8Array {
  const plain = new Uint8Array(bytes * 2);
  for (const [index, { body }] of childrenOf(readAsn1(signature)).entries()) {
    const number = body[0] === 0 ? body.subarray(1) : body;
    plain.set(number, bytes * (index + 1) - number.length);
  }
  return plain;
}
