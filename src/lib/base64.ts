/** Characters made of bytes at once; more would not fit on the stack. */
const SLICE = 8190;

/** Bytes as base64 (RFC 4648 §4), of any length. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += SLICE)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + SLICE))));
  return parts.join('');
}

/** What base64 (RFC 4648 §4) says; white space between its characters is passed over. Undefined for anything else. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, '')), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
