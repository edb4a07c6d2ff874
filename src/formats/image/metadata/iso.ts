import { concat } from '../../../lib/concat.ts';
import { type Box, boxesOf, dataOf, type Item, itemsOf, viewOf } from './iso-items.ts';
import { hasMore } from './iso-more.ts';
import type { Carrier, Found, Metadata } from './kinds.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const XMP = 'application/rdf+xml';
const isTold = ({ type, content }: Item): boolean => type === 'Exif' || (type === 'mime' && content === XMP);

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const short = (value: number): Uint8Array => Uint8Array.of(value >> 8, value & 255);
const long = (value: number): Uint8Array =>
  Uint8Array.of(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);

function box(type: string, ...parts: Uint8Array[]): Bytes {
  const bytes = concat([new Uint8Array(4), latin1(type), ...parts]);
  viewOf(bytes).setUint32(0, bytes.length);
  return bytes;
}

/** The `meta` box's children, its version and flags in front (ISO/IEC 14496-12, 8.11.1). */
function metaOf(file: Bytes): { boxes: Box[]; meta: Box; children: Box[] } | undefined {
  const boxes = boxesOf(file);
  const meta = boxes.find(({ type }) => type === 'meta');
  return meta && { boxes, meta, children: boxesOf(meta.body.subarray(4)) };
}

/**
 * XMP in a box of its own (XMP Specification Part 3, 1.2.7), as programs write it that know films better than pictures.
 */
const UUID = [0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac];
const isLooseXmp = ({ type, body }: Box): boolean => type === 'uuid' && UUID.every((byte, at) => body[at] === byte);

/** An EXIF item begins with the place of the TIFF data in it (ISO/IEC 23008-12, A.2.1). */
function tiffOf(data: Bytes): Bytes {
  const at = 4 + viewOf(data).getUint32(0);
  return at < data.length ? data.slice(at) : data.slice(4);
}

function profileOf(children: Box[]): Bytes | undefined {
  const properties = children.find(({ type }) => type === 'iprp');
  const list = properties && boxesOf(properties.body).find(({ type }) => type === 'ipco');
  const colours = list ? boxesOf(list.body).filter(({ type }) => type === 'colr') : [];
  const icc = colours.find(({ body }) => ['prof', 'rICC'].includes(String.fromCharCode(...body.subarray(0, 4))));
  return icc?.body.slice(4);
}

/** The number of the item that is the picture (8.11.4). */
function primaryOf(children: Box[]): number {
  const body = children.find(({ type }) => type === 'pitm')?.body;
  if (!body) throw new RangeError('no primary item');
  return body[0] ? viewOf(body).getUint32(4) : viewOf(body).getUint16(4);
}

/**
 * Whether an item describes the picture, not one beside it (8.11.12): a gain map and a depth map have XMP of their own.
 */
function describesPicture({ id }: Item, children: Box[], primary: number): boolean {
  const list = children.find(({ type }) => type === 'iref')?.body;
  if (list?.[0] !== 0) return true;
  const own = boxesOf(list.subarray(4)).filter(({ type, body }) => type === 'cdsc' && viewOf(body).getUint16(0) === id);
  const targets = own.flatMap(({ body }) =>
    Array.from({ length: viewOf(body).getUint16(2) }, (_, index) => viewOf(body).getUint16(4 + index * 2)),
  );
  return !targets.length || targets.includes(primary);
}

function read(file: Bytes): Found {
  const found: Found = {};
  const meta = metaOf(file);
  if (!meta) return found;
  const primary = primaryOf(meta.children);
  for (const item of itemsOf(meta.children)) {
    const data = isTold(item) && describesPicture(item, meta.children, primary) ? dataOf(file, item) : undefined;
    if (data && item.type === 'Exif') found.exif ??= tiffOf(data);
    else if (data) found.xmp ??= data.slice();
  }
  if (hasMore(meta.children, primary)) found.more = true;
  const loose = meta.boxes.find(isLooseXmp);
  if (loose) found.xmp ??= loose.body.slice(UUID.length);
  const icc = profileOf(meta.children);
  return icc ? { ...found, icc } : found;
}

/** An item to be added, its data where they will be put. */
interface New {
  id: number;
  entry: Bytes;
  data: Bytes;
}

function newItems({ exif, xmp }: Metadata, id: number): New[] {
  const entry = (own: number, type: string, words: string): Bytes =>
    box('infe', Uint8Array.of(2, 0, 0, 1), short(own), short(0), latin1(type), latin1(words)); // hidden: flag 1
  return [
    ...(exif ? [{ id, entry: entry(id, 'Exif', '\0'), data: concat([new Uint8Array(4), exif]) }] : []),
    ...(xmp ? [{ id: id + 1, entry: entry(id + 1, 'mime', `\0${XMP}\0`), data: xmp }] : []),
  ];
}

/** How the file changes: what lies behind `from` moves by `shift`, what is added comes behind all. */
interface Move {
  from: number;
  shift: number;
  end: number;
}

