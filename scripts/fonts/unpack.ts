import wawoff2 from 'wawoff2';
import { unpackWoff } from '../set-up/woff.ts';

const WOFF2 = 0x774f4632;

/**
 * The OpenType font in a WOFF 1.0 or 2.0 file; any other file as it is. One at a time: what the decompressor gives lies
 * in its memory until the next call.
 */
export async function unpacked(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const woff2 = file.length > 4 && new DataView(file.buffer).getUint32(0) === WOFF2;
  return woff2 ? Uint8Array.from(await wawoff2.decompress(file)) : unpackWoff(file);
}
