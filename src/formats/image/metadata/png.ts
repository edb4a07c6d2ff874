import { concat } from '../../../lib/concat.ts';
import { physChunk, pngChunk } from '../png-chunk.ts';
import type { Carrier, Found, Metadata } from './kinds.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const SIGNATURE = 8;
const IHDR = 0x49484452;
const XMP = 'XML:com.adobe.xmp\0\0\0\0\0';
/** Chunks that are metadata (W3C PNG, 11.3): all others belong to the picture and its colours. */
const TOLD = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'pHYs', 'caBX']);
const MAX_PROFILE = 16 * 1024 * 1024;

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/**
 * The chunks up to IEND; of a file that is cut those that are there, the last one as far as it goes. Throws RangeError
 * without IHDR.
 */
function* chunksOf(bytes: Bytes): Generator<{ type: string; data: Bytes; whole: Bytes }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(SIGNATURE + 4) !== IHDR) throw new RangeError('no IHDR');
  for (let at = SIGNATURE; at + 8 <= bytes.length; ) {
    const to = at + 12 + view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    yield { type, data: bytes.subarray(at + 8, to - 4), whole: bytes.subarray(at, to) };
    if (type === 'IEND') return;
    at = to;
  }
}

/** The profile of iCCP (11.3.2.3): a name, one byte, zlib data. */
async function inflated(data: Bytes): Promise<Bytes | undefined> {
  const stream = new Blob([data.subarray(data.indexOf(0) + 2)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of stream as unknown as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > MAX_PROFILE) return undefined;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  return concat(parts);
}

async function take(found: Found, type: string, data: Bytes): Promise<void> {
  if (type === 'eXIf') found.exif ??= data.slice();
  else if (type === 'iTXt' && latin1(XMP).every((byte, index) => data[index] === byte))
    found.xmp ??= data.slice(XMP.length);
  else if (type === 'iCCP') {
    const icc = await inflated(data);
    if (icc) found.icc ??= icc;
  } else if (TOLD.has(type) && type !== 'pHYs') found.other = true;
}

/** PNG: eXIf, XMP in iTXt, pHYs. Chunks of colour stay. */
export const pngCarrier: Carrier = {
  async read(bytes) {
    const found: Found = {};
    try {
      for (const { type, data } of chunksOf(bytes)) await take(found, type, data);
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) throw thrown;
    }
    return found;
  },
  replace(bytes, { exif, xmp, dpi }: Metadata) {
    const parts: Uint8Array[] = [bytes.subarray(0, SIGNATURE)];
    for (const { type, whole } of chunksOf(bytes)) {
      if (!TOLD.has(type)) parts.push(whole);
      if (type !== 'IHDR') continue;
      if (dpi) parts.push(physChunk(dpi));
      if (exif) parts.push(pngChunk('eXIf', exif));
      if (xmp) parts.push(pngChunk('iTXt', latin1(XMP), xmp));
    }
    return concat(parts);
  },
};
