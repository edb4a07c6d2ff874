/** Characters made of bytes at once; more would not fit on the stack. */
const SLICE = 8190;

/** Bytes as base64 (RFC 4648 §4), of any length. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += SLICE)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + SLICE))));
  return parts.join('');
}
