import { md5 } from '@noble/hashes/legacy.js';

/**
 * Sixteen bytes that stand for a text, the same for the same text: file identifiers (ISO 32000-1 §14.4), no secrets.
 */
export const digestOf = (text: string): Uint8Array => md5(new TextEncoder().encode(text));

/** Sixteen bytes that stand for others, the same for the same ones: to find what is there already. */
export const digestOfBytes = (bytes: Uint8Array): Uint8Array => md5(bytes);
