import { type Asn1, childrenOf, octetsOf, readAsn1 } from '../asn1/read.ts';

/** The picture of a seal (GB/T 38540 §6.2.3, GM/T 0031: SES_ESPictureInfo). */
export interface SealPicture {
  /** As the seal says: `png`, `jpg`, `ofd` … in small letters. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Millimetres. */
  width: number;
  height: number;
}

const [SEQUENCE, IA5, UTF8, OCTETS, INTEGER] = [0x30, 0x16, 0x0c, 0x04, 0x02];
/** A seal nests some ten levels deep. */
const MAX_DEPTH = 12;

/**
 * The picture in a seal or in a signature that holds its seal; undefined where there is none. It is found by its shape,
 * a sequence of type, bytes, width and height: the structures around it differ between versions of the standard.
 */
export function sealPicture(bytes: Uint8Array): SealPicture | undefined {
  try {
    return find(readAsn1(bytes), 0);
  } catch {
    return undefined; // not ASN.1, or cut off
  }
}

function find(value: Asn1, depth: number): SealPicture | undefined {
  if (!(value.tag & 0x20) || depth > MAX_DEPTH) return undefined;
  const children = childrenOf(value);
  const own = value.tag === SEQUENCE ? pictureOf(children) : undefined;
  if (own) return own;
  for (const child of children) {
    const found = find(child, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function pictureOf([type, data, width, height]: Asn1[]): SealPicture | undefined {
  if (type?.tag !== IA5 && type?.tag !== UTF8) return undefined;
  if (data?.tag !== OCTETS || width?.tag !== INTEGER || height?.tag !== INTEGER) return undefined;
  return {
    type: new TextDecoder().decode(type.body).toLowerCase(),
    bytes: new Uint8Array(octetsOf(data)),
    width: wholeOf(width),
    height: wholeOf(height),
  };
}

const wholeOf = ({ body }: Asn1): number => body.reduce((sum, byte) => sum * 256 + byte, 0);
