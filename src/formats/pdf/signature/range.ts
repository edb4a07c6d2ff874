import { concat } from '../../../lib/concat.ts';
import { slowHash } from '../../../lib/slow-hash.ts';
import { yieldToEvents } from '../../../lib/yield-to-events.ts';
import type { PdfDocument } from '../document.ts';
import { CLASS, HEX } from '../lexer.ts';
import { asArray, asNumber, type Dict, PdfString } from '../objects.ts';
import { Parser } from '../parser.ts';
import { hashOf } from './algorithms.ts';
import { sameBytes } from './check-cms.ts';

/** What a /ByteRange says (ISO 32000-2 §12.8.1, table 255), and the signature's contents. */
export interface SignedRange {
  /** Offset and length of each signed part. */
  parts: [number, number][];
  /** The byte behind the last signed one. */
  end: number;
  /** It starts with the first byte and leaves out nothing but the string of the contents. */
  sound: boolean;
  contents: Uint8Array;
}

/** Reads the range of a signature in the bytes of its file; undefined where it is missing or points outside of them. */
export function readRange(document: PdfDocument, bytes: Uint8Array, dict: Dict): SignedRange | undefined {
  const numbers = asArray(document.resolve(dict.get('ByteRange'))).map(
    (value) => asNumber(document.resolve(value)) ?? -1,
  );
  const parts: [number, number][] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    parts.push([numbers[index] as number, numbers[index + 1] as number]);
  const last = parts.at(-1);
  let before = 0;
  const ordered = parts.every(([start, length]) => {
    const right = Number.isInteger(start) && length >= 0 && start >= before && start + length <= bytes.length;
    before = start + length;
    return right;
  });
  if (!last || !ordered || parts.length > 64) return undefined;
  const stated = document.resolve(dict.get('Contents'));
  const [first, second] = parts;
  const gap = first && second && parts.length === 2 ? contentsBetween(bytes, first[1], second[0]) : undefined;
  // Strings of an encrypted file were decrypted on reading, which a signature's contents must not be: the bytes
  // themselves are right.
  const contents = gap ?? (stated instanceof PdfString ? stated.bytes : new Uint8Array(0));
  const same = document.security !== undefined || (stated instanceof PdfString && sameBytes(stated.bytes, contents));
  return { parts, end: last[0] + last[1], sound: first?.[0] === 0 && gap !== undefined && same, contents };
}

/**
 * The string that fills the space between two signed parts exactly; undefined where anything else stands there. Some
 * writers leave its brackets in the signed parts: then only digits may be between them.
 */
function contentsBetween(bytes: Uint8Array, from: number, to: number): Uint8Array | undefined {
  const inside = bytes[from] !== 60 && bytes[from - 1] === 60 && bytes[to] === 62;
  const [start, end] = inside ? [from - 1, to + 1] : [from, to];
  if (bytes[start] !== 60 || bytes[end - 1] !== 62) return undefined;
  for (let at = start + 1; at < end - 1; at++) {
    const code = bytes[at] as number;
    if ((HEX[code] as number) < 0 && CLASS[code] !== 1) return undefined;
  }
  const value = new Parser(bytes.subarray(0, end), start).object();
  return value instanceof PdfString ? value.bytes : undefined;
}

/**
 * Digests of pieces of bytes by algorithm (object identifier), computed once each; `undefined` for an algorithm that is
 * not here.
 */
export function rangeDigests(
  pieces: Uint8Array[],
  signal: AbortSignal,
): (oid: string) => Promise<Uint8Array | undefined> {
  const known = new Map<string, Uint8Array>();
  return async (oid) => {
    if (known.has(oid)) return known.get(oid);
    const hash = hashOf(oid);
    if (!hash) return undefined;
    const digest =
      (await platformDigest(hash.name, pieces)) ?? (await slowHash(hash.create(), pieces, () => yieldToEvents(signal)));
    signal.throwIfAborted();
    known.set(oid, digest);
    return digest;
  };
}

const PLATFORM = new Set(['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']);

/**
 * By WebCrypto, which is several times as fast as script but wants the bytes in one piece; undefined where it is not
 * there.
 */
async function platformDigest(name: string, pieces: Uint8Array[]): Promise<Uint8Array | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  return subtle && PLATFORM.has(name) ? new Uint8Array(await subtle.digest(name, concat(pieces))) : undefined;
}

/** Whether nothing but white space stands behind this place. */
export function onlySpaceAfter(bytes: Uint8Array, at: number): boolean {
  while (at < bytes.length && CLASS[bytes[at] as number] === 1) at++;
  return at >= bytes.length;
}
