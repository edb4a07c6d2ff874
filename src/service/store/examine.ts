import type { Readable } from 'node:stream';
import { sniffFile } from '../../lib/sniff-file.ts';
import type { FileStore } from './file-store.ts';
import type { StoredFile } from './tables.ts';

/** What is known of a stored file without running an engine. */
export interface Looked {
  /** Type by content as `sniff` names it; undefined where unknown. */
  type: string | undefined;
  /**
   * Whether it surely needs a password: an Office document inside [MS-OFFCRYPTO] encryption. Of a PDF that is known
   * only when it is opened.
   */
  locked: boolean;
}

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Looks at the pieces of a stored file that tell its type. Throws UserError `not-found`. */
export async function examine(
  files: FileStore,
  { key, name, size }: Pick<StoredFile, 'key' | 'name' | 'size'>,
): Promise<Looked> {
  let isOle = false;
  let locked = false;
  const read = async (start: number, length: number): Promise<Uint8Array> => {
    const piece = await readRange(files, key, start, Math.min(start + length, size));
    if (start === 0) isOle = piece.subarray(0, OLE.length).equals(OLE);
    locked ||= isOle && piece.includes(ENCRYPTED);
    return piece;
  };
  const type = size > 0 ? await sniffFile(read, size, name) : undefined;
  return { type, locked };
}

async function readRange(files: FileStore, key: string, start: number, end: number): Promise<Buffer> {
  if (start >= end) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  for await (const chunk of (await files.get(key, { start, end: end - 1 })) as Readable) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
