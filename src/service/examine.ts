import type { Readable } from 'node:stream';
import { sniff } from '../lib/sniff.ts';
import type { FileStore } from './store/file-store.ts';
import type { StoredFile } from './store/tables.ts';

/** What is known of a stored file without running an engine. */
export interface Looked {
  /** Type by content as `sniff` names it; undefined where unknown. */
  type: string | undefined;
  /** Whether it surely needs a password: an Office document inside [MS-OFFCRYPTO] encryption. Of a PDF that is known only when it is opened. */
  locked: boolean;
}

const HEAD = 65_536;
/** Where a zip package keeps the list of its entries (APPNOTE 4.3.12), generously. */
const TAIL = 262_144;
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Looks at the beginning of a stored file, and at its directory where the beginning does not tell. Throws UserError `not-found`. */
export async function examine(files: FileStore, { key, name, size }: Pick<StoredFile, 'key' | 'name' | 'size'>): Promise<Looked> {
  if (size === 0) return { type: undefined, locked: false };
  const read = (start: number, length: number) => readRange(files, key, start, Math.min(start + length, size));
  const bytes = await read(0, HEAD);
  const type = sniff(bytes, name);
  const isOle = bytes.toString('latin1', 0, OLE.length) === OLE;
  if (type === 'zip' && size > HEAD) {
    return { type: sniff(Buffer.concat([bytes, await read(Math.max(HEAD, size - TAIL), TAIL)]), name), locked: false };
  }
  if (!isOle) return { type, locked: false };
  const all = type === undefined ? Buffer.concat([bytes, await read(directoryOf(bytes), HEAD)]) : bytes;
  return { type: sniff(all, name), locked: all.includes(ENCRYPTED) };
}

/** Where the directory of an OLE compound file begins ([MS-CFB] 2.2: sector size at 30 as a power of two, first directory sector at 48). */
function directoryOf(header: Buffer): number {
  if (header.length < 512) return 0;
  const sector = 2 ** Math.min(header.readUInt16LE(30), 12);
  return (header.readUInt32LE(48) + 1) * sector;
}

async function readRange(files: FileStore, key: string, start: number, end: number): Promise<Buffer> {
  if (start >= end) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  for await (const chunk of (await files.get(key, { start, end: end - 1 })) as Readable) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
