import { UserError } from '../../../../schemas/error.ts';
import { long } from '../../../formats/mobi/bytes.ts';
import { type MobiHeader, NULL, readHeader } from '../../../formats/mobi/header.ts';
import { palmRecords, palmType } from '../../../formats/mobi/palm.ts';
import { mobiText } from '../../../formats/mobi/text.ts';
import type { Book } from '../../book.ts';
import { assemble } from '../book/assemble.ts';
import type { Reading } from '../book/reading.ts';
import { aboutMobi } from './about.ts';
import { kf8Pages } from './kf8.ts';
import { mobi6Pages } from './mobi6.ts';
import { mobiPicture, mobiResources, resourceName } from './resources.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A book within a database: its records from record 0 on. */
export interface MobiBook {
  header: MobiHeader;
  records: readonly Bytes[];
  text: Bytes;
  /** Pictures and fonts, as texts number them from 1. */
  resources: readonly (Bytes | undefined)[];
}

/**
 * Reads a MOBI or AZW3 file: MOBI 6, KF8, or of a file that has both the latter. Throws UserError `wrong-type`,
 * `damaged`, `truncated`, `too-complex`, `no-result`, and `unsupported` for locked books.
 */
export async function readMobi(file: File, { signal, rest }: Reading): Promise<Book> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (palmType(bytes) !== 'BOOKMOBI' && palmType(bytes) !== 'TEXtREAd') throw new UserError('wrong-type');
  const records = palmRecords(bytes);
  const first = readHeader(records[0] as Bytes);
  const boundary = first.version === 8 ? 0 : boundaryOf(records, first);
  const own = records.slice(boundary);
  const header = boundary ? readHeader(own[0] as Bytes) : first;
  const pause = async (): Promise<void> => {
    signal.throwIfAborted();
    await rest(0);
  };
  const text = await mobiText(own, header, pause);
  if (text.length === 0) throw new UserError('no-result', '电子书里没有正文。');
  const resources = mobiResources(records, first, boundary ? header : undefined, boundary);
  const book: MobiBook = { header, records: own, text, resources };
  const found = header.version === 8 && header.skeletons !== NULL ? kf8Pages(book) : mobi6Pages(book);
  const { about, cover, rightToLeft } = aboutMobi(header, text, first);
  return assemble({
    about,
    ...found,
    files: found.files,
    cover: cover === undefined ? undefined : resourceName(cover + 1),
    rightToLeft,
    notes: [],
    rest,
  });
}

/**
 * The picture of a book's cover as it is in the file; undefined where it names none. Nothing is unpacked. Throws
 * UserError on what is no book, or a locked one.
 */
export async function mobiCover(file: File): Promise<Bytes | undefined> {
  const records = palmRecords(new Uint8Array(await file.arrayBuffer()));
  const first = readHeader(records[0] as Bytes);
  const boundary = first.version === 8 ? 0 : boundaryOf(records, first);
  const header = boundary ? readHeader(records[boundary] as Bytes) : first;
  const { cover } = aboutMobi(header, new Uint8Array(), first);
  if (cover === undefined) return undefined;
  return mobiPicture(cover, records, first, boundary ? header : undefined, boundary);
}

/** Where KF8 begins in a file that has MOBI 6 before it; 0 where there is none. */
function boundaryOf(records: readonly Bytes[], { exth }: MobiHeader): number {
  const [value] = exth.get(121) ?? [];
  const at = value ? long(value, 0) : NULL;
  const mark = at > 0 && at < records.length ? records[at - 1] : undefined;
  return mark && String.fromCharCode(...mark.subarray(0, 8)) === 'BOUNDARY' ? at : 0;
}
