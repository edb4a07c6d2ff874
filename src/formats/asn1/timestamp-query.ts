import { OID } from './oids.ts';
import { Asn1Fault, childrenOf, expectTag, integerOf, octetsOf, oidOf, readAsn1 } from './read.ts';
import { boolean, integer, nothing, octets, oid, sequence, unsigned } from './write.ts';

/**
 * What an authority is asked to put a time to (RFC 3161 §2.4.1): a SHA-256 digest, and a number that its answer must
 * repeat.
 */
export interface TimestampQuery {
  digest: Uint8Array;
  nonce: Uint8Array;
}

/** Common name of the embedded authority: who looks at its certificates must see what it is. */
export const EMBEDDED_NAME = 'PDF365 站内演示时间戳机构（不在公共信任名单）';

/** A TimeStampReq that asks for the authority's certificates, too. */
export const writeQuery = ({ digest, nonce }: TimestampQuery): Uint8Array<ArrayBuffer> =>
  sequence(integer(1), sequence(sequence(oid(OID.sha256), nothing()), octets(digest)), unsigned(nonce), boolean(true));

/**
 * A TimeStampReq as an authority reads it: only SHA-256; a requested policy and a missing nonce are reported. Throws
 * Asn1Fault for anything else.
 */
export function readQuery(bytes: Uint8Array): {
  digest: Uint8Array;
  nonce?: Uint8Array;
  policy?: string;
  certificates: boolean;
} {
  const whole = readAsn1(bytes);
  if (whole.raw.length !== bytes.length) throw new Asn1Fault('trailing bytes');
  const [version, imprint, ...rest] = childrenOf(expectTag(whole, 0x30));
  if (integerOf(version) !== 1) throw new Asn1Fault('version');
  const [algorithm, hashed] = childrenOf(expectTag(imprint, 0x30));
  const digest = octetsOf(hashed);
  if (oidOf(childrenOf(expectTag(algorithm, 0x30))[0]) !== OID.sha256 || digest.length !== 32)
    throw new Asn1Fault('imprint');
  const policy = rest.find(({ tag }) => tag === 0x06);
  const nonce = rest.find(({ tag }) => tag === 0x02)?.body;
  if (rest.some(({ tag }) => tag !== 0x06 && tag !== 0x02 && tag !== 0x01) || (nonce?.length ?? 0) > 33)
    throw new Asn1Fault('extensions');
  return {
    digest,
    nonce,
    policy: policy ? oidOf(policy) : undefined,
    certificates: rest.some(({ tag, body }) => tag === 0x01 && body[0] !== 0),
  };
}

/**
 * What an authority answered (RFC 3161 §2.4.2): the token (a CMS ContentInfo), or why there is none. Throws Asn1Fault.
 */
export function readReply(bytes: Uint8Array): { status: number; text: string; token?: Uint8Array } {
  const [info, token] = childrenOf(expectTag(readAsn1(bytes), 0x30));
  const [status, ...more] = childrenOf(expectTag(info, 0x30));
  const words = more.find(({ tag }) => tag === 0x30);
  const text = words
    ? childrenOf(words)
        .map(({ body }) => new TextDecoder().decode(body))
        .join(' ')
    : '';
  return { status: integerOf(status), text: text.slice(0, 200), token: token ? token.raw : undefined };
}
