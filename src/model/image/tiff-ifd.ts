/** The numbers of one image file directory by tag: TIFF 6.0 files and the EXIF block of other formats. */
export type Ifd = Map<number, number[]>;

const SIZES: Record<number, number> = { 1: 1, 3: 2, 4: 4, 5: 8 };
const MAX_ENTRIES = 1000;
const MAX_VALUES = 16; // enough for BitsPerSample and the like; strip tables are not read

function number(view: DataView, at: number, type: number, little: boolean): number {
  if (type === 1) return view.getUint8(at);
  if (type === 3) return view.getUint16(at, little);
  if (type === 4) return view.getUint32(at, little);
  return view.getUint32(at, little) / (view.getUint32(at + 4, little) || 1);
}

function readIfd(view: DataView, at: number, little: boolean): { ifd: Ifd; next: number } {
  const count = Math.min(view.getUint16(at, little), MAX_ENTRIES);
  const ifd: Ifd = new Map();
  for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
    const type = view.getUint16(entry + 2, little);
    const values = view.getUint32(entry + 4, little);
    const size = SIZES[type];
    if (size === undefined) {
      ifd.set(view.getUint16(entry, little), []); // there, of a type not read here
      continue;
    }
    const from = size * values > 4 ? view.getUint32(entry + 8, little) : entry + 8;
    const read = Math.min(values, MAX_VALUES, Math.floor((view.byteLength - from) / size));
    ifd.set(
      view.getUint16(entry, little),
      Array.from({ length: Math.max(0, read) }, (_, i) => number(view, from + i * size, type, little)),
    );
  }
  return { ifd, next: view.getUint32(at + 2 + count * 12, little) };
}

/**
 * The chain of directories of TIFF data that begins with its byte-order mark; at most `limit` of them. What is cut or
 * loops ends the chain. BigTIFF gives none.
 */
export function readIfds(bytes: Uint8Array, limit: number): Ifd[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Ifd[] = [];
  const seen = new Set<number>();
  try {
    const little = view.getUint8(0) === 0x49;
    let at = view.getUint16(2, little) === 42 ? view.getUint32(4, little) : 0;
    while (at && found.length < limit && !seen.has(at)) {
      seen.add(at);
      const { ifd, next } = readIfd(view, at, little);
      found.push(ifd);
      at = next;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // past the end of the data
  }
  return found;
}

/** Dots per inch from XResolution and ResolutionUnit, if given. */
export function ifdDpi(ifd: Ifd): number | undefined {
  const resolution = ifd.get(282)?.[0];
  const unit = ifd.get(296)?.[0] ?? 2;
  if (!resolution || unit === 1) return undefined;
  return unit === 3 ? resolution * 2.54 : resolution;
}
