import { unzlibSync } from 'fflate';
import { concat } from '../../../lib/concat.ts';
import { crc32 } from '../../../lib/crc32.ts';

/**
 * A PNG whose compressed rows a PDF can take as they are: FlateDecode with the PNG predictors (ISO 32000-1 §7.4.4.4).
 */
export interface PngParts {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  /** Bits of a channel. */
  depth: number;
  /** Channels: 1 grey or palette, 3 colour. */
  colours: 1 | 3;
  /** RGB triplets. */
  palette: Uint8Array | undefined;
  profile: Uint8Array<ArrayBuffer> | undefined;
}

const MAX_PROFILE = 4 * 1024 * 1024;

/**
 * Takes a PNG apart (W3C PNG §5); undefined where it must be decoded first: transparency, interlacing, damage, a
 * missing end.
 */
export function readPng(bytes: Uint8Array<ArrayBuffer>): PngParts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 33) return undefined;
  const [depth, type, interlaced] = [bytes[24] as number, bytes[25] as number, bytes[28]];
  if (interlaced || (type !== 0 && type !== 2 && type !== 3)) return undefined;
  const rows: Uint8Array<ArrayBuffer>[] = [];
  let palette: Uint8Array | undefined;
  let profile: Uint8Array<ArrayBuffer> | undefined;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const body = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === 'tRNS' || name === 'acTL') return undefined;
    if (name === 'PLTE') palette = body;
    if (name === 'iCCP') profile = inflateProfile(body);
    if (name === 'IDAT') {
      if (at + 12 + body.length > bytes.length || !isSound(bytes, view, at, body.length)) return undefined;
      rows.push(body);
    }
    if (name !== 'IEND') continue;
    if (!rows.length || (type === 3 && !palette)) return undefined;
    const colours = type === 2 ? 3 : 1;
    const data = concat(rows) as Uint8Array<ArrayBuffer>;
    return {
      data,
      width: view.getUint32(16),
      height: view.getUint32(20),
      depth,
      colours,
      palette: type === 3 ? palette : undefined,
      profile,
    };
  }
  return undefined;
}

/** Whether a chunk's check sum is right (§5.5). */
const isSound = (bytes: Uint8Array, view: DataView, at: number, length: number): boolean =>
  crc32(bytes.subarray(at + 4, at + 8 + length)) === view.getUint32(at + 8 + length);

/** An embedded profile: a name, a zero, the method, zlib data (§11.3.3.3); undefined where it cannot be read. */
function inflateProfile(body: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const end = body.indexOf(0);
  if (end < 0) return undefined;
  try {
    return unzlibSync(body.subarray(end + 2), { out: new Uint8Array(MAX_PROFILE) }) as Uint8Array<ArrayBuffer>;
  } catch {
    return undefined;
  }
}
