import { UserError } from '../../../schemas/error.ts';
import { assemble } from './assemble.ts';
import { tablesOf } from './sfnt.ts';

/** `ttcf` */
const COLLECTION = 0x74746366;

/**
 * The first font of a collection (OpenType: TTC header) as a file of its own; other files as they are. Throws UserError
 * `damaged` where its tables hold more than the file, RangeError where their list is cut off.
 */
export function firstFace<Bytes extends Uint8Array>(bytes: Bytes): Bytes | Uint8Array<ArrayBuffer> {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 16 || data.getUint32(0) !== COLLECTION) return bytes;
  const tables = tablesOf(bytes, data.getUint32(12));
  const size = [...tables.values()].reduce((sum, table) => sum + table.length, 0);
  if (size > bytes.length) throw new UserError('damaged', '字体文件不完整。');
  return assemble(tables);
}
