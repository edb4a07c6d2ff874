import { UserError } from '../../../../schemas/error.ts';
import { baseName } from '../../../lib/output-name.ts';
import { sniff } from '../../../lib/sniff.ts';
import type { Book } from '../../book.ts';
import { readEpub } from '../epub/read.ts';
import { readFb2 } from '../fb2/read.ts';
import { readMobi } from '../mobi/read.ts';
import { readHtml, readText } from '../plain/read.ts';
import type { Reading } from './reading.ts';

const READERS: Record<string, (file: File, reading: Reading) => Promise<Book>> = {
  epub: readEpub,
  zip: readEpub,
  mobi: readMobi,
  azw3: readMobi,
  fb2: readFb2,
  xml: readFb2,
  html: readHtml,
  txt: readText,
  md: readText,
};

/** Reads a book of any kind, known by its content. Throws UserError as the readers do. */
export async function readBook(file: File, reading: Reading): Promise<Book> {
  if (file.size === 0) throw new UserError('empty-file');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = String.fromCharCode(...bytes.subarray(0, 4));
  if (mark === 'TPZ0' || mark === 'TPZ3')
    throw new UserError('unsupported', '这是 Topaz 格式的 Kindle 书（AZW1），不能转换。');
  if (mark === 'CONT' || mark === '\xeaDRM')
    throw new UserError('unsupported', '这是 KFX 格式的 Kindle 书，不能转换。请换用 AZW3 或 EPUB 版本。');
  const type = sniff(bytes, file.name) ?? '';
  const read = READERS[type];
  if (!read) throw new UserError('wrong-type');
  const book = await read(file, reading);
  if (!book.about.title) book.about.title = baseName(file.name);
  return book;
}
