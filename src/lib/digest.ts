import { md5 } from '@noble/hashes/legacy.js';
import { hexOf } from './hex.ts';

/**
 * Sixteen bytes that stand for a text, the same for the same text: file identifiers (ISO 32000-1 §14.4), no secrets.
 */
export const digestOf = (text: string): Uint8Array => md5(new TextEncoder().encode(text));

/** Sixteen bytes that stand for others, the same for the same ones: to find what is there already. */
export const digestOfBytes = (bytes: Uint8Array): Uint8Array => md5(bytes);

/** The digest of a text as a UUID (RFC 9562, version 8: bits of one's own choice). */
export function uuidOf(text: string): string {
  const bytes = digestOf(text);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
