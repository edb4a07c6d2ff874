type Bytes = Uint8Array<ArrayBuffer>;

export interface Box {
  type: string;
  /** Header and all. */
  whole: Bytes;
  /** Behind the header. */
  body: Bytes;
}

/** An item of a `meta` box (ISO/IEC 14496-12, 8.11) and where its data lie. */
export interface Item {
  id: number;
  type: string;
  /** Of items of type `mime`. */
  content: string;
  /** The whole `infe` box. */
  entry: Bytes;
  location: Location | undefined;
}

export interface Location {
  /** 0: offsets in the file, 1: in `idat`. */
  method: number;
  extents: { offset: number; length: number }[];
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const name = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** The boxes of these bytes, one level deep (4.2). Throws RangeError where one is cut or too short. */
export function boxesOf(bytes: Bytes): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = view.getUint32(at);
    const head = size === 1 ? 16 : 8;
    const length = size === 0 ? bytes.length - at : size === 1 ? Number(view.getBigUint64(at + 8)) : size;
    if (length < head || at + length > bytes.length) throw new RangeError('a box is cut');
    boxes.push({
      type: name(bytes, at + 4),
      whole: bytes.subarray(at, at + length),
      body: bytes.subarray(at + head, at + length),
    });
    at += length;
  }
  return boxes;
}

/** `iloc` (8.11.3), all versions. */
function locationsOf(body: Bytes): Map<number, Location> {
  const view = viewOf(body);
  const version = view.getUint8(0);
  const sizes = [
    view.getUint8(4) >> 4,
    view.getUint8(4) & 15,
    view.getUint8(5) >> 4,
    version ? view.getUint8(5) & 15 : 0,
  ];
  const [offsetSize = 0, lengthSize = 0, baseSize = 0, indexSize = 0] = sizes;
  let at = 6;
  const next = (size: number): number => {
    at += size;
    if (size === 0) return 0;
    return size === 8
      ? Number(view.getBigUint64(at - 8))
      : size === 4
        ? view.getUint32(at - 4)
        : view.getUint16(at - 2);
  };
  const found = new Map<number, Location>();
  for (let left = next(version === 2 ? 4 : 2); left > 0; left--) {
    const id = next(version === 2 ? 4 : 2);
    const method = version ? next(2) & 15 : 0;
    at += 2; // data_reference_index
    const base = next(baseSize);
    const extents: Location['extents'] = [];
    for (let more = next(2); more > 0; more--) {
      at += indexSize;
      extents.push({ offset: base + next(offsetSize), length: next(lengthSize) });
    }
    found.set(id, { method, extents });
  }
  return found;
}

/** The items of the children of a `meta` box. Throws RangeError where they are cut. */
export function itemsOf(children: readonly Box[]): Item[] {
  const info = children.find(({ type }) => type === 'iinf')?.body;
  const iloc = children.find(({ type }) => type === 'iloc')?.body;
  if (!info || !iloc) return [];
  const locations = locationsOf(iloc);
  return boxesOf(info.subarray(info[0] === 0 ? 6 : 8)).map(({ whole, body }) => {
    const version = body[0] ?? 0;
    const wide = version === 3 ? 2 : 0;
    const id = wide ? viewOf(body).getUint32(4) : viewOf(body).getUint16(4);
    const type = version < 2 ? '' : name(body, 8 + wide);
    const words = new TextDecoder('latin1').decode(body.subarray(12 + wide)).split('\0');
    return { id, type, content: type === 'mime' ? (words[1] ?? '') : '', entry: whole, location: locations.get(id) };
  });
}

/** The data of an item that lie in the file itself. */
export function dataOf(file: Bytes, { location }: Item): Bytes | undefined {
  const [extent] = location?.extents ?? [];
  if (!extent || location?.method !== 0 || location.extents.length !== 1) return undefined;
  if (extent.offset + extent.length > file.length) return undefined;
  return file.subarray(extent.offset, extent.offset + extent.length);
}
