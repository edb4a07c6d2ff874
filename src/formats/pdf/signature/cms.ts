import { hexOf } from '../../../lib/hex.ts';
import { type Certificate, readCertificate } from '../../asn1/certificate.ts';
import { OID } from '../../asn1/oids.ts';
import {
  type Asn1,
  Asn1Fault,
  childrenOf,
  expectTag,
  integerOf,
  octetsOf,
  oidOf,
  readAsn1,
  timeOf,
} from '../../asn1/read.ts';

/** Attributes of a signer by object identifier: the values of each. */
type Attributes = Map<string, Asn1[]>;

/** A CMS SignedData with its one signer (RFC 5652 §5), as PDF signatures and timestamp tokens are. */
export interface SignedData {
  contentType: string;
  /** What is signed, where it is inside. */
  content: Uint8Array | undefined;
  certificates: Certificate[];
  /** The signer's certificate, where it is included. */
  signer: Certificate | undefined;
  digestOid: string;
  /**
   * The list of digest algorithms at its head names the signer's, as RFC 5652 §5.1 asks; readers that hash in one pass
   * need it.
   */
  digestListed: boolean;
  /** The signed attributes as they were signed: a SET OF; undefined where the content itself is signed. */
  signedBytes: Uint8Array | undefined;
  signed: Attributes;
  unsigned: Attributes;
  algorithm: Asn1;
  signature: Uint8Array;
}

const MAX_CERTIFICATES = 100;

const SIGNED_DATA: ReadonlySet<string> = new Set([OID.signedData, OID.sm2SignedData]);

/**
 * Reads a ContentInfo of type SignedData, of RFC 5652 or of GM/T 0010; what follows it (zeros of a placeholder) is left
 * out. Throws Asn1Fault.
 */
export function readSignedData(bytes: Uint8Array): SignedData {
  const [type, wrapped] = childrenOf(expectTag(readAsn1(bytes), 0x30));
  if (!SIGNED_DATA.has(oidOf(type))) throw new Asn1Fault('not signed data');
  const [, digests, encapsulated, ...rest] = childrenOf(expectTag(childrenOf(expectTag(wrapped, 0xa0))[0], 0x30));
  const [contentType, content] = childrenOf(expectTag(encapsulated, 0x30));
  const certificates = certificatesIn(rest.find(({ tag }) => tag === 0xa0));
  const infos = rest.findLast(({ tag }) => tag === 0x31);
  const [info] = infos ? childrenOf(infos) : [];
  if (!info) throw new Asn1Fault('no signer');
  const [, sid, digestAlgorithm, ...fields] = childrenOf(info);
  const digestOid = oidOf(childrenOf(expectTag(digestAlgorithm, 0x30))[0]);
  const signed = fields[0]?.tag === 0xa0 ? fields.shift() : undefined;
  const [algorithm, signature, unsigned] = fields;
  return {
    contentType: oidOf(contentType),
    content: content && octetsOf(childrenOf(content)[0]),
    certificates,
    signer: certificates.find((certificate) => isNamed(certificate, sid as Asn1)),
    digestOid,
    digestListed: childrenOf(expectTag(digests, 0x31)).some((each) => oidOf(childrenOf(each)[0]) === digestOid),
    signedBytes: signed && asSet(signed),
    signed: attributesOf(signed),
    unsigned: attributesOf(unsigned),
    algorithm: expectTag(algorithm, 0x30),
    signature: octetsOf(signature),
  };
}

/** The attributes are signed as a SET OF, though they are stored under an implicit tag (RFC 5652 §5.4). */
function asSet({ raw }: Asn1): Uint8Array {
  const bytes = new Uint8Array(raw); // a copy, be it of a Buffer, whose slices are not
  bytes[0] = 0x31;
  return bytes;
}

function certificatesIn(set: Asn1 | undefined): Certificate[] {
  const all = set ? childrenOf(set).filter(({ tag }) => tag === 0x30) : [];
  return all.slice(0, MAX_CERTIFICATES).flatMap(({ raw }) => {
    try {
      return [readCertificate(raw)];
    } catch {
      return [];
    }
  });
}

/** Whether a SignerIdentifier means this certificate: by issuer and serial number, or by the key's identifier. */
function isNamed(certificate: Certificate, sid: Asn1): boolean {
  if (sid.tag === 0x80) return certificate.keyId === hexOf(sid.body);
  const [issuer, serial] = childrenOf(sid);
  if (!issuer || !serial) return false;
  return (
    hexOf(issuer.raw) === hexOf(certificate.issuer) && hexOf(serial.body).replace(/^00(?=.)/, '') === certificate.serial
  );
}

function attributesOf(set: Asn1 | undefined): Attributes {
  const attributes: Attributes = new Map();
  for (const attribute of set ? childrenOf(set) : []) {
    const [type, values] = childrenOf(attribute);
    attributes.set(oidOf(type), childrenOf(expectTag(values, 0x31)));
  }
  return attributes;
}

/** What a timestamp token says (TSTInfo, RFC 3161 §2.4.2). */
export interface TimestampInfo {
  imprintOid: string;
  imprint: Uint8Array;
  serial: string;
  time: Date;
  nonce: string | undefined;
}

/** Reads the content of a timestamp token. Throws Asn1Fault. */
export function readTimestampInfo({ contentType, content }: SignedData): TimestampInfo {
  if (contentType !== OID.tstInfo || !content) throw new Asn1Fault('not a timestamp');
  const [version, , imprint, serial, time, ...rest] = childrenOf(readAsn1(content));
  if (integerOf(version) !== 1) throw new Asn1Fault('version');
  const [algorithm, hashed] = childrenOf(expectTag(imprint, 0x30));
  const nonce = rest.find(({ tag }) => tag === 0x02);
  return {
    imprintOid: oidOf(childrenOf(expectTag(algorithm, 0x30))[0]),
    imprint: octetsOf(hashed),
    serial: hexOf(expectTag(serial, 0x02).body),
    time: timeOf(expectTag(time, 0x18)),
    nonce: nonce && hexOf(nonce.body).replace(/^(00)+(?=.)/, ''),
  };
}

/** The moment a signer claims to have signed at (RFC 5652 §11.3). */
export function claimedTime({ signed }: SignedData): Date | undefined {
  const [value] = signed.get(OID.signingTime) ?? [];
  return value && timeOf(value);
}
