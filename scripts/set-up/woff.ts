import { inflateSync } from 'node:zlib';

/** The OpenType font that a WOFF 1.0 file holds (W3C WOFF §4–5); any other file as it is. */
export function unpackWoff(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const data = new DataView(file.buffer);
  if (data.getUint32(0) !== 0x774f4646) return file;
  const count = data.getUint16(12);
  const font = new Uint8Array(data.getUint32(16));
  const head = new DataView(font.buffer);
  head.setUint32(0, data.getUint32(4));
  head.setUint16(4, count);
  let at = 12 + count * 16;
  for (let index = 0; index < count; index++) {
    const entry = 44 + index * 20;
    const [offset, packed, length] = [4, 8, 12].map((part) => data.getUint32(entry + part)) as [number, number, number];
    const table = file.subarray(offset, offset + packed);
    font.set(packed < length ? inflateSync(table) : table, at);
    const record = 12 + index * 16;
    font.set(file.subarray(entry, entry + 4), record);
    head.setUint32(record + 4, data.getUint32(entry + 16));
    head.setUint32(record + 8, at);
    head.setUint32(record + 12, length);
    at += (length + 3) & ~3;
  }
  return font;
}
