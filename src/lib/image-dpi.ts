import { crc32 } from './crc32.ts';

const METRES_PER_INCH = 0.0254;
const SOI = 2;
const IHDR_END = 33;

/** A JFIF APP0 segment without thumbnail (ITU-T T.871, 10.1). */
function jfif(dpi: number): Uint8Array<ArrayBuffer> {
  const segment = Uint8Array.of(0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0);
  const view = new DataView(segment.buffer);
  view.setUint16(12, Math.round(dpi));
  view.setUint16(14, Math.round(dpi));
  return segment;
}

function phys(dpi: number): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(21);
  const view = new DataView(chunk.buffer);
  const perMetre = Math.round(dpi / METRES_PER_INCH);
  view.setUint32(0, 9);
  chunk.set([0x70, 0x48, 0x59, 0x73], 4); // pHYs
  view.setUint32(8, perMetre);
  view.setUint32(12, perMetre);
  view.setUint8(16, 1); // unit: metre
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  return chunk;
}

/** Where the pHYs chunk that an encoder wrote by itself begins and ends: it stands somewhere before the first IDAT. */
async function findPhys(png: Blob): Promise<[number, number]> {
  const head = new Uint8Array(await png.slice(0, 4096).arrayBuffer());
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
 * The same JPEG or PNG with its resolution set: the density of the JFIF header (ITU-T T.871) or the pHYs chunk
 * (PNG, 11.3.4.3). `dpi` is dots per inch, at most 65,535. Other types have no such field and come back as they are.
 */
export async function withDpi(picture: Blob, dpi: number): Promise<Blob> {
  const { type } = picture;
  if (type === 'image/jpeg') {
    const head = new Uint8Array(await picture.slice(0, 11).arrayBuffer());
    const isJfif = head[3] === 0xe0 && String.fromCharCode(...head.subarray(6, 10)) === 'JFIF';
    const rest = isJfif ? SOI + 2 + (((head[4] ?? 0) << 8) | (head[5] ?? 0)) : SOI;
    return new Blob([picture.slice(0, SOI), jfif(dpi), picture.slice(rest)], { type });
  }
  if (type === 'image/png') {
    const [from, to] = await findPhys(picture);
    return new Blob([picture.slice(0, from), phys(dpi), picture.slice(to)], { type });
  }
  return picture;
}
