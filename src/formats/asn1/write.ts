import { concat } from '../../lib/concat.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A value in DER (ITU-T X.690 §10): the tag octet, the length, the contents one after another. */
export function der(tag: number, ...parts: Uint8Array[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest & 255);
  return concat([Uint8Array.from(length < 128 ? [tag, length] : [tag, 128 | octets.length, ...octets]), ...parts]);
}

export const sequence = (...parts: Uint8Array[]): Bytes => der(0x30, ...parts);
/** SET OF in the order DER asks for (§11.6). */
export const setOf = (...parts: Uint8Array[]): Bytes => der(0x31, ...parts.sort(compare));
export const octets = (bytes: Uint8Array): Bytes => der(0x04, bytes);
export const bits = (bytes: Uint8Array): Bytes => der(0x03, new Uint8Array(1), bytes);
export const boolean = (value: boolean): Bytes => der(0x01, Uint8Array.of(value ? 255 : 0));
export const utf8 = (text: string): Bytes => der(0x0c, new TextEncoder().encode(text));
export const nothing = (): Bytes => der(0x05);
/** Context-specific and constructed: an explicit tag, or an implicit one of a constructed type. */
export const tagged = (number: number, ...parts: Uint8Array[]): Bytes => der(0xa0 | number, ...parts);

/** A non-negative INTEGER of these bytes, the most significant first. */
export function unsigned(bytes: Uint8Array): Bytes {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const trimmed = bytes.subarray(start);
  return der(0x02, new Uint8Array((trimmed[0] ?? 0) & 128 || trimmed.length === 0 ? 1 : 0), trimmed);
}

/** A small non-negative INTEGER. */
export const integer = (value: number): Bytes => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return unsigned(bytes);
};

/** An OBJECT IDENTIFIER from its dotted form. */
export function oid(dotted: string): Bytes {
  const [first = 0, second = 0, ...arcs] = dotted.split('.').map(Number);
  const out: number[] = [];
  for (const arc of [first * 40 + second, ...arcs]) {
    const digits = [arc & 127];
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift((rest & 127) | 128);
    out.push(...digits);
  }
  return der(0x06, Uint8Array.from(out));
}

/** A GeneralizedTime to the second, in UTC. */
export const generalizedTime = (time: Date): Bytes =>
  der(0x18, new TextEncoder().encode(`${time.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

/** A UTCTime; for years below 2050 (RFC 5280 §4.1.2.5). */
export const utcTime = (time: Date): Bytes =>
  der(0x17, new TextEncoder().encode(`${time.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

function compare(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = (a[at] as number) - (b[at] as number);
    if (difference) return difference;
  }
  return a.length - b.length;
}
