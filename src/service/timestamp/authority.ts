import { OID } from '../../formats/asn1/oids.ts';
import { type Asn1, childrenOf, readAsn1 } from '../../formats/asn1/read.ts';
import { EMBEDDED_NAME, readQuery } from '../../formats/asn1/timestamp-query.ts';
import {
  bits,
  boolean,
  der,
  generalizedTime,
  integer,
  nothing,
  octets,
  oid,
  sequence,
  setOf,
  tagged,
  unsigned,
  utcTime,
  utf8,
} from '../../formats/asn1/write.ts';

/**
 * A time-stamping authority: its key (PKCS#8) and its certificates (X.509), its own first, the root last; all base64.
 */
export interface Authority {
  key: string;
  certificates: string[];
}

type Bytes = Uint8Array<ArrayBuffer>;

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 3072, publicExponent: Uint8Array.of(1, 0, 1) };
/** Years the certificates hold; below 2050, so that UTCTime can say it. */
const YEARS = 15;
/**
 * The policy its tokens name (RFC 3161 §2.4.2), under the enterprise number that stands for none in particular (RFC
 * 5612).
 */
const POLICY = '1.3.6.1.4.1.32473.365';
const ORGANIZATION = 'PDF365';

const ROOT_NAME = 'PDF365 站内演示根证书（不在公共信任名单）';

const base64 = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  Buffer.from(new Uint8Array(bytes)).toString('base64');
const fromBase64 = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'base64'));
const sha = async (name: 'SHA-1' | 'SHA-256', bytes: Uint8Array): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(name, bytes as Bytes));
const random = (length: number): Bytes => {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  bytes[0] = ((bytes[0] as number) & 127) | 64; // positive, and always as long
  return bytes;
};

/**
 * A new authority with a root of its own: two RSA keys of 3072 bits, of which the root's is thrown away. Takes about a
 * second.
 */
export async function createAuthority(now = new Date()): Promise<Authority> {
  const [root, own] = [await generate(), await generate()];
  const rootName = nameOf(ROOT_NAME);
  const rootKeyId = await keyId(root.publicKey);
  const rootCertificate = await certificate(
    { subject: rootName, issuer: rootName, publicKey: root.publicKey, signer: root.privateKey, now },
    [
      extension(OID.basicConstraints, true, sequence(boolean(true))),
      extension(OID.keyUsage, true, der(0x03, Uint8Array.of(1, 0x06))), // keyCertSign, cRLSign
      extension(OID.subjectKeyId, false, octets(rootKeyId)),
    ],
  );
  const ownCertificate = await certificate(
    { subject: nameOf(EMBEDDED_NAME), issuer: rootName, publicKey: own.publicKey, signer: root.privateKey, now },
    [
      extension(OID.keyUsage, true, der(0x03, Uint8Array.of(7, 0x80))), // digitalSignature
      extension(OID.extendedKeyUsage, true, sequence(oid(OID.timeStamping))), // RFC 3161 §2.3: critical, and alone
      extension(OID.subjectKeyId, false, octets(await keyId(own.publicKey))),
      extension(OID.authorityKeyId, false, sequence(der(0x80, rootKeyId))),
    ],
  );
  const key = await crypto.subtle.exportKey('pkcs8', own.privateKey);
  return { key: base64(key), certificates: [base64(ownCertificate), base64(rootCertificate)] };
}

const generate = () => crypto.subtle.generateKey(RSA, true, ['sign', 'verify']);

const spki = async (key: CryptoKey): Promise<Bytes> => new Uint8Array(await crypto.subtle.exportKey('spki', key));

/** The first method of RFC 5280 §4.2.1.2, over all of the key's structure: any unique value will do. */
const keyId = async (key: CryptoKey): Promise<Bytes> => sha('SHA-1', await spki(key));

const attribute = (type: string, value: Uint8Array): Bytes => setOf(sequence(oid(type), value));
const nameOf = (commonName: string): Bytes =>
  sequence(
    attribute(OID.country, der(0x13, new TextEncoder().encode('CN'))),
    attribute(OID.organization, utf8(ORGANIZATION)),
    attribute(OID.commonName, utf8(commonName)),
  );

const extension = (type: string, critical: boolean, value: Uint8Array): Bytes =>
  sequence(oid(type), ...(critical ? [boolean(true)] : []), octets(value));

interface Issue {
  subject: Bytes;
  issuer: Bytes;
  publicKey: CryptoKey;
  signer: CryptoKey;
  now: Date;
}

