import { Deflate, deflateSync, strToU8 } from 'fflate';
import { UserError } from '../../../schemas/error.ts';
import { concat } from '../../lib/concat.ts';
import { crc32 } from '../../lib/crc32.ts';

/** What is written is packed in pieces of so many characters. */
const PIECE = 1 << 16;
const [STORED, DEFLATED] = [0, 8];

/** A file that is being written into an archive. */
export interface ZipPart {
  write(text: string): void;
  end(): void;
}

/** A file as the archive holds it. */
interface Entry {
  name: Uint8Array;
  method: number;
  crc: number;
  /** Before it was packed. */
  size: number;
  pieces: (Uint8Array | Blob)[];
}

/** Bytes that are packed already and lie elsewhere: a browser keeps large ones on disk. */
export interface KeptBytes {
  blob: Blob;
  crc: number;
}

/**
 * Puts bytes aside, by `keep` where a Blob alone would be in memory, so that they need not be in memory until the
 * archive is whole.
 */
export async function keepBytes(
  bytes: Uint8Array<ArrayBuffer>,
  keep?: (bytes: Blob) => Promise<Blob>,
): Promise<KeptBytes> {
  const blob = new Blob([bytes]);
  return { blob: keep ? await keep(blob) : blob, crc: crc32(bytes) };
}

/**
 * Writes a zip archive (APPNOTE.TXT 6.3.10) file by file; what is packed already is all that it holds in memory. Sizes
 * stand in front of each file and not behind it, for programs that read an archive from its beginning need them there.
 */
export class ZipWriter {
  private readonly entries: Entry[] = [];

  /** Begins a file of text; others may be added meanwhile, they come behind it. */
  begin(name: string): ZipPart {
    const entry: Entry = { name: strToU8(name), method: DEFLATED, crc: 0, size: 0, pieces: [] };
    this.entries.push(entry);
    const deflate = new Deflate({ level: 6 }, (piece) => entry.pieces.push(piece));
    let waiting = '';
    const push = (last: boolean): void => {
      const bytes = strToU8(waiting);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      deflate.push(bytes, last);
      waiting = '';
    };
    return {
      write: (text) => {
        waiting += text;
        if (waiting.length >= PIECE) push(false);
      },
      end: () => push(true),
    };
  }

  /** A whole file of text, or bytes that are packed already (pictures), as they are; with kept ones ends `parts`. */
  add(name: string, content: string | Uint8Array | KeptBytes): void {
    if (typeof content === 'string') {
      const part = this.begin(name);
      part.write(content);
      part.end();
    } else {
      const { piece, crc } =
        content instanceof Uint8Array
          ? { piece: content, crc: crc32(content) }
          : { piece: content.blob, crc: content.crc };
      this.entries.push({ name: strToU8(name), method: STORED, crc, size: lengthOf([piece]), pieces: [piece] });
    }
  }

  /** A whole file of bytes that are not packed yet. */
  pack(name: string, content: Uint8Array): void {
    const [crc, size] = [crc32(content), content.length];
    this.entries.push({ name: strToU8(name), method: DEFLATED, crc, size, pieces: [deflateSync(content)] });
  }

  /**
   * The archive, behind what a format wants in front of it; nothing can be added afterwards. Throws UserError
   * `too-complex` where zip has no room for it, an Error where kept bytes were added: those end `parts`.
   */
  finish(before: Uint8Array = new Uint8Array(0)): Uint8Array<ArrayBuffer> {
    return concat(
      this.parts(before).map((piece) => {
        if (piece instanceof Uint8Array) return piece;
        throw new Error('kept bytes end parts()');
      }),
    );
  }

  /** As `finish`, in pieces that make a file without being copied together. */
  parts(before: Uint8Array = new Uint8Array(0)): (Uint8Array<ArrayBuffer> | Blob)[] {
    const files: (Uint8Array | Blob)[] = [before];
    const directory: Uint8Array[] = [];
    let at = before.length;
    for (const entry of this.entries) {
      const head = headOf(entry);
      const local = concat([fields([LOCAL, 4]), head, entry.name]);
      directory.push(
        fields([CENTRAL, 4], [VERSION, 2]),
        head,
        fields([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
        entry.name,
      );
      files.push(local, ...entry.pieces);
      at += local.length + packedSize(entry);
    }
    const [count, size] = [this.entries.length, lengthOf(directory)];
    if (count > MAX_ENTRIES || at + size > MAX_BYTES) throw new UserError('too-complex');
    const end = fields([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2]);
    return [...files, ...directory, end] as (Uint8Array<ArrayBuffer> | Blob)[];
  }
}

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
/** What is needed to unpack it: 2.0. */
const VERSION = 20;
const NAME_IS_UTF8 = 0x800;
/** 1 January 1980: zip has no dates before, and the same parts give the same bytes. */
const DATE = 0x21;
const [MAX_ENTRIES, MAX_BYTES] = [0xffff, 0xffffffff];

const lengthOf = (pieces: readonly (Uint8Array | Blob)[]): number =>
  pieces.reduce((sum, piece) => sum + (piece instanceof Uint8Array ? piece.length : piece.size), 0);
const packedSize = ({ pieces }: Entry): number => lengthOf(pieces);

/** What stands of a file both in front of it (4.3.7) and in the directory (4.3.12). */
function headOf(entry: Entry): Uint8Array {
  const { name, method, crc, size } = entry;
  const flags = name.some((byte) => byte > 0x7f) ? NAME_IS_UTF8 : 0;
  const sizes: Field[] = [
    [crc, 4],
    [packedSize(entry), 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ];
  return fields([VERSION, 2], [flags, 2], [method, 2], [0, 2], [DATE, 2], ...sizes);
}

/** A number, and how many bytes it has. */
type Field = readonly [value: number, bytes: 2 | 4];

/** Numbers one after another, the lowest byte first. */
function fields(...all: readonly Field[]): Uint8Array {
  const bytes: number[] = [];
  for (const [value, count] of all) for (let at = 0; at < count; at++) bytes.push((value >>> (8 * at)) & 0xff);
  return Uint8Array.from(bytes);
}
