import type { Header } from './header.ts';

const BOXES = new Set(['meta', 'iprp', 'ipco', 'jp2h']);
const MAX_DEPTH = 4;

interface Box {
  type: string;
  from: number;
  to: number;
}

/** Boxes of ISO base media data (ISO/IEC 14496-12, 4.2), those that hold the size of pictures opened. */
function* boxes(view: DataView, from: number, to: number, depth = 0): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((i) => view.getUint8(at + i)));
    const end = size === 0 ? to : size === 1 ? at + Number(view.getBigUint64(at + 8)) : at + size;
    const head = size === 1 ? 16 : 8;
    if (end < at + head) return;
    yield { type, from: at + head, to: Math.min(end, to) };
    if (BOXES.has(type) && depth < MAX_DEPTH)
      yield* boxes(view, at + head + (type === 'meta' ? 4 : 0), Math.min(end, to), depth + 1);
    at = end;
  }
}

/** HEIF and AVIF (ISO/IEC 23008-12): the largest `ispe`, which is the picture itself or the grid it is tiled from. */
export function isoHeader(bytes: Uint8Array<ArrayBuffer>): Header {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header: Header = { width: 0, height: 0 };
  for (const { type, from, to } of boxes(view, 0, bytes.length)) {
    if (type === 'ispe') {
      const [width, height] = [view.getUint32(from + 4), view.getUint32(from + 8)];
      if (width * height > header.width * header.height) Object.assign(header, { width, height });
    }
    if (type === 'pixi') header.depth = view.getUint8(from + 5);
    if (type === 'ftyp')
      header.animated = ['avis', 'msf1', 'hevc'].includes(String.fromCharCode(...bytes.subarray(from, from + 4)));
    if (type === 'mdat' && to === bytes.length && view.getUint32(from - 8) > to - from + 8) header.truncated = true;
  }
  return header;
}

/** JPEG 2000 (ISO/IEC 15444-1, I.5.3.1). */
export function jp2Header(bytes: Uint8Array<ArrayBuffer>): Header {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { type, from } of boxes(view, 0, bytes.length)) {
    if (type === 'ihdr')
      return {
        height: view.getUint32(from),
        width: view.getUint32(from + 4),
        depth: (view.getUint8(from + 10) & 0x7f) + 1,
      };
  }
  return { width: 0, height: 0 };
}
