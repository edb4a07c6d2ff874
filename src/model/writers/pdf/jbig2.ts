import type { Obj } from '../../../formats/pdf/objects.ts';
import type { PdfImage } from '../../../formats/pdf/pictures/embed.ts';
import type { PdfWriter } from '../../../formats/pdf/writer.ts';

/** How a JBIG2 file begins (ITU-T T.88 annex D.4.1). */
const MAGIC = [0x97, 0x4a, 0x42, 0x32, 0x0d, 0x0a, 0x1a, 0x0a];
const [PAGE_INFORMATION, END_OF_PAGE, END_OF_FILE] = [48, 49, 51];
const MAX_SEGMENTS = 10_000;
const MAX_SIDE = 65_535;

interface Segment {
  type: number;
  /** The header and the data of the segment. */
  bytes: Uint8Array;
  data: Uint8Array;
}

/**
 * Puts a JBIG2 file into a PDF without decoding it: its segments without the header of the file, as JBIG2Decode takes
 * them (ISO 32000-1 §7.4.7). undefined where it is another kind of file, or damaged.
 */
export function jbig2Picture(writer: PdfWriter, bytes: Uint8Array): PdfImage | undefined {
  if (!MAGIC.every((byte, at) => bytes[at] === byte) || !((bytes[8] ?? 0) & 1)) return undefined;
  const segments = segmentsOf(bytes);
  const page = segments?.find(({ type }) => type === PAGE_INFORMATION);
  if (!segments || !page || page.data.length < 8) return undefined;
  const view = new DataView(page.data.buffer, page.data.byteOffset);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE) return undefined;
  const kept = segments.filter(({ type }) => type !== END_OF_PAGE && type !== END_OF_FILE);
  const data = new Uint8Array(kept.reduce((sum, segment) => sum + segment.bytes.length, 0));
  kept.reduce((at, segment) => {
    data.set(segment.bytes, at);
    return at + segment.bytes.length;
  }, 0);
  const dict = new Map<string, Obj>([
    ['Type', 'XObject'],
    ['Subtype', 'Image'],
    ['Width', width],
    ['Height', height],
    ['ColorSpace', 'DeviceGray'],
    ['BitsPerComponent', 1],
    ['Filter', 'JBIG2Decode'],
  ]);
  return { ref: writer.addStream(dict, data), width, height, orientation: 1, stripped: false };
}

/** The segments of a file in sequential organisation (T.88 §7.2). */
function segmentsOf(bytes: Uint8Array): Segment[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const segments: Segment[] = [];
  try {
    for (let at = (bytes[8] as number) & 2 ? 9 : 13; at < bytes.length && segments.length < MAX_SEGMENTS; ) {
      const number = view.getUint32(at);
      const flags = view.getUint8(at + 4);
      let next = at + 5;
      const short = view.getUint8(next) >> 5;
      const count = short === 7 ? view.getUint32(next) & 0x1fffffff : short;
      next += short === 7 ? 4 + ((count + 8) >> 3) : 1;
      next += count * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4) + (flags & 0x40 ? 4 : 1);
      const length = view.getUint32(next);
      next += 4;
      if (length === 0xffffffff || next + length > bytes.length) return undefined;
      const data = bytes.subarray(next, next + length);
      segments.push({ type: flags & 63, bytes: bytes.subarray(at, next + length), data });
      at = next + length;
    }
    return segments;
  } catch {
    return undefined; // cut off
  }
}
