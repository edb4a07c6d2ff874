import { concat } from '../../lib/concat.ts';

/**
 * One value of ASN.1 in BER or DER (ITU-T X.690). `raw` is all of it, `body` its contents; end-of-contents octets are
 * in neither body.
 */
export interface Asn1 {
  /** The identifier octet: class, constructed bit and tag number below 31. */
  tag: number;
  raw: Uint8Array;
  body: Uint8Array;
}

/** Thrown where bytes are not ASN.1, or another kind of value than asked for; never reaches a visitor. */
export class Asn1Fault extends Error {}

/** Deeper nesting is an attack. */
const MAX_DEPTH = 48;

/** The value at this place. Throws Asn1Fault when it is cut off or its tag number is above 30. */
export function readAsn1(bytes: Uint8Array, at = 0, depth = 0): Asn1 {
  const tag = bytes[at];
  if (tag === undefined || (tag & 31) === 31 || depth > MAX_DEPTH) throw new Asn1Fault('tag');
  const first = bytes[at + 1] ?? 255;
  if (first === 128) return indefinite(bytes, at, tag, depth);
  let start = at + 2;
  let length = first;
  if (first > 128) {
    const octets = first & 127;
    if (octets > 4) throw new Asn1Fault('length');
    length = 0;
    for (let index = 0; index < octets; index++) length = length * 256 + (bytes[start++] ?? 0);
  }
  if (start + length > bytes.length) throw new Asn1Fault('cut off');
  return { tag, raw: bytes.subarray(at, start + length), body: bytes.subarray(start, start + length) };
}

/** A value of indefinite length (X.690 §8.1.3.6): it ends at the end-of-contents octets. */
function indefinite(bytes: Uint8Array, start: number, tag: number, depth: number): Asn1 {
  if (!(tag & 32)) throw new Asn1Fault('indefinite');
  let at = start + 2;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) at += readAsn1(bytes, at, depth + 1).raw.length;
  return { tag, raw: bytes.subarray(start, at + 2), body: bytes.subarray(start + 2, at) };
}

/** The values inside a constructed one, in order. */
export function childrenOf({ tag, body }: Asn1): Asn1[] {
  if (!(tag & 32)) throw new Asn1Fault('primitive');
  const children: Asn1[] = [];
  for (let at = 0; at < body.length; ) {
    const child = readAsn1(body, at);
    children.push(child);
    at += child.raw.length;
  }
  return children;
}

/** The value, when it has this tag. Throws Asn1Fault otherwise. */
export function expectTag(value: Asn1 | undefined, tag: number): Asn1 {
  if (value?.tag !== tag) throw new Asn1Fault(`tag ${value?.tag}, not ${tag}`);
  return value;
}

/** The octets of an OCTET STRING, put together when it is constructed of parts. */
export function octetsOf(value: Asn1 | undefined): Uint8Array {
  if (value?.tag === 0x04 || (value && (value.tag & 0xe0) === 0x80)) return value.body;
  if (value?.tag !== 0x24) throw new Asn1Fault('octets');
  return concat(childrenOf(value).map((part) => expectTag(part, 0x04).body));
}

/** An OBJECT IDENTIFIER in dotted form. */
export function oidOf(value: Asn1 | undefined): string {
  const { body } = expectTag(value, 0x06);
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of body) {
    arc = arc * 128 + (byte & 127);
    if (byte & 128) continue;
    if (arcs.length === 0) arcs.push(Math.min(2, Math.floor(arc / 40)), arc - 40 * Math.min(2, Math.floor(arc / 40)));
    else arcs.push(arc);
    arc = 0;
  }
  return arcs.join('.');
}

/** An INTEGER of up to 48 bits as a number. */
export function integerOf(value: Asn1 | undefined): number {
  const { body } = expectTag(value, 0x02);
  if (body.length === 0 || body.length > 6) throw new Asn1Fault('integer');
  return body.reduce((sum, byte, index) => sum * 256 + (index === 0 ? (byte << 24) >> 24 : byte), 0);
}

/** UTCTime or GeneralizedTime as a Date (X.680 §46, §47; years of two digits as RFC 5280 §4.1.2.5.1 reads them). */
export function timeOf(value: Asn1 | undefined): Date {
  const text = String.fromCharCode(...(value?.body.subarray(0, 40) ?? []));
  const pattern = value?.tag === 0x17 ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?()(Z|[+-]\d{4})$/ : LONG_TIME;
  const [, year = '', month, day, hour, minute, second = '00', fraction = '', zone = 'Z'] = pattern.exec(text) ?? [];
  const full = year.length === 2 ? `${Number(year) < 50 ? '20' : '19'}${year}` : year;
  const offset = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const time = new Date(`${full}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${offset}`);
  if ((value?.tag !== 0x17 && value?.tag !== 0x18) || Number.isNaN(time.getTime())) throw new Asn1Fault('time');
  return time;
}
const LONG_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(\.\d+)?(Z|[+-]\d{4})$/;

/** A character string of any of the types names are written in (X.680 §41), as text. */
export function textOf(value: Asn1): string {
  const { tag, body } = value;
  if (tag === 0x1e) return decode('utf-16be', body);
  return decode(tag === 0x0c ? 'utf-8' : 'latin1', body);
}
const decode = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);
