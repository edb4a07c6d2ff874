import { concat } from '../../lib/concat.ts';
import { crc32 } from '../../lib/crc32.ts';

/** A file of an archive: its name with folders, separated by `/`, and its bytes. */
export interface StoredFile {
  name: string;
  file: File;
}

/** What the headers of a file are made of. */
export interface StoredEntry {
  name: string;
  size: number;
  /** Milliseconds, as of a File. */
  lastModified: number;
  crc: number;
}

/** An entry whose name is encoded, with the place where its local header begins. */
type Entry = Omit<StoredEntry, 'name'> & { name: Uint8Array; at: number };

/** APPNOTE.TXT 6.3.10, 4.3 and 4.5.3. */
const [LOCAL, CENTRAL, END, END_64, LOCATOR_64] = [0x04034b50, 0x02014b50, 0x06054b50, 0x06064b50, 0x07064b50];
const [VERSION, VERSION_64] = [20, 45];
const NAME_IS_UTF8 = 0x800;
/** Made by a Unix (4.4.2): programs take names made by MS-DOS for ones in its code page, whatever their flag says. */
const UNIX = 3 << 8;
/** A file that all may read and its owner may write, as a Unix has it in the upper half of the attributes (4.4.15). */
const ATTRIBUTES = 0o100644 * 2 ** 16;
/** A field that holds this has its value in a field of 64 bits. */
const [FULL_16, FULL_32] = [0xffff, 0xffffffff];
/** Bytes that are summed in one go, which takes some milliseconds, and pieces that are fetched ahead of it. */
const PIECE = 2 ** 22;
const AHEAD = 3;

