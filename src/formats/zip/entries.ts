import { UserError } from '../../../schemas/error.ts';
import { concat } from '../../lib/concat.ts';
import { crc32 } from '../../lib/crc32.ts';
import { decodeText, textEncoding } from '../../lib/text-encoding.ts';

/** One file of a zip archive (APPNOTE.TXT 6.3.10), as its central directory describes it. */
export interface ZipEntry {
  /** With the folders it stands in, separated by `/`. */
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  encrypted: boolean;
  packed: number;
  size: number;
  crc: number;
  /** Where its local header begins. */
  at: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
/** The end record and the longest comment (4.3.16). */
const MAX_END_BYTES = 65_557;
const MAX_ENTRIES = 20_000;
const MAX_DIRECTORY = 64 * 1024 * 1024;
const SATURATED = 0xffffffff;
const NAME_IS_UTF8 = 0x800;
const UNICODE_PATH = 0x7075;
const SIZES_64 = 0x0001;
const BREAK = Uint8Array.of(0x0a);

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const slice = async (file: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(from, to).arrayBuffer());

/**
 * The files in a zip archive, folders left out, in the order of its directory. Names that do not say they are UTF-8 are
 * read in the encoding that fits all of them (GB 18030 from Windows in China). Throws UserError `damaged`, `truncated`
 * or `unsupported`.
 */
export async function zipEntries(file: Blob): Promise<ZipEntry[]> {
  const { at, size, before } = await findDirectory(file);
  if (size > MAX_DIRECTORY || at < 0 || at + size > file.size) throw new UserError('damaged', '压缩包的目录读不出来。');
  const raw = readDirectory(await slice(file, at, at + size));
  const encoding = textEncoding(joinNames(raw));
  const entries = raw.map(({ bytes, unicode, ...entry }) => ({
    ...entry,
    at: entry.at + before,
    name: (unicode ?? decodeText(bytes, encoding)).replace(/\\/g, '/'),
  }));
  const files = entries.filter(({ name }) => !name.endsWith('/'));
  // Entries that share their data (a bomb) claim more than there is.
  if (files.reduce((sum, { packed }) => sum + packed, 0) > file.size)
    throw new UserError('damaged', '压缩包里的文件互相重叠。');
  return files;
}

interface Directory {
  at: number;
  size: number;
  /** Bytes in front of the archive that its offsets do not count. */
  before: number;
}

async function findDirectory(file: Blob): Promise<Directory> {
  const from = Math.max(0, file.size - MAX_END_BYTES);
  const tail = await slice(file, from, file.size);
  const view = viewOf(tail);
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail[at] !== 0x50 || view.getUint32(at, true) !== END) continue;
    const wide =
      at >= 20 && view.getUint32(at - 20, true) === LOCATOR_64 ? await directory64(file, view, at - 20) : undefined;
    if (wide) return wide;
    const [size, start] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    const real = from + at - size;
    return { at: real, size, before: Math.max(0, real - start) };
  }
  throw new UserError('truncated');
}

/** The directory by the end record for large archives (4.3.14). */
async function directory64(file: Blob, view: DataView, locator: number): Promise<Directory | undefined> {
  const at = Number(view.getBigUint64(locator + 8, true));
  if (at + 56 > file.size) return undefined;
  const record = viewOf(await slice(file, at, at + 56));
  if (record.getUint32(0, true) !== END_64) return undefined;
  return { at: Number(record.getBigUint64(48, true)), size: Number(record.getBigUint64(40, true)), before: 0 };
}

type RawEntry = Omit<ZipEntry, 'name'> & { bytes: Uint8Array; unicode: string | undefined };

function readDirectory(bytes: Uint8Array<ArrayBuffer>): RawEntry[] {
  const view = viewOf(bytes);
  const entries: RawEntry[] = [];
  for (let at = 0; at + 46 <= bytes.length && view.getUint32(at, true) === CENTRAL; ) {
    if (entries.length >= MAX_ENTRIES) throw new UserError('too-many', `压缩包里的文件超过了 ${MAX_ENTRIES} 个。`);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    ) as [number, number, number];
    const name = bytes.subarray(at + 46, at + 46 + nameLength);
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    entries.push(readEntry(view, at, name, extra));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function readEntry(view: DataView, at: number, name: Uint8Array, extra: Uint8Array): RawEntry {
  const flags = view.getUint16(at + 8, true);
  const sizes = [24, 20, 42].map((offset) => view.getUint32(at + offset, true));
  const wide = extraField(extra, SIZES_64);
  let next = 0;
  const [size, packed, start] = sizes.map((value) => {
    if (value !== SATURATED || !wide || next + 8 > wide.length) return value;
    next += 8;
    return Number(viewOf(wide).getBigUint64(next - 8, true));
  }) as [number, number, number];
  const path = unicodePath(extra, name);
  const utf8 = path ?? (flags & NAME_IS_UTF8 ? name : undefined);
  const encrypted = (flags & 1) === 1;
  const [method, crc] = [view.getUint16(at + 10, true), view.getUint32(at + 16, true)];
  return {
    bytes: name,
    unicode: utf8 && new TextDecoder().decode(utf8),
    method,
    encrypted,
    packed,
    size,
    crc,
    at: start,
  };
}

/** A name in UTF-8 beside the old one (4.6.9); it no longer holds when the old one was changed without it. */
function unicodePath(extra: Uint8Array, name: Uint8Array): Uint8Array | undefined {
  const field = extraField(extra, UNICODE_PATH);
  return field && field.length > 5 && viewOf(field).getUint32(1, true) === crc32(name) ? field.subarray(5) : undefined;
}

/** The data of one extra field (4.5). */
function extraField(extra: Uint8Array, id: number): Uint8Array | undefined {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === id) return extra.subarray(at + 4, at + 4 + view.getUint16(at + 2, true));
  }
  return undefined;
}

const joinNames = (entries: RawEntry[]): Uint8Array =>
  concat(entries.filter(({ unicode }) => unicode === undefined).flatMap(({ bytes }) => [bytes, BREAK]));