const SIGNED_BY = sequence(oid(OID.sha256WithRsa), nothing());

/** An X.509 certificate (RFC 5280 §4.1), valid from the day before `now`. */
async function certificate({ subject, issuer, publicKey, signer, now }: Issue, extensions: Bytes[]): Promise<Bytes> {
  const from = new Date(now.getTime() - 86_400_000);
  const to = new Date(Math.min(Date.UTC(from.getUTCFullYear() + YEARS, from.getUTCMonth(), 1), Date.UTC(2049, 11, 31)));
  const body = sequence(
    tagged(0, integer(2)),
    unsigned(random(16)),
    SIGNED_BY,
    issuer,
    sequence(utcTime(from), utcTime(to)),
    subject,
    await spki(publicKey),
    tagged(3, sequence(...extensions)),
  );
  return sequence(body, SIGNED_BY, bits(await signed(signer, body)));
}

const signed = async (key: CryptoKey, bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign(RSA.name, key, bytes));

/**
 * The answer of the authority to a query at a moment: a TimeStampResp (RFC 3161 §2.4.2); a refusal where the query asks
 * for what it does not do.
 */
export async function answerQuery(
  query: Uint8Array,
  { key, certificates }: Authority,
  now = new Date(),
): Promise<Bytes> {
  let asked: ReturnType<typeof readQuery>;
  try {
    asked = readQuery(query);
  } catch {
    return refusal(5, '请求格式不对，只接受 SHA-256 摘要'); // badDataFormat
  }
  if (asked.policy && asked.policy !== POLICY) return refusal(15, '没有这种时间戳策略'); // unacceptedPolicy
  const info = sequence(
    integer(1),
    oid(POLICY),
    sequence(sequence(oid(OID.sha256), nothing()), octets(asked.digest)),
    unsigned(random(16)),
    generalizedTime(now),
    sequence(integer(1)), // accuracy: one second
    ...(asked.nonce ? [der(0x02, asked.nonce)] : []),
  );
  const own = certificates.map(fromBase64);
  const signer = await crypto.subtle.importKey('pkcs8', fromBase64(key), RSA, false, ['sign']);
  const token = await signedData(info, own[0] as Bytes, asked.certificates ? own : [], signer, now);
  return sequence(sequence(integer(0)), token);
}

const refusal = (bit: number, text: string): Bytes => {
  const flags = new Uint8Array((bit >> 3) + 1);
  flags[bit >> 3] = 128 >> (bit & 7);
  return sequence(sequence(integer(2), sequence(utf8(text)), der(0x03, Uint8Array.of(7 - (bit & 7)), flags)));
};

/** CMS SignedData around a TSTInfo (RFC 5652 §5, RFC 3161 §2.4.2) with ESSCertIDv2 (RFC 5816). */
async function signedData(
  info: Bytes,
  own: Bytes,
  certificates: Bytes[],
  signer: CryptoKey,
  now: Date,
): Promise<Bytes> {
  const hashAlgorithm = sequence(oid(OID.sha256), nothing());
  const attributes = setOf(
    sequence(oid(OID.contentType), setOf(oid(OID.tstInfo))),
    sequence(oid(OID.signingTime), setOf(utcTime(now))),
    sequence(oid(OID.messageDigest), setOf(octets(await sha('SHA-256', info)))),
    sequence(oid(OID.signingCertificateV2), setOf(sequence(sequence(sequence(octets(await sha('SHA-256', own))))))),
  );
  const { issuer, serial } = identityOf(own);
  const implicit = attributes.slice();
  implicit[0] = 0xa0;
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    hashAlgorithm,
    implicit,
    sequence(oid(OID.sha256WithRsa), nothing()),
    octets(await signed(signer, attributes)),
  );
  const content = sequence(
    integer(3),
    setOf(hashAlgorithm),
    sequence(oid(OID.tstInfo), tagged(0, octets(info))),
    ...(certificates.length ? [tagged(0, ...certificates)] : []),
    setOf(signerInfo),
  );
  return sequence(oid(OID.signedData), tagged(0, content));
}

/** Issuer and serial number of a certificate, as a signer is named by them (RFC 5652 §10.2.4). */
function identityOf(certificate: Bytes): { issuer: Uint8Array; serial: Uint8Array } {
  const fields = childrenOf(childrenOf(readAsn1(certificate))[0] as Asn1);
  return { serial: (fields[1] as Asn1).raw, issuer: (fields[3] as Asn1).raw };
}
