import type { Header } from './header.ts';

const COLOUR_ALPHA = 4;

/** Reads the chunks of a PNG (W3C PNG, 5.3) to the end without their data. Throws RangeError where IHDR is cut. */
export function pngHeader(bytes: Uint8Array<ArrayBuffer>, exifFacts: (tiff: Uint8Array) => Partial<Header>): Header {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header: Header = {
    width: view.getUint32(16),
    height: view.getUint32(20),
    depth: view.getUint8(24),
    truncated: true,
  };
  header.opaque = !(view.getUint8(25) & COLOUR_ALPHA);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const end = at + 8 + view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'tRNS') header.opaque = false;
    if (type === 'IEND') header.truncated = false;
    if (type === 'eXIf') Object.assign(header, exifFacts(bytes.subarray(at + 8, end)));
    if (type === 'acTL' && at + 12 <= bytes.length)
      Object.assign(header, { count: view.getUint32(at + 8), animated: view.getUint32(at + 8) > 1 });
    if (type === 'pHYs' && end <= bytes.length && view.getUint8(at + 16) === 1)
      header.dpi = Math.round(view.getUint32(at + 8) * 0.0254 * 100) / 100;
  }
  return header;
}
