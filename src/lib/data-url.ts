import { bytesOfBase64 } from './base64.ts';

/** The bytes of a picture written as a data URL (RFC 2397, base64); undefined for anything else. */
export function pictureOf(url: string): Uint8Array<ArrayBuffer> | undefined {
  const [head = '', data] = url.split(',', 2);
  if (!data || !/^data:image\/[\w.+-]+;base64$/.test(head)) return undefined;
  return bytesOfBase64(data);
}
