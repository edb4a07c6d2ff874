import { UserError } from '../../../schemas/error.ts';
import { crc32 } from '../../lib/crc32.ts';
import type { ZipEntry } from './entries.ts';

const LOCAL = 0x04034b50;
/** Deflate packs no better than this (RFC 1951: 258 bytes in two bits); more is a lie. */
const BEST_RATIO = 1040;

/**
 * The content of one file of the archive. Throws UserError `damaged` or `unsupported`; never unpacks more than the
 * entry claims.
 */
export async function unpack(file: Blob, entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.encrypted) throw new UserError('unsupported', '压缩包里的文件有密码。');
  if (entry.method !== 0 && entry.method !== 8) throw new UserError('unsupported', '压缩方法少见。');
  if (entry.size > entry.packed * BEST_RATIO + 64) throw new UserError('damaged');
  const head = new DataView(await file.slice(entry.at, entry.at + 30).arrayBuffer());
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL) throw new UserError('damaged');
  const from = entry.at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(from, from + entry.packed);
  if (packed.size < entry.packed) throw new UserError('truncated');
  const bytes = entry.method === 0 ? new Uint8Array(await packed.arrayBuffer()) : await inflate(packed, entry.size);
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw new UserError('damaged');
  return bytes;
}

async function inflate(packed: Blob, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let at = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (at + next.value.length > size) throw new UserError('damaged');
      bytes.set(next.value, at);
      at += next.value.length;
    }
  } catch {
    throw new UserError('damaged');
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  return bytes.subarray(0, at);
}
