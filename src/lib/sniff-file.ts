import { sniff } from './sniff.ts';
import { oleDirectory } from './sniff-containers.ts';

const FIRST_BYTES = 65_536;
/** Where a zip package keeps the list of its entries (APPNOTE 4.3.12), generously. */
const LAST_BYTES = 262_144;

/**
 * The type of a file by its content, of which only what shows it is read: the beginning, the end of a zip package, the
 * directory of an OLE file. `read` gives at most so many bytes from a place on. `undefined` where the type is unknown.
 */
export async function sniffFile(
  read: (start: number, length: number) => Promise<Uint8Array>,
  size: number,
  name: string,
): Promise<string | undefined> {
  const first = await read(0, FIRST_BYTES);
  const type = sniff(first, name);
  if (size <= FIRST_BYTES) return type;
  if (type === 'zip') {
    const from = Math.max(FIRST_BYTES, size - LAST_BYTES);
    return sniff(joined(first, await read(from, size - from)), name);
  }
  const directory = type ? undefined : oleDirectory(first);
  return directory === undefined ? type : sniff(joined(first, await read(directory, FIRST_BYTES)), name);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
