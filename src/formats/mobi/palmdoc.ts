import { UserError } from '../../../schemas/error.ts';

/** Text of one record. */
export const RECORD = 4096;
const FAR = 2047;
const [LEAST, MOST] = [3, 10];
/** Places that are tried for a longer match. */
const TRIES = 24;

/** A record packed by PalmDOC's scheme, as it was; at most `max` bytes. Throws UserError `damaged`. */
export function unpackPalmDoc(packed: Uint8Array, max: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(max);
  let size = 0;
  const put = (byte: number): void => {
    if (size >= max) throw new UserError('damaged');
    out[size++] = byte;
  };
  for (let at = 0; at < packed.length; at++) {
    const byte = packed[at] as number;
    if (byte >= 1 && byte <= 8) {
      for (let count = 0; count < byte && at + 1 < packed.length; count++) put(packed[++at] as number);
    } else if (byte < 0x80) put(byte);
    else if (byte >= 0xc0) {
      put(0x20);
      put(byte ^ 0x80);
    } else if (at + 1 < packed.length) {
      const pair = (byte << 8) | (packed[++at] as number);
      const back = (pair >> 3) & FAR;
      if (back === 0 || back > size) throw new UserError('damaged');
      for (let count = (pair & 7) + LEAST; count > 0; count--) put(out[size - back] as number);
    }
  }
  return out.slice(0, size);
}

/** A record packed by PalmDOC's scheme. */
export function packPalmDoc(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(bytes.length * 2);
  let size = 0;
  const last = new Map<number, number>();
  const before = new Int32Array(bytes.length).fill(-1);
  const remember = (at: number): void => {
    if (at + LEAST > bytes.length) return;
    const key = keyAt(bytes, at);
    before[at] = last.get(key) ?? -1;
    last.set(key, at);
  };
  for (let at = 0; at < bytes.length; ) {
    const { length, back } = longest(bytes, at, last, before);
    if (length >= LEAST) {
      const pair = 0x8000 | (back << 3) | (length - LEAST);
      out[size++] = pair >> 8;
      out[size++] = pair & 0xff;
      for (let count = 0; count < length; count++) remember(at++);
      continue;
    }
    const [byte, next = 0] = bytes.subarray(at, at + 2) as unknown as [number, number];
    if (byte === 0x20 && next >= 0x40 && next < 0x80) {
      out[size++] = next ^ 0x80;
      remember(at++);
      remember(at++);
    } else if (byte === 0 || (byte > 8 && byte < 0x80)) {
      out[size++] = byte;
      remember(at++);
    } else {
      const count = literalRun(bytes, at, last, before);
      out[size++] = count;
      for (let step = 0; step < count; step++) {
        out[size++] = bytes[at] as number;
        remember(at++);
      }
    }
  }
  return out.slice(0, size);
}

const keyAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);

/** Bytes that only stand as they are, up to eight of them, until a match begins. */
function literalRun(bytes: Uint8Array, from: number, last: Map<number, number>, before: Int32Array): number {
  let count = 1;
  while (count < 8 && from + count < bytes.length) {
    const byte = bytes[from + count] as number;
    if (byte === 0 || (byte > 8 && byte < 0x80)) break;
    if (longest(bytes, from + count, last, before).length >= LEAST) break;
    count++;
  }
  return count;
}

function longest(
  bytes: Uint8Array,
  at: number,
  last: Map<number, number>,
  before: Int32Array,
): { length: number; back: number } {
  let best = { length: 0, back: 0 };
  if (at + LEAST > bytes.length) return best;
  const most = Math.min(MOST, bytes.length - at);
  let place = last.get(keyAt(bytes, at)) ?? -1;
  for (let tries = 0; place >= 0 && at - place <= FAR && tries < TRIES; tries++) {
    let length = LEAST;
    while (length < most && bytes[place + length] === bytes[at + length]) length++;
    if (length > best.length) best = { length, back: at - place };
    if (length === most) break;
    place = before[place] as number;
  }
  return best;
}
