import { aligned, viewOf } from '../../../formats/mobi/bytes.ts';
import { NULL } from '../../../formats/mobi/header.ts';
import { localeNumber } from '../../../formats/mobi/language.ts';
import { palmDatabase } from '../../../formats/mobi/palm.ts';
import { END, exthBlock, FLIS, fcisRecord, headerRecord } from '../../../formats/mobi/write-header.ts';
import { digestOf } from '../../../lib/digest.ts';
import { type Book, entriesOf } from '../../book.ts';
import { languageOfBook } from '../book/language.ts';
import { Markup6 } from './markup6.ts';
import { ncxRecords } from './ncx.ts';
import { metadataEntries, textRecords } from './records.ts';

const encoder = new TextEncoder();

/** Writes a book as MOBI 6. Pictures must be JPEG, GIF, PNG or BMP. Throws UserError `too-complex`. */
export async function writeMobi6(
  book: Book,
  modified: Date,
  rest: (part: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const resources = [...book.resources.values()].filter(({ type }) => type.startsWith('image/'));
  const numbers = new Map(resources.map(({ path }, at) => [path, at + 1]));
  const { bytes: text, placeOf } = textOf(book, numbers);
  const records: Uint8Array[] = [new Uint8Array(0), ...(await textRecords(text, rest))];
  const textCount = records.length - 1;
  // What follows the text begins at a multiple of four bytes.
  const length = records.reduce((sum, one) => sum + one.length, 0);
  if (length % 4) records.push(new Uint8Array(4 - (length % 4)));
  const firstNonText = records.length;
  const add = (...own: Uint8Array[]): number => {
    const at = records.length;
    records.push(...own);
    return own.length ? at : NULL;
  };
  const ncx = add(
    ...ncxRecords(
      book.contents,
      (address) => {
        const offset = placeOf(address);
        return offset === undefined ? undefined : { offset };
      },
      text.length,
    ),
  );
  const firstResource = add(...resources.map(({ bytes }) => aligned(bytes)));
  const lastContent = records.length - 1;
  const flis = add(FLIS);
  const fcis = add(fcisRecord(text.length));
  add(END);
  const cover = book.cover ? numbers.get(book.cover) : undefined;
  const start = book.start ? placeOf(book.start) : undefined;
  const exth = exthBlock([
    ...metadataEntries(book, cover === undefined ? undefined : cover - 1),
    [204, 201],
    [205, 1],
    [206, 2],
    [207, 33307],
    ...(start === undefined ? [] : [[116, start] as const]),
  ]);
  records[0] = headerRecord({
    version: 6,
    textLength: text.length,
    textRecords: textCount,
    title: encoder.encode(book.about.title),
    language: localeNumber(languageOfBook(book)),
    uid: viewOf(digestOf(`${book.about.title} ${text.length} 6`)).getUint32(0),
    firstNonText,
    firstResource,
    flis,
    fcis,
    ncx,
    lastContent,
    exth,
  });
  return palmDatabase(book.about.title, modified.getTime(), records);
}

/** The whole text with a page of contents at its end, which the guide names. */
function textOf(book: Book, numbers: ReadonlyMap<string, number>) {
  const markup = new Markup6(book, numbers);
  markup.write('<html><head><guide>');
  if (book.contents.length) markup.link('<reference type="toc" title="目录" filepos=', TOC, ' />');
  if (book.start) markup.link('<reference type="text" title="正文" filepos=', book.start, ' />');
  markup.write('</guide></head><body>');
  for (const [at, part] of book.parts.entries()) {
    if (at) markup.write('<mbp:pagebreak/>');
    markup.part(part);
  }
  if (book.contents.length) {
    markup.write('<mbp:pagebreak/>');
    markup.place(TOC);
    markup.write('<h2 align="center">目录</h2>');
    for (const { title, address, depth } of entriesOf(book.contents)) markup.entry(title, address, depth);
  }
  markup.write('</body></html>');
  return markup.finish();
}

const TOC = '#contents';
