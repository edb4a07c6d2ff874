import { hexOf } from '../../lib/hex.ts';
import { OID } from './oids.ts';
import { type Asn1, childrenOf, expectTag, octetsOf, oidOf, readAsn1, textOf, timeOf } from './read.ts';

/** What is read of an X.509 certificate (RFC 5280 §4.1). */
export interface Certificate {
  raw: Uint8Array;
  /** The part that its issuer signed. */
  body: Uint8Array;
  serial: string;
  issuer: Uint8Array;
  subject: Uint8Array;
  /** Names as one line: 常用名, 单位, 国家. */
  issuerText: string;
  subjectText: string;
  from: Date;
  to: Date;
  /** SubjectPublicKeyInfo. */
  key: Asn1;
  keyId: string | undefined;
  /** Extended key usage, as object identifiers; undefined where it is not limited. */
  usages: string[] | undefined;
  algorithm: Asn1;
  signature: Uint8Array;
}

/** Reads a certificate. Throws Asn1Fault. */
export function readCertificate(raw: Uint8Array): Certificate {
  const whole = readAsn1(raw);
  const [body, algorithm, signature] = childrenOf(expectTag(whole, 0x30));
  const fields = childrenOf(expectTag(body, 0x30));
  const [serial, , issuer, validity, subject, key, ...rest] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
  const [from, to] = childrenOf(expectTag(validity, 0x30));
  const extensions = extensionsOf(rest.find(({ tag }) => tag === 0xa3));
  const usage = extensions.get(OID.extendedKeyUsage);
  const keyId = extensions.get(OID.subjectKeyId);
  return {
    raw: whole.raw,
    body: (body as Asn1).raw,
    serial: hexOf(expectTag(serial, 0x02).body).replace(/^00(?=.)/, ''),
    issuer: expectTag(issuer, 0x30).raw,
    subject: expectTag(subject, 0x30).raw,
    issuerText: nameText(issuer as Asn1),
    subjectText: nameText(subject as Asn1),
    from: timeOf(from),
    to: timeOf(to),
    key: expectTag(key, 0x30),
    keyId: keyId && hexOf(octetsOf(readAsn1(keyId))),
    usages: usage && childrenOf(readAsn1(usage)).map(oidOf),
    algorithm: expectTag(algorithm, 0x30),
    signature: expectTag(signature, 0x03).body.subarray(1),
  };
}

function extensionsOf(outer: Asn1 | undefined): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  if (!outer) return found;
  for (const extension of childrenOf(childrenOf(outer)[0] as Asn1)) {
    const [type, ...rest] = childrenOf(extension);
    const value = rest.at(-1);
    if (value) found.set(oidOf(type), octetsOf(value));
  }
  return found;
}

/** A name in one line: the common name first, then what distinguishes it from others (RFC 5280 §4.1.2.4). */
function nameText(name: Asn1): string {
  const parts = childrenOf(name).flatMap((set) => childrenOf(set).map((pair) => childrenOf(pair)));
  const values = parts.map(([type, value]) => ({ type: oidOf(type), text: value ? textOf(value).slice(0, 200) : '' }));
  const order = [OID.commonName, OID.organization, '2.5.4.11', OID.country] as string[];
  const known = order.flatMap((wanted) => values.filter(({ type }) => type === wanted));
  return (known.length ? known : values).map(({ text }) => text).join('，');
}
