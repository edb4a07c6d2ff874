import { unzlibSync } from 'fflate';
import { UserError } from '../../../../schemas/error.ts';
import { long } from '../../../formats/mobi/bytes.ts';
import { type MobiHeader, NULL } from '../../../formats/mobi/header.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const MAX_FONT = 64 * 2 ** 20;
/** Bytes of all fonts of a book: a few whole ones of Chinese are some 100 MB. */
const MAX_FONTS = 256 * 2 ** 20;
/** Records among the pictures that are none. */
const OTHER = new Set([
  'FLIS',
  'FCIS',
  'FDST',
  'DATP',
  'SRCS',
  'CMET',
  'PAGE',
  'RESC',
  'BOUN',
  'INDX',
  'CONT',
  'AUDI',
  'VIDE',
  '\xe9\x8e\r\n',
]);

/**
 * Pictures and fonts by number, from 0; undefined for those of other kinds. Throws UserError `too-complex` for more
 * bytes of fonts than any book has, before it unpacks one.
 */
export function mobiResources(...of: Parameters<typeof numbered>): (Bytes | undefined)[] {
  const records = numbered(...of);
  const fonts = records.filter(isFont).reduce((sum, record) => sum + unpackedSize(record), 0);
  if (fonts > MAX_FONTS) throw new UserError('too-complex');
  return records.map(resourceOf);
}

/** One picture by its number, from 0; undefined for a font or another kind. Nothing is unpacked. */
export function mobiPicture(at: number, ...of: Parameters<typeof numbered>): Bytes | undefined {
  const record = numbered(...of)[at];
  return record && !isFont(record) ? resourceOf(record) : undefined;
}

/** The records that resources are numbered by: those of the first book, then those of the second. */
function numbered(
  records: readonly Bytes[],
  first: MobiHeader,
  second: MobiHeader | undefined,
  boundary: number,
): Bytes[] {
  const own = rangeFrom(first, 0, boundary || records.length);
  const more = second ? rangeFrom(second, boundary, records.length) : undefined;
  return [own, more].flatMap((range) => (range ? records.slice(range.from, range.to) : []));
}

function rangeFrom({ firstResource, textRecords }: MobiHeader, at: number, to: number): { from: number; to: number } {
  const from = firstResource === NULL || firstResource === 0 ? textRecords + 1 : firstResource;
  return { from: Math.min(at + from, to), to };
}

const markOf = (record: Bytes): string => String.fromCharCode(...record.subarray(0, 4));
const isFont = (record: Bytes): boolean => markOf(record) === 'FONT';

function resourceOf(record: Bytes): Bytes | undefined {
  if (isFont(record)) return fontOf(record);
  const mark = markOf(record);
  return OTHER.has(mark) || record.length < 8 ? undefined : record;
}

/** Bytes that a font takes once it is unpacked; 0 for one that is not. */
function unpackedSize(record: Bytes): number {
  const size = long(record, 4);
  return long(record, 8) & 1 && size <= MAX_FONT ? size : 0;
}

/** A font as it was before it was packed and made unreadable; undefined where it is damaged. */
function fontOf(record: Bytes): Bytes | undefined {
  const [size, flags, start, keyLength, keyAt] = [4, 8, 12, 16, 20].map((at) => long(record, at)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (size > MAX_FONT || start >= record.length || keyAt + keyLength > record.length) return undefined;
  const bytes = record.slice(start);
  const key = record.subarray(keyAt, keyAt + keyLength);
  if (flags & 2 && key.length)
    for (let at = 0; at < Math.min(1040, bytes.length); at++)
      bytes[at] = (bytes[at] as number) ^ (key[at % key.length] as number);
  if (!(flags & 1)) return bytes;
  try {
    // What is longer than it says does not fit and is refused.
    return unzlibSync(bytes, { out: new Uint8Array(size) }) as Bytes;
  } catch {
    return undefined;
  }
}

/** What a resource is called in pages, by its number from 1. */
export const resourceName = (number: number): string => `resource-${number}`;
