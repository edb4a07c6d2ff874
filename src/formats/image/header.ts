import { parseGif } from './gif-read.ts';
import { isoHeader, jp2Header } from './header-iso.ts';
import { jpegHeader } from './header-jpeg.ts';
import { pngHeader } from './header-png.ts';
import { readIco } from './ico.ts';
import { ifdDpi, readIfds, tiffPages } from './tiff-ifd.ts';
import { parseWebp, riffChunks } from './webp.ts';

/**
 * What the head of a picture file says, before any pixel is decoded. Width and height are those of the stored pixels.
 */
export interface Header {
  width: number;
  height: number;
  /** Bits of one channel. */
  depth?: number;
  /** Pages, frames or sizes in the file. */
  count?: number;
  /** The pictures are shown one after the other. */
  animated?: boolean;
  /** No pixel can be transparent. */
  opaque?: boolean;
  cmyk?: boolean;
  dpi?: number;
  exif?: boolean;
  gps?: boolean;
  /** EXIF says, or may say where it cannot be read, that the picture must be turned or mirrored to stand upright. */
  turned?: boolean;
  /** The end is missing. */
  truncated?: boolean;
}

type Bytes = Uint8Array<ArrayBuffer>;
const GPS_IFD = 0x8825;
const ORIENTATION = 0x0112;

const viewOf = (bytes: Bytes): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function bmp(bytes: Bytes): Header {
  const view = viewOf(bytes);
  const core = view.getUint32(14, true) === 12;
  const width = core ? view.getUint16(18, true) : Math.abs(view.getInt32(18, true));
  const height = core ? view.getUint16(20, true) : Math.abs(view.getInt32(22, true));
  const dpi = core ? 0 : Math.round(view.getInt32(38, true) * 0.0254);
  return { width, height, dpi: dpi > 0 ? dpi : undefined };
}

function gif(bytes: Bytes): Header {
  const { width, height, frames, truncated } = parseGif(bytes);
  return { width, height, count: frames.length, animated: frames.length > 1, truncated };
}

function webp(bytes: Bytes): Header {
  const view = viewOf(bytes);
  const cut = view.getUint32(4, true) + 8 > bytes.length;
  const animation = parseWebp(bytes);
  const header: Header = { width: animation.width, height: animation.height, truncated: cut };
  if (animation.frames.length)
    return { ...header, count: animation.frames.length, animated: animation.frames.length > 1 };
  for (const { type, data } of riffChunks(bytes, 12)) {
    // Some writers put in front what JPEG has in front.
    if (type === 'EXIF') Object.assign(header, exifFacts(data[0] === 0x45 ? data.subarray(6) : data));
  }
  if (header.width) return header;
  // A simple file: VP8 (RFC 6386, 9.1) or VP8L (RFC 9649, 3.4), its size 14 bits each.
  if (view.getUint8(15) === 0x20) {
    return {
      ...header,
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
      opaque: true,
    };
  }
  const bits = view.getUint32(21, true);
  return { ...header, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function tiff(bytes: Bytes): Header {
  const pages = tiffPages(bytes).map(({ ifd }) => ifd);
  const [ifd] = pages;
  if (!ifd) return { width: 0, height: 0 };
  const largest = (tag: number) => Math.max(...pages.map((page) => page.get(tag)?.[0] ?? 0));
  const dpi = ifdDpi(ifd);
  return {
    width: largest(256),
    height: largest(257),
    count: pages.length,
    depth: ifd.get(258)?.[0] ?? 1,
    cmyk: ifd.get(262)?.[0] === 5,
    exif: ifd.has(34665),
    gps: ifd.has(GPS_IFD),
    dpi: dpi || undefined,
  };
}

function ico(bytes: Bytes): Header {
  const entries = readIco(bytes);
  return { width: entries[0]?.width ?? 0, height: entries[0]?.height ?? 0, count: entries.length };
}

function psd(bytes: Bytes): Header {
  const view = viewOf(bytes);
  return {
    height: view.getUint32(14),
    width: view.getUint32(18),
    depth: view.getUint16(22),
    cmyk: view.getUint16(24) === 4,
  };
}

/** What an EXIF block says (CIPA DC-008): that there is one, whether it holds the location, the resolution, a turn. */
export function exifFacts(tiffData: Uint8Array): Pick<Header, 'exif' | 'gps' | 'dpi' | 'turned'> {
  const [ifd] = readIfds(tiffData, 1);
  if (!ifd) return { turned: true };
  const dpi = ifdDpi(ifd);
  const [orientation = 1] = ifd.get(ORIENTATION) ?? [];
  // A resolution that the block does not give leaves the one of the format as it is.
  const resolution = dpi ? { dpi } : {};
  return { exif: true, gps: ifd.has(GPS_IFD), turned: orientation !== 1 ? true : undefined, ...resolution };
}

const READERS: Record<string, (bytes: Bytes) => Header> = {
  bmp,
  gif,
  webp,
  tiff,
  ico,
  psd,
  jp2: jp2Header,
  avif: isoHeader,
  heic: isoHeader,
  jpg: (bytes) => jpegHeader(bytes, exifFacts),
  png: (bytes) => pngHeader(bytes, exifFacts),
};

/**
 * Reads the head of a picture of this type (as `sniff` names it). `undefined` for a type not known here, or where the
 * head itself is damaged or cut.
 */
export function readHeader(bytes: Bytes, type: string): Header | undefined {
  try {
    const header = READERS[type]?.(bytes);
    return header?.width && header.height ? header : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // DataView past the end
    throw error;
  }
}
