import { hexOf } from '../../../lib/hex.ts';
import type { Certificate } from '../../asn1/certificate.ts';
import { OID } from '../../asn1/oids.ts';
import { childrenOf, expectTag, octetsOf, oidOf } from '../../asn1/read.ts';
import { digestOf, hashOf, type Outcome, verifySignature } from './algorithms.ts';
import type { SignedData } from './cms.ts';

/**
 * How far the chain of included certificates leads: the signer signed itself, to a root, not so far, or a link in it is
 * forged.
 */
export type ChainEnd = 'self-signed' | 'root' | 'incomplete' | 'broken';

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/**
 * Whether the signer's key made this signature over the signed attributes, and they name the digest of `content` (RFC
 * 5652 §5.4, §5.6). `digest` computes the content's digest with an algorithm by its object identifier.
 */
export async function checkSignedData(
  data: SignedData,
  digest: (oid: string) => Promise<Uint8Array | undefined>,
  whole: () => Promise<Uint8Array>,
): Promise<{ digest: Outcome; signature: Outcome; algorithm: string }> {
  const { signer, signedBytes } = data;
  if (!signer) return { digest: 'unknown', signature: 'unknown', algorithm: '' };
  const over = signedBytes ?? (await whole());
  const { outcome, name } = await verifySignature(
    signer.key,
    data.algorithm,
    hashOf(data.digestOid)?.name ?? '',
    over,
    data.signature,
  );
  const signature = outcome === 'ok' && !(await namesSigner(data, signer)) ? 'bad' : outcome;
  // Without attributes the signature itself is over the content: there is no digest of its own to compare.
  if (!signedBytes) return { digest: signature, signature, algorithm: name };
  const [said] = data.signed.get(OID.messageDigest) ?? [];
  const [type] = data.signed.get(OID.contentType) ?? [];
  const found = await digest(data.digestOid);
  const matches = said && found && sameBytes(octetsOf(said), found) && (!type || oidOf(type) === data.contentType);
  return { digest: !found ? 'unknown' : matches ? 'ok' : 'bad', signature, algorithm: name };
}

/**
 * Whether the attribute that binds the signer's certificate, where there is one, means this certificate (RFC 5035 §4).
 */
async function namesSigner({ signed }: SignedData, signer: Certificate): Promise<boolean> {
  const [value] = signed.get(OID.signingCertificateV2) ?? [];
  if (!value) return true;
  const [first] = childrenOf(childrenOf(value)[0] ?? value);
  const fields = first ? childrenOf(first) : [];
  const algorithm = fields[0]?.tag === 0x30 && fields[1]?.tag === 0x04 ? oidOf(childrenOf(fields[0])[0]) : OID.sha256;
  const said = fields.find(({ tag }) => tag === 0x04);
  const hash = hashOf(algorithm);
  return !hash || sameBytes(digestOf(hash, signer.raw), expectTag(said, 0x04).body);
}

const MAX_CHAIN = 10;

/**
 * The chain of a signer's certificate through the included ones, each link checked by its signature. Trust is another
 * question.
 */
export async function chainOf(
  signer: Certificate,
  pool: Certificate[],
): Promise<{ chain: Certificate[]; end: ChainEnd }> {
  const chain = [signer];
  for (let current = signer; chain.length < MAX_CHAIN; ) {
    const own = sameBytes(current.issuer, current.subject);
    const issuers = own ? [current] : pool.filter(({ subject }) => sameBytes(subject, current.issuer));
    const outcomes = await Promise.all(
      issuers.map((issuer) => verifySignature(issuer.key, current.algorithm, '', current.body, current.signature)),
    );
    const right =
      issuers[outcomes.findIndex(({ outcome }) => outcome === 'ok')] ??
      issuers[outcomes.findIndex(({ outcome }) => outcome === 'unknown')];
    if (!right) return { chain, end: issuers.length ? 'broken' : 'incomplete' };
    if (own) return { chain, end: chain.length === 1 ? 'self-signed' : 'root' };
    if (chain.some(({ raw }) => hexOf(raw) === hexOf(right.raw))) break;
    chain.push(right);
    current = right;
  }
  return { chain, end: 'incomplete' };
}
