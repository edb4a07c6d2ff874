/** The bytes of a picture written as a data URL (RFC 2397, base64); undefined for anything else. */
export function pictureOf(url: string): Uint8Array<ArrayBuffer> | undefined {
  const [head = '', data] = url.split(',', 2);
  if (!data || !/^data:image\/[\w.+-]+;base64$/.test(head)) return undefined;
  try {
    return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
