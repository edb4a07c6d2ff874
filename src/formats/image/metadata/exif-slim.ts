import { concat } from '../../../lib/concat.ts';
import { type Block, countAt, ENTRY, numberAt, openBlock, SIZES } from './exif.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const NOTE = 0x927c;
const BELOW = [0x8769, 0x8825, 0xa005];
/** What points to previews or lists places in the file (TIFF 6.0; CIPA DC-008, 4.6.2): none of it is where it was. */
const PLACES = new Set([0x0111, 0x0117, 0x014a, 0x0201, 0x0202]);
/** Directories that are read of one block; more than there can be of use come of a block made to keep a reader busy. */
const MAX_DIRECTORIES = 8;

interface Field {
  tag: number;
  type: number;
  count: number;
  value: Bytes | Field[];
}

/** The fields of a directory and of those below it, each directory once, as views of the block. */
function fieldsOf(block: Block, ifd: number, most: number, seen = new Set<number>()): Field[] {
  const { bytes, view, little } = block;
  const fields: Field[] = [];
  seen.add(ifd);
  for (let at = ifd + 2; at < ifd + 2 + countAt(block, ifd) * ENTRY; at += ENTRY) {
    const [tag, type, count] = [
      view.getUint16(at, little),
      view.getUint16(at + 2, little),
      view.getUint32(at + 4, little),
    ];
    if (tag === NOTE || PLACES.has(tag)) continue;
    if (BELOW.includes(tag)) {
      const to = numberAt(block, at) ?? 0;
      const below = seen.has(to) || seen.size >= MAX_DIRECTORIES ? [] : fieldsOf(block, to, most, seen);
      if (below.length) fields.push({ tag, type: 4, count: 1, value: below });
      continue;
    }
    const size = (SIZES[type] ?? 0) * count;
    const from = size > 4 ? view.getUint32(at + 8, little) : at + 8;
    if (size > 0 && size <= most && from + size <= bytes.length)
      fields.push({ tag, type, count, value: bytes.subarray(from, from + size) });
  }
  return fields;
}

const lengthOf = (fields: readonly Field[]): number =>
  fields.reduce((sum, { value }) => sum + (Array.isArray(value) ? lengthOf(value) : value.length), 0);

/**
 * A directory that stands at `at`, with all its values and the directories below behind it; every piece of an even
 * length.
 */
function directory(fields: readonly Field[], at: number, little: boolean): Bytes {
  const behind: Bytes[] = [];
  const head = new Uint8Array(2 + fields.length * ENTRY + 4);
  const view = new DataView(head.buffer);
  view.setUint16(0, fields.length, little);
  let end = at + head.length;
  for (const [index, { tag, type, count, value }] of fields.entries()) {
    const entry = 2 + index * ENTRY;
    view.setUint16(entry, tag, little);
    view.setUint16(entry + 2, type, little);
    view.setUint32(entry + 4, count, little);
    const own = Array.isArray(value) ? directory(value, end, little) : value;
    if (!Array.isArray(value) && own.length <= 4) {
      head.set(own, entry + 8);
      continue;
    }
    view.setUint32(entry + 8, end, little);
    const even = new Uint8Array(own.length + (own.length & 1));
    even.set(own);
    behind.push(even);
    end += even.length;
  }
  return concat([head, ...behind]);
}

/**
 * The same EXIF block written anew in at most `most` bytes: without the maker's own notes and the preview, then without
 * what else is long. Undefined where it cannot be read.
 */
export function slimExif(tiff: Bytes, most: number): Bytes | undefined {
  const block = openBlock(tiff);
  if (!block) return undefined;
  const first = block.view.getUint32(4, block.little);
  for (const longest of [most, 4096, 256]) {
    const fields = fieldsOf(block, first, longest);
    if (!fields.length) return undefined;
    if (lengthOf(fields) > most) continue;
    const slim = concat([block.bytes.slice(0, 4), new Uint8Array(4), directory(fields, 8, block.little)]);
    new DataView(slim.buffer).setUint32(4, 8, block.little);
    if (slim.length <= most) return slim;
  }
  return undefined;
}
