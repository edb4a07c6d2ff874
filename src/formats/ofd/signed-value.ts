import { OID } from '../asn1/oids.ts';
import { type Asn1, childrenOf, expectTag, octetsOf, oidOf, readAsn1, textOf } from '../asn1/read.ts';

/** A signature with a seal: SES_Signature of GM/T 0031-2014 or GB/T 38540-2020. */
export interface SignedValue {
  /** What was signed, as it stands. */
  signed: Uint8Array;
  /** The digest of Signature.xml. */
  digest: Uint8Array;
  /** X.509 certificate of who signed. */
  certificate: Uint8Array;
  /** Object identifier. */
  algorithm: string;
  signature: Uint8Array;
  /** The seal's name; '' where it has none. */
  seal: string;
}

const [BITS, OCTETS, IDENTIFIER, UTC_TIME, TIME, UTF8] = [0x03, 0x04, 0x06, 0x17, 0x18, 0x0c];

/**
 * Reads SignedValue.dat. The older form has certificate and algorithm within what is signed, the newer one behind it.
 * Throws Asn1Fault where it is another kind of signature.
 */
export function readSignedValue(bytes: Uint8Array): SignedValue {
  const [signed, ...outer] = childrenOf(expectTag(readAsn1(bytes), 0x30));
  const [, seal, time, digest, , ...rest] = childrenOf(expectTag(signed, 0x30));
  if (time?.tag !== BITS && time?.tag !== UTC_TIME) expectTag(time, TIME);
  const within = rest.find(({ tag }) => tag === OCTETS);
  const [certificate, algorithm] = within ? rest.slice(rest.indexOf(within)) : outer;
  return {
    signed: (signed as Asn1).raw,
    digest: bitsOf(digest),
    certificate: octetsOf(certificate),
    algorithm: oidOf(expectTag(algorithm, IDENTIFIER)),
    signature: bitsOf(outer.find(({ tag }) => tag === BITS)),
    seal: seal ? sealName(seal) : '',
  };
}

/** The octets of a BIT STRING whose bits fill them. */
const bitsOf = (value: Asn1 | undefined): Uint8Array => expectTag(value, BITS).body.subarray(1);

/** The name in a seal's properties: seal, its contents, [header, number, properties], [type, name, …]. */
function sealName(seal: Asn1): string {
  const [contents] = childrenOf(seal);
  const [, , properties] = contents ? childrenOf(contents) : [];
  const name = properties && childrenOf(properties).find(({ tag }) => tag === UTF8);
  return name ? textOf(name).slice(0, 100) : '';
}

/** Whether a signature's algorithm is SM2 with SM3. */
export const isSm2 = (algorithm: string): boolean => algorithm === OID.sm2WithSm3;
