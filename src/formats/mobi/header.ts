import { UserError } from '../../../schemas/error.ts';
import { long, short } from './bytes.ts';

/** No record. */
export const NULL = 0xffffffff;

/** Record 0 of a book: how its text is packed, and where its parts are. Record numbers count from that record. */
export interface MobiHeader {
  compression: 'none' | 'palmdoc' | 'huff';
  textLength: number;
  textRecords: number;
  /** 65001, 1252. */
  codepage: number;
  /** 8 for KF8. */
  version: number;
  title: Uint8Array;
  language: number;
  firstResource: number;
  huff: { first: number; count: number };
  /** What stands behind the text of each record. */
  trailing: number;
  ncx: number;
  fragments: number;
  skeletons: number;
  guide: number;
  flows: number;
  exth: Map<number, Uint8Array[]>;
}

const COMPRESSIONS: Record<number, MobiHeader['compression']> = { 1: 'none', 2: 'palmdoc', 17480: 'huff' };
const LOCKED = '这本书有版权加密（DRM），不能转换。请在购买的平台上阅读，或换用没有加密的版本。';

/** Reads record 0. Throws UserError `damaged`, or `unsupported` for locked books and unknown ways of packing. */
export function readHeader(record: Uint8Array): MobiHeader {
  const compression = COMPRESSIONS[short(record, 0)];
  if (record.length < 16) throw new UserError('damaged');
  if (!compression) throw new UserError('unsupported', '这本书的压缩方法少见，读不出来。');
  if (short(record, 12) !== 0) throw new UserError('unsupported', LOCKED);
  const isMobi = String.fromCharCode(...record.subarray(16, 20)) === 'MOBI';
  const length = isMobi ? long(record, 20) : 0;
  const field = (at: number, otherwise = NULL): number =>
    isMobi && at + 4 <= 16 + length ? long(record, at) : otherwise;
  const version = field(36, 1);
  const [from, size] = [field(84, 0), field(88, 0)];
  return {
    compression,
    textLength: long(record, 4),
    textRecords: short(record, 8),
    version,
    codepage: field(28, 1252),
    title: record.subarray(from, from + Math.min(size, 2000)),
    language: field(92, 0),
    firstResource: field(108),
    huff: { first: field(112, 0), count: field(116, 0) },
    trailing: length >= 228 && length <= 500 ? short(record, 242) : 0,
    ncx: field(244),
    // In MOBI 6 the same fields mean something else.
    ...(version === 8
      ? { fragments: field(248), skeletons: field(252), guide: field(260), flows: field(192) }
      : { fragments: NULL, skeletons: NULL, guide: NULL, flows: NULL }),
    exth: field(128, 0) & 0x40 ? readExth(record.subarray(16 + length)) : new Map(),
  };
}

const MAX_ENTRIES = 2000;

/** The EXTH block: metadata by number. */
function readExth(bytes: Uint8Array): Map<number, Uint8Array[]> {
  const found = new Map<number, Uint8Array[]>();
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'EXTH') return found;
  let at = 12;
  for (let left = Math.min(long(bytes, 8), MAX_ENTRIES); left > 0 && at + 8 <= bytes.length; left--) {
    const [code, size] = [long(bytes, at), long(bytes, at + 4)];
    if (size < 8) break;
    found.set(code, [...(found.get(code) ?? []), bytes.subarray(at + 8, at + size)]);
    at += size;
  }
  return found;
}