/** `iloc` in version 1 with numbers of four bytes. Throws RangeError for data that lie in another item. */
function locations(items: readonly Item[], added: readonly New[], { from, shift, end }: Move): Bytes {
  const parts: Uint8Array[] = [Uint8Array.of(1, 0, 0, 0, 0x44, 0), short(items.length + added.length)];
  for (const { id, location } of items) {
    const { method = 0, extents = [] } = location ?? {};
    if (method > 1) throw new RangeError('data in another item');
    parts.push(short(id), short(method), short(0), short(extents.length));
    for (const { offset, length } of extents)
      parts.push(long(method === 0 && offset >= from ? offset + shift : offset), long(length));
  }
  let at = end + shift + 8; // in an mdat box of their own
  for (const { id, data } of added) {
    parts.push(short(id), short(0), short(0), short(1), long(at), long(data.length));
    at += data.length;
  }
  return box('iloc', ...parts);
}

/** `iref` with the descriptions of the primary item by the new ones, without those of items that are gone (8.11.12). */
function references(old: Box | undefined, gone: ReadonlySet<number>, added: readonly New[], primary: number): Bytes[] {
  const kept = old ? boxesOf(old.body.subarray(4)).filter(({ body }) => !gone.has(viewOf(body).getUint16(0))) : [];
  const own = added.map(({ id }) => box('cdsc', short(id), short(1), short(primary)));
  const all = [...kept.map(({ whole }) => whole), ...own];
  return all.length ? [box('iref', new Uint8Array(4), ...all)] : [];
}

function replace(file: Bytes, metadata: Metadata): Bytes {
  const found = metaOf(file);
  if (!found) throw new RangeError('no meta box');
  const { boxes, meta, children } = found;
  const items = itemsOf(children);
  const told = items.filter(isTold);
  if (!told.length && !boxes.some(isLooseXmp) && !metadata.exif && !metadata.xmp) return file;
  const kept = items.filter((item) => !isTold(item));
  const old = children.find(({ type }) => type === 'iref');
  if (boxes.some(({ type }) => type === 'moov')) return inPlace(file, boxes, told, metadata);
  const primary = primaryOf(children);
  if (items.some(({ id }) => id > 0xfff0) || (old && old.body[0] !== 0)) throw new RangeError('wide numbers');
  const added = newItems(metadata, Math.max(...items.map(({ id }) => id)) + 1);
  const gone = new Set(told.map(({ id }) => id));
  const from = meta.whole.byteOffset - file.byteOffset + meta.whole.length;
  const build = (shift: number): Bytes =>
    box(
      'meta',
      meta.body.subarray(0, 4),
      ...children.flatMap(({ type, whole }) => {
        if (type === 'iref') return [];
        if (type === 'iloc')
          return [locations(kept, added, { from, shift, end: file.length }), ...references(old, gone, added, primary)];
        if (type !== 'iinf') return [whole];
        const entries = [...kept, ...added].map(({ entry }) => entry);
        return [box('iinf', new Uint8Array(4), short(entries.length), ...entries)];
      }),
    );
  const shift = build(0).length - meta.whole.length;
  const parts: Uint8Array[] = boxes.map((one) => (one === meta ? build(shift) : blanked(file, one, told)));
  if (added.length) parts.push(box('mdat', ...added.map(({ data }) => data)));
  return concat(parts);
}

/**
 * The same file where its samples are pointed to from elsewhere and nothing may move: data are overwritten by what is
 * told now, or nothing.
 */
function inPlace(file: Bytes, boxes: readonly Box[], told: readonly Item[], { exif, xmp }: Metadata): Bytes {
  const copy = file.slice();
  const put = (at: number, length: number, now: Uint8Array | undefined, empty: number): void => {
    copy.fill(empty, at, at + length);
    if (now && now.length <= length) copy.set(now, at);
  };
  for (const item of told) {
    const data = dataOf(file, item);
    if (!data) throw new RangeError('data that are no one piece of the file');
    const at = data.byteOffset - file.byteOffset;
    if (item.type === 'Exif') put(at, data.length, exif && concat([new Uint8Array(4), exif]), 0);
    else put(at, data.length, xmp, SPACE);
  }
  for (const { body } of boxes.filter(isLooseXmp))
    put(body.byteOffset - file.byteOffset + UUID.length, body.length - UUID.length, xmp, SPACE);
  return copy;
}

const SPACE = 0x20;

/** A box with the data of items that are gone made zeros. */
function blanked(file: Bytes, own: Box, gone: readonly Item[]): Bytes {
  const { type, whole } = own;
  if (isLooseXmp(own)) return box('free', new Uint8Array(whole.length - 8));
  if (type !== 'mdat' || !gone.length) return whole;
  const copy = whole.slice();
  const begin = whole.byteOffset - file.byteOffset;
  for (const { location } of gone)
    for (const { offset, length } of location?.method === 0 ? location.extents : [])
      copy.fill(0, Math.max(0, offset - begin), Math.max(0, offset + length - begin));
  return copy;
}

/**
 * AVIF and HEIC: items of a `meta` box (ISO/IEC 23008-12, A.2). In sequences only what is there already can be
 * replaced.
 */
export const isoCarrier: Carrier = {
  async read(bytes) {
    try {
      return read(bytes);
    } catch (thrown) {
      if (thrown instanceof RangeError) return {};
      throw thrown;
    }
  },
  replace,
};
