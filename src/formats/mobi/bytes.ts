/** Characters made of bytes at once; more would not fit on the stack. */
const SLICE = 8190;

/** Bytes as a string of as many characters, so that places in the one are places in the other. */
export function binary(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += SLICE) parts.push(String.fromCharCode(...bytes.subarray(at, at + SLICE)));
  return parts.join('');
}

/** The bytes of such a string. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) out[at] = text.charCodeAt(at);
  return out;
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Numbers of four bytes, the highest first; 0 behind the end. */
export const long = (bytes: Uint8Array, at: number): number =>
  at >= 0 && at + 4 <= bytes.length ? viewOf(bytes).getUint32(at) : 0;
export const short = (bytes: Uint8Array, at: number): number =>
  at >= 0 && at + 2 <= bytes.length ? viewOf(bytes).getUint16(at) : 0;

export const longs = (...values: number[]): Uint8Array<ArrayBuffer> => {
  const out = new Uint8Array(values.length * 4);
  for (const [at, value] of values.entries()) viewOf(out).setUint32(at * 4, value);
  return out;
};

/** Bytes filled up with zeros to a multiple of four. */
export function aligned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  out.set(bytes);
  return out;
}

/** A number in seven bits a byte, the last one marked. */
export function varint(value: number): number[] {
  const out = [(value & 0x7f) | 0x80];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) out.unshift(rest & 0x7f);
  return out;
}

/** Such a number read, and how many bytes it took. */
export function readVarint(bytes: Uint8Array, at: number): [value: number, length: number] {
  let value = 0;
  for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
    const byte = bytes[at + length - 1] as number;
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) return [value, length];
  }
  return [value, Math.min(4, Math.max(1, bytes.length - at))];
}

/** A number in digits to the base 32, as addresses within KF8 have them. */
export const base32 = (value: number, digits: number): string => value.toString(32).toUpperCase().padStart(digits, '0');
