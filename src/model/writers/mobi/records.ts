import { packPalmDoc, RECORD } from '../../../formats/mobi/palmdoc.ts';
import type { ExthEntry } from '../../../formats/mobi/write-header.ts';
import { concat } from '../../../lib/concat.ts';
import type { Book } from '../../book.ts';
import { languageOfBook } from '../book/language.ts';

/**
 * A text as records of 4096 bytes, packed. A character that is cut stands whole behind the first record, where its
 * trailing bytes say so. `rest` is awaited now and then.
 */
export async function textRecords(text: Uint8Array, rest: (part: number) => Promise<void>): Promise<Uint8Array[]> {
  const records: Uint8Array[] = [];
  for (let at = 0; at < text.length; at += RECORD) {
    const end = Math.min(at + RECORD, text.length);
    let over = end;
    while (over < text.length && over - end < 3 && ((text[over] as number) & 0xc0) === 0x80) over++;
    records.push(concat([packPalmDoc(text.subarray(at, end)), text.subarray(end, over), Uint8Array.of(over - end)]));
    if (records.length % 32 === 0) await rest(end / text.length);
  }
  return records;
}

/** What a header tells of a book. */
export function metadataEntries({ about, rightToLeft, ...book }: Book, cover: number | undefined): ExthEntry[] {
  const { title, authors, publisher, description, subjects, date, rights, identifiers } = about;
  const isbn = identifiers.find((one) => /^urn:isbn:/i.test(one))?.slice(9);
  const uuid = identifiers.find((one) => /^urn:uuid:/i.test(one))?.slice(9);
  const texts: (readonly [number, string | undefined])[] = [
    ...authors.map((author) => [100, author] as const),
    [101, publisher],
    [103, description],
    [104, isbn],
    ...subjects.map((subject) => [105, subject] as const),
    [106, date],
    [109, rights],
    [112, uuid && `calibre:${uuid}`],
    [501, 'EBOK'],
    [503, title],
    [524, languageOfBook({ ...book, about, rightToLeft })],
    [525, rightToLeft ? 'horizontal-rl' : undefined],
    [527, rightToLeft ? 'rtl' : undefined],
  ];
  const covers: ExthEntry[] =
    cover === undefined
      ? []
      : [
          [201, cover],
          [203, 0],
          [202, cover],
        ];
  return [...texts.flatMap(([code, text]): ExthEntry[] => (text ? [[code, text]] : [])), ...covers];
}
