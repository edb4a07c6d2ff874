import { isJfif, jfif } from './jpeg/jfif.ts';
import { MAX_BODY, segmentAt } from './jpeg/segments.ts';
import { physChunk } from './png-chunk.ts';

const SOI = 2;
const IHDR_END = 33;

/** The bytes at the front of a file, at most `length`. */
const headOf = async (picture: Blob, length: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await picture.slice(0, length).arrayBuffer());

/** Where what follows the JFIF segment of a JPEG begins. */
async function behindJfif(jpeg: Blob): Promise<number> {
  const first = segmentAt(await headOf(jpeg, SOI + 4 + MAX_BODY), SOI);
  return first && isJfif(first) ? first.to : SOI;
}

/** Where the pHYs chunk that an encoder wrote by itself begins and ends: it stands somewhere before the first IDAT. */
async function findPhys(png: Blob): Promise<[number, number]> {
  const head = await headOf(png, 4096);
  const view = new DataView(head.buffer);
  for (let at = 8; at + 8 <= head.length; ) {
    const end = at + 12 + view.getUint32(at);
    const type = String.fromCharCode(...head.subarray(at + 4, at + 8));
    if (type === 'pHYs') return [at, end];
    if (type === 'IDAT') break;
    at = end;
  }
  return [IHDR_END, IHDR_END];
}

/**
 * The same sound JPEG or PNG with its resolution set: the density of the JFIF header (ITU-T T.871) or the pHYs chunk
 * (PNG, 11.3.4.3). `dpi` is dots per inch; JPEG holds at most 65,535. Other types have no such field and come back as
 * they are.
 */
export async function withDpi(picture: Blob, dpi: number): Promise<Blob> {
  const { type } = picture;
  if (type === 'image/jpeg') {
    const rest = picture.slice(await behindJfif(picture));
    return new Blob([picture.slice(0, SOI), ...(jfif(dpi) as Uint8Array<ArrayBuffer>[]), rest], { type });
  }
  if (type === 'image/png') {
    const [from, to] = await findPhys(picture);
    return new Blob([picture.slice(0, from), physChunk(dpi), picture.slice(to)], { type });
  }
  return picture;
}
