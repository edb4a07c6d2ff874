import type { Bitmap } from './bitmap.ts';

const HEADERS = 54; // BITMAPFILEHEADER + BITMAPINFOHEADER

/**
 * An opaque picture as a 24-bit Windows bitmap, bottom-up, rows padded to four bytes ([MS-WMF] 2.2.2.9); alpha is
 * ignored. `dpi` is dots per inch. Throws RangeError over 4 GB.
 */
export function writeBmp({ width, height, data }: Bitmap, dpi = 96): Uint8Array<ArrayBuffer> {
  const stride = (width * 3 + 3) & ~3;
  const size = HEADERS + stride * height;
  if (size > 0xffffffff) throw new RangeError('memory: BMP over 4 GB');
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, size, true);
  view.setUint32(10, HEADERS, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  view.setUint32(34, stride * height, true);
  view.setInt32(38, Math.round(dpi / 0.0254), true);
  view.setInt32(42, Math.round(dpi / 0.0254), true);
  for (let y = 0; y < height; y++) {
    let to = HEADERS + (height - 1 - y) * stride;
    for (let from = y * width * 4; from < (y + 1) * width * 4; from += 4) {
      bytes[to++] = data[from + 2] ?? 0;
      bytes[to++] = data[from + 1] ?? 0;
      bytes[to++] = data[from] ?? 0;
    }
  }
  return bytes;
}
