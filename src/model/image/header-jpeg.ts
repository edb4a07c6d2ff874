import type { Header } from './header.ts';

const latin1 = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

function jfifDpi(view: DataView, at: number): number | undefined {
  const unit = view.getUint8(at + 7);
  const density = view.getUint16(at + 8);
  if (!density || unit === 0) return undefined;
  return unit === 2 ? density * 2.54 : density;
}

/** Whether an end-of-image marker stands anywhere after `from`: inside the coded data it cannot occur (ITU-T T.81, B.1.1.5). */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.length - 2; at >= from; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}

/** Reads the marker segments of a JPEG up to the first scan. Throws RangeError where they are cut. */
export function jpegHeader(bytes: Uint8Array<ArrayBuffer>, exifFacts: (tiff: Uint8Array) => Partial<Header>): Header {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header: Header = { width: 0, height: 0, opaque: true };
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) throw new RangeError('no marker');
    const marker = view.getUint8(at + 1);
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2; // fill byte, or a marker without segment
      continue;
    }
    const size = view.getUint16(at + 2);
    const body = at + 4;
    if (marker === 0xda) return { ...header, truncated: !hasEnd(bytes, at + 2 + size) };
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      Object.assign(header, { depth: view.getUint8(body), height: view.getUint16(body + 1), width: view.getUint16(body + 3) });
      header.cmyk = view.getUint8(body + 5) === 4;
    } else if (marker === 0xe0 && latin1(bytes, body, body + 4) === 'JFIF') {
      const dpi = jfifDpi(view, body);
      if (dpi) header.dpi = dpi;
    } else if (marker === 0xe1 && latin1(bytes, body, body + 4) === 'Exif') {
      Object.assign(header, exifFacts(bytes.subarray(body + 6, at + 2 + size)), header.dpi ? { dpi: header.dpi } : {});
    }
    at += 2 + size;
  }
}
