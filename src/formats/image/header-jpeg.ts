import type { Header } from './header.ts';
import { begins, EOI, headSegments, isFrame, type Segment, SOS } from './jpeg/segments.ts';

const viewOf = ({ body }: Segment): DataView => new DataView(body.buffer, body.byteOffset, body.length);

function jfifDpi(view: DataView): number | undefined {
  const unit = view.getUint8(7);
  const density = view.getUint16(8);
  if (!density || unit === 0) return undefined;
  return unit === 2 ? density * 2.54 : density;
}

/**
 * Whether an end-of-image marker stands anywhere after `from`: inside the coded data it cannot occur (ITU-T T.81,
 * B.1.1.5).
 */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.length - 2; at >= from; at--) if (bytes[at] === 0xff && bytes[at + 1] === EOI) return true;
  return false;
}

/** Reads the marker segments of a JPEG up to the first scan. Throws RangeError where they are cut. */
export function jpegHeader(bytes: Uint8Array<ArrayBuffer>, exifFacts: (tiff: Uint8Array) => Partial<Header>): Header {
  const header: Header = { width: 0, height: 0, opaque: true };
  for (const segment of headSegments(bytes)) {
    const { marker, body, to } = segment;
    if (marker === SOS) header.truncated = !hasEnd(bytes, to);
    else if (isFrame(marker)) {
      const view = viewOf(segment);
      Object.assign(header, { depth: view.getUint8(0), height: view.getUint16(1), width: view.getUint16(3) });
      header.cmyk = view.getUint8(5) === 4;
    } else if (marker === 0xe0 && begins(body, 'JFIF')) {
      const dpi = jfifDpi(viewOf(segment));
      if (dpi) header.dpi = dpi;
    } else if (marker === 0xe1 && begins(body, 'Exif')) {
      Object.assign(header, exifFacts(body.subarray(6)), header.dpi ? { dpi: header.dpi } : {});
    }
  }
  return header;
}
