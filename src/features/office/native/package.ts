import { inflateRawSync } from 'node:zlib';
import { UserError } from '../../../../schemas/error.ts';

/**
 * Checks of the zip packages that OOXML and OpenDocument are (APPNOTE.TXT 4.3), before a native program unpacks them.
 */

const MAX_ENTRIES = 20_000;
const MAX_UNPACKED = 4 * 1024 ** 3;
/** Above this size a package that grows more than this many times is made to fill a disk, not to be read. */
const SUSPECT_BYTES = 64 * 1024 * 1024;
const SUSPECT_RATIO = 250;
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;

interface Entry {
  name: string;
  packed: number;
  unpacked: number;
  method: number;
  at: number;
}

/**
 * The entries of a package. Throws UserError `truncated` where the directory at the end is missing, `damaged` where
 * entries share bytes or lie outside, `too-large` where it would unpack to too much.
 */
export function checkPackage(bytes: Uint8Array): Entry[] {
  const entries = readEntries(bytes);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const grows = unpacked > SUSPECT_BYTES && unpacked > bytes.length * SUSPECT_RATIO;
  if (unpacked > MAX_UNPACKED || grows) throw new UserError('too-large', '文件解压后大得不正常，没有处理。');
  let end = 0;
  for (const entry of [...entries].sort((a, b) => a.at - b.at)) {
    if (entry.at < end) throw new UserError('damaged');
    end = entry.at + 30 + entry.packed;
  }
  return entries;
}

function readEntries(bytes: Uint8Array): Entry[] {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(data);
  if (end === undefined) throw new UserError('truncated');
  const count = data.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new UserError('too-large', '文件包含的部件太多，没有处理。');
  const entries: Entry[] = [];
  let at = data.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || data.getUint32(at, true) !== 0x02014b50) throw new UserError('damaged');
    const nameLength = data.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: data.getUint16(at + 10, true),
      packed: data.getUint32(at + 20, true),
      unpacked: data.getUint32(at + 24, true),
      at: data.getUint32(at + 42, true),
    });
    at += 46 + nameLength + data.getUint16(at + 30, true) + data.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(data: DataView): number | undefined {
  const from = Math.max(0, data.byteLength - 65_557);
  for (let at = data.byteLength - 22; at >= from; at--) if (data.getUint32(at, true) === 0x06054b50) return at;
  return undefined;
}

/** Whether an OpenDocument package is encrypted: its manifest says so (OpenDocument 1.3 part 2 §4). */
export function isEncryptedOdf(bytes: Uint8Array, entries: Entry[]): boolean {
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml');
  if (!manifest) return false;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (manifest.at + 30 > bytes.length) return false;
  const from = manifest.at + 30 + data.getUint16(manifest.at + 26, true) + data.getUint16(manifest.at + 28, true);
  const packed = bytes.subarray(from, from + manifest.packed);
  try {
    const text = manifest.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: MAX_MANIFEST_BYTES });
    return new TextDecoder().decode(text).includes('encryption-data');
  } catch {
    return false; // a broken manifest is for the program that opens the file
  }
}
