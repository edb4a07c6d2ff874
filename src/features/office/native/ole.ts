import { concat } from '../../../lib/concat.ts';

/** Reads streams of an OLE compound file ([MS-CFB]), as far as telling formats apart needs it. */

const MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const END_OF_CHAIN = 0xfffffffa; // MAXREGSECT: this and above is no sector
const STREAM = 2;
const ROOT = 5;
const ENTRY = 128;
const MAX_SECTORS = 1 << 20;

interface Entry {
  name: string;
  kind: number;
  start: number;
  size: number;
}

export interface OleFile {
  names: string[];
  /** The first `most` bytes of the stream of this name, or undefined where there is none. */
  head(name: string, most: number): Uint8Array | undefined;
}

/**
 * Opens a compound file, or gives undefined where the bytes are none. Broken chains give short streams, never a throw.
 */
export function openOle(bytes: Uint8Array): OleFile | undefined {
  if (bytes.length < 512 || MAGIC.some((byte, index) => bytes[index] !== byte)) return undefined;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = 1 << Math.min(12, Math.max(9, data.getUint16(30, true)));
  const sector = (index: number): Uint8Array => bytes.subarray((index + 1) * size, (index + 2) * size);
  const fat = concat(fatSectors(data, size).map(sector));
  const directory = chain(data.getUint32(48, true), fat, sector, MAX_SECTORS * size);
  const entries = readDirectory(directory);
  const root = entries.find(({ kind }) => kind === ROOT);
  const miniFat = chain(data.getUint32(60, true), fat, sector, MAX_SECTORS * size);
  const cutoff = data.getUint32(56, true);
  const head = (name: string, most: number): Uint8Array | undefined => {
    const entry = entries.find((one) => one.kind === STREAM && one.name === name);
    if (!entry) return undefined;
    const wanted = Math.min(most, entry.size);
    if (entry.size >= cutoff || !root) return chain(entry.start, fat, sector, wanted);
    const mini = chain(root.start, fat, sector, root.size);
    return chain(entry.start, miniFat, (index) => mini.subarray(index * 64, index * 64 + 64), wanted);
  };
  return { names: entries.map(({ name }) => name), head };
}

/** The sectors of the allocation table: 109 in the header, more in a chain of their own. */
function fatSectors(data: DataView, size: number): number[] {
  const found: number[] = [];
  const take = (from: number, count: number): void => {
    for (let i = 0; i < count && from + i * 4 + 4 <= data.byteLength; i++) {
      const index = data.getUint32(from + i * 4, true);
      if (index < END_OF_CHAIN) found.push(index);
    }
  };
  take(76, 109);
  const each = size / 4 - 1;
  const most = Math.ceil(data.byteLength / size);
  let next = data.getUint32(68, true);
  for (let seen = 0; next < END_OF_CHAIN && seen < most; seen++) {
    const at = (next + 1) * size;
    if (at + size > data.byteLength) break;
    take(at, each);
    next = data.getUint32(at + each * 4, true);
  }
  return found.slice(0, most);
}

function chain(start: number, table: Uint8Array, sector: (index: number) => Uint8Array, most: number): Uint8Array {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let next = start, seen = 0; next < END_OF_CHAIN && length < most && seen < MAX_SECTORS; seen++) {
    const part = sector(next);
    if (part.length === 0) break;
    parts.push(part);
    length += part.length;
    if (next * 4 + 4 > table.length) break;
    next = view.getUint32(next * 4, true);
  }
  return concat(parts).subarray(0, most);
}

function readDirectory(directory: Uint8Array): Entry[] {
  const data = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    const length = data.getUint16(at + 64, true);
    if (length < 2 || length > 64) continue;
    const name = new TextDecoder('utf-16le').decode(directory.subarray(at, at + length - 2));
    entries.push({
      name,
      kind: directory[at + 66] ?? 0,
      start: data.getUint32(at + 116, true),
      size: data.getUint32(at + 120, true),
    });
  }
  return entries;
}
