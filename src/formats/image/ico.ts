/** One picture in an icon file: a PNG, or a bitmap without file header. */
export interface IconEntry {
  width: number;
  height: number;
  bits: number;
  data: Uint8Array<ArrayBuffer>;
}

const DIRECTORY = 6;
const ENTRY = 16;

/**
 * The pictures of an icon or cursor file (ICONDIR), largest first; entries that point outside the file are left out.
 */
export function readIco(bytes: Uint8Array<ArrayBuffer>): IconEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count =
    bytes.length < DIRECTORY ? 0 : Math.min(view.getUint16(4, true), Math.floor((bytes.length - DIRECTORY) / ENTRY));
  const entries: IconEntry[] = [];
  for (let at = DIRECTORY; at < DIRECTORY + count * ENTRY; at += ENTRY) {
    const size = view.getUint32(at + 8, true);
    const offset = view.getUint32(at + 12, true);
    if (size < 40 || offset + size > bytes.length) continue;
    const data = bytes.subarray(offset, offset + size);
    entries.push({
      width: view.getUint8(at) || 256,
      height: view.getUint8(at + 1) || 256,
      bits: view.getUint16(at + 6, true),
      data,
    });
  }
  return entries.sort((a, b) => b.width * b.height - a.width * a.height || b.bits - a.bits);
}

/** An icon file of these entries. Width and height are at most 256. */
export function writeIco(entries: IconEntry[]): Uint8Array<ArrayBuffer> {
  let offset = DIRECTORY + entries.length * ENTRY;
  const bytes = new Uint8Array(entries.reduce((sum, { data }) => sum + data.length, offset));
  const view = new DataView(bytes.buffer);
  view.setUint16(2, 1, true);
  view.setUint16(4, entries.length, true);
  entries.forEach(({ width, height, bits, data }, index) => {
    const at = DIRECTORY + index * ENTRY;
    view.setUint8(at, width & 255); // 256 is written as 0
    view.setUint8(at + 1, height & 255);
    view.setUint16(at + 4, 1, true);
    view.setUint16(at + 6, bits, true);
    view.setUint32(at + 8, data.length, true);
    view.setUint32(at + 12, offset, true);
    bytes.set(data, offset);
    offset += data.length;
  });
  return bytes;
}