/** Little-endian fields: how many bytes each has, and its value. */
function fields(...pairs: [bytes: 2 | 4 | 8, value: number][]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(pairs.reduce((sum, [bytes]) => sum + bytes, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const [bytes, value] of pairs) {
    if (bytes === 2) view.setUint16(at, value, true);
    else if (bytes === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += bytes;
  }
  return out;
}

/** Date and time as MS-DOS has them (4.4.6), in two seconds from 1980 to 2107: `date << 16 | time`. */
function dosTime(milliseconds: number): number {
  const time = new Date(milliseconds);
  const year = time.getFullYear() - 1980;
  if (!(year >= 0 && year < 128)) return 0x210000; // the first of January 1980
  const date = (year << 9) | ((time.getMonth() + 1) << 5) | time.getDate();
  return ((date << 16) | (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1)) >>> 0;
}

/** The extra field of sizes and places that need 64 bits (4.5.3); nothing where none does. */
const wide = (...values: number[]): Uint8Array<ArrayBuffer> =>
  values.length
    ? fields([2, 1], [2, 8 * values.length], ...values.map((value): [8, number] => [8, value]))
    : new Uint8Array(0);

const isWide = (value: number): boolean => value >= FULL_32;
const narrow = (value: number): number => Math.min(value, FULL_32);

/** What both headers of an entry say, from the version to the length of the extra field. */
function shared({ size, lastModified, crc, name }: Entry, version: number, extra: Uint8Array): Uint8Array<ArrayBuffer> {
  const begin = fields([2, version], [2, NAME_IS_UTF8], [2, 0], [4, dosTime(lastModified)], [4, crc]); // 0: stored
  return concat([begin, fields([4, narrow(size)], [4, narrow(size)], [2, name.length], [2, extra.length])]);
}

function localHeader(entry: Entry): Uint8Array<ArrayBuffer> {
  const { size, name } = entry;
  const extra = isWide(size) ? wide(size, size) : wide();
  return concat([fields([4, LOCAL]), shared(entry, extra.length ? VERSION_64 : VERSION, extra), name, extra]);
}

function centralHeader(entry: Entry): Uint8Array<ArrayBuffer> {
  const { size, name, at } = entry;
  const extra = wide(...(isWide(size) ? [size, size] : []), ...(isWide(at) ? [at] : []));
  const version = extra.length ? VERSION_64 : VERSION;
  const rest = fields([2, 0], [2, 0], [2, 0], [4, ATTRIBUTES], [4, narrow(at)]); // no comment, one disk
  return concat([fields([4, CENTRAL], [2, UNIX | version]), shared(entry, version, extra), rest, name, extra]);
}

/** The end of the archive (4.3.14–4.3.16) behind a directory of so many entries and bytes that begins at `at`. */
function endOf(count: number, size: number, at: number): Uint8Array<ArrayBuffer> {
  const least = Math.min(count, FULL_16);
  const end = fields([4, END], [2, 0], [2, 0], [2, least], [2, least], [4, narrow(size)], [4, narrow(at)], [2, 0]);
  if (count < FULL_16 && !isWide(size) && !isWide(at)) return end;
  const record = [
    [2, VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, at],
  ];
  const end64 = fields([4, END_64], [8, 44], ...(record as [2 | 4 | 8, number][]));
  const locator = fields([4, LOCATOR_64], [4, 0], [8, at + size], [4, 1]);
  return concat([end64, locator, end]);
}

/** What is read in one go: a part of a large file, or small files one behind the other. */
interface Piece {
  blob: () => Blob;
  /** Whose bytes these are, in order. */
  of: { index: number; size: number }[];
}

/** The bytes of all files in pieces: each read costs the browser a millisecond or two, however little it brings. */
function piecesOf(files: readonly File[]): Piece[] {
  const pieces: Piece[] = [];
  let together: Piece['of'] = [];
  let size = 0;
  const close = (): void => {
    const blobs = together.map(({ index }) => files[index] as File);
    const [first] = blobs;
    if (first) pieces.push({ blob: () => (blobs.length > 1 ? new Blob(blobs) : first), of: together });
    [together, size] = [[], 0];
  };
  for (const [index, file] of files.entries()) {
    if (size + file.size > PIECE) close();
    if (file.size <= PIECE) {
      together.push({ index, size: file.size });
      size += file.size;
    } else pieces.push(...partsOf(file, index));
  }
  close();
  return pieces;
}

const partsOf = (file: File, index: number): Piece[] =>
  Array.from({ length: Math.ceil(file.size / PIECE) }, (_, part) => {
    const [from, to] = [part * PIECE, Math.min(file.size, (part + 1) * PIECE)];
    return { blob: () => file.slice(from, to), of: [{ index, size: to - from }] };
  });

/** The checksums of files, read piece by piece, a few pieces ahead. */
async function sumsOf(files: readonly File[]): Promise<number[]> {
  const sums = files.map(() => 0);
  const pieces = piecesOf(files);
  const read = ({ blob }: Piece): Promise<ArrayBuffer> => {
    const bytes = blob().arrayBuffer();
    bytes.catch(() => undefined); // where a piece before it cannot be read, nobody waits for it any more
    return bytes;
  };
  const waiting = pieces.slice(0, AHEAD).map(read);
  for (const [place, { of }] of pieces.entries()) {
    const bytes = new Uint8Array((await waiting.shift()) as ArrayBuffer);
    const next = pieces[place + AHEAD];
    if (next) waiting.push(read(next));
    let at = 0;
    for (const { index, size } of of) {
      sums[index] = crc32(bytes.subarray(at, at + size), sums[index]);
      at += size;
    }
  }
  return sums;
}

/** The headers of stored files, each to stand before its file's bytes, and what ends the archive. */
export function storedHeaders(entries: readonly StoredEntry[]): {
  local: Uint8Array<ArrayBuffer>[];
  end: Uint8Array<ArrayBuffer>;
} {
  const local: Uint8Array<ArrayBuffer>[] = [];
  const central: Uint8Array[] = [];
  let at = 0;
  for (const { name, ...rest } of entries) {
    const entry: Entry = { ...rest, name: new TextEncoder().encode(name), at };
    const header = localHeader(entry);
    local.push(header);
    central.push(centralHeader(entry));
    at += header.length + entry.size;
  }
  const directory = concat(central);
  return { local, end: concat([directory, endOf(entries.length, directory.length, at)]) };
}

/**
 * A zip of files as they are, without compression. It is put together of the files themselves: their bytes are read
 * once, for the checksums, and copied nowhere. Names are written in UTF-8. Rejects where a file cannot be read.
 */
export async function storedZip(files: readonly StoredFile[]): Promise<Blob> {
  const sums = await sumsOf(files.map(({ file }) => file));
  const { local, end } = storedHeaders(
    files.map(({ name, file: { size, lastModified } }, index) => ({ name, size, lastModified, crc: sums[index] ?? 0 })),
  );
  const parts = files.flatMap(({ file }, index): BlobPart[] => [local[index] ?? '', file]);
  return new Blob([...parts, end], { type: 'application/zip' });
}
