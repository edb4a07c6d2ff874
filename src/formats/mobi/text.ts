import { UserError } from '../../../schemas/error.ts';
import { concat } from '../../lib/concat.ts';
import type { MobiHeader } from './header.ts';
import { huffCdic } from './huffcdic.ts';
import { unpackPalmDoc } from './palmdoc.ts';

const MAX_TEXT = 256 * 2 ** 20;
const MAX_RECORD = 65_536;

/**
 * The text of a book: `records` from its record 0 on. Throws UserError `damaged`, `truncated`, `too-complex`; `rest` is
 * awaited now and then.
 */
export async function mobiText(
  records: readonly Uint8Array[],
  header: MobiHeader,
  rest: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { compression, textRecords, trailing, huff } = header;
  if (textRecords >= records.length) throw new UserError('truncated');
  const phrases = compression === 'huff' ? huffCdic(records.slice(huff.first, huff.first + huff.count)) : undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let at = 1; at <= textRecords; at++) {
    const packed = withoutTrailing(records[at] as Uint8Array, trailing);
    const part = phrases
      ? phrases.unpack(packed)
      : compression === 'palmdoc'
        ? unpackPalmDoc(packed, MAX_RECORD)
        : packed;
    size += part.length;
    if (size > MAX_TEXT) throw new UserError('too-complex');
    parts.push(part);
    if (at % 64 === 0) await rest();
  }
  return concat(parts);
}

/** The text of a record without what index and reader put behind it. */
function withoutTrailing(record: Uint8Array, flags: number): Uint8Array {
  let end = record.length;
  for (let bits = flags >> 1; bits; bits >>= 1) if (bits & 1) end -= entrySize(record, end);
  if (flags & 1 && end > 0) end -= ((record[end - 1] as number) & 3) + 1;
  return record.subarray(0, Math.max(0, end));
}

/** The size of an entry, written at its end and read from there. */
function entrySize(record: Uint8Array, end: number): number {
  let [size, shift] = [0, 0];
  for (let at = end - 1; at >= 0 && shift < 28; at--, shift += 7) {
    const byte = record[at] as number;
    size |= (byte & 0x7f) << shift;
    if (byte & 0x80) break;
  }
  return size;
}
