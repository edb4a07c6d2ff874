import { zlibSync } from 'fflate';
import { base32, bytesOf, longs } from '../../../formats/mobi/bytes.ts';
import { NULL } from '../../../formats/mobi/header.ts';
import { localeNumber } from '../../../formats/mobi/language.ts';
import { palmDatabase } from '../../../formats/mobi/palm.ts';
import { END, exthBlock, FLIS, fcisRecord, headerRecord } from '../../../formats/mobi/write-header.ts';
import { IndexTexts, indexRecords, type TagRow } from '../../../formats/mobi/write-index.ts';
import { concat } from '../../../lib/concat.ts';
import { digestOf } from '../../../lib/digest.ts';
import { type Book, isOutside, type Resource, splitAddress } from '../../book.ts';
import { languageOfBook } from '../book/language.ts';
import { relinked } from '../book/relinked.ts';
import { type Fragmented, fragmented, markOf } from './fragments.ts';
import { ncxRecords, type Place } from './ncx.ts';
import { metadataEntries, textRecords } from './records.ts';

const encoder = new TextEncoder();
const PLACEHOLDER = 'kindle:pos:fid:0000:off:0000000000';

/** Writes a book as AZW3 (KF8). Pictures must be JPEG, PNG, GIF or BMP. Throws UserError `too-complex`. */
export async function writeAzw3(
  book: Book,
  modified: Date,
  rest: (part: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const resources = [...book.resources.values()];
  const numbers = new Map(resources.map(({ path }, at) => [path, at + 1]));
  const styles = [...book.styles.keys()];
  const { parts, text: main, places } = textOf(book, numbers, styles);
  const flows = styles.map((path) => encoder.encode(styleText(book.styles.get(path) ?? '', numbers)));
  const text = concat([main, ...flows]);
  const records: Uint8Array[] = [new Uint8Array(0), ...(await textRecords(text, rest))];
  const textCount = records.length - 1;
  const firstNonText = records.length;
  const add = (...own: Uint8Array[]): number => {
    const at = records.length;
    records.push(...own);
    return own.length ? at : NULL;
  };
  const fragments = add(...fragmentRecords(parts));
  const skeletons = add(...skeletonRecords(parts));
  const start = book.start ? places(book.start) : undefined;
  const guide = add(...(start?.fragment ? guideRecords(start.fragment) : []));
  const ncx = add(...ncxRecords(book.contents, places, main.length));
  const firstResource = add(...resources.map(resourceRecord));
  const flowRecord = add(flowTable(main, flows));
  const flis = add(FLIS);
  const fcis = add(fcisRecord(text.length));
  add(END);
  const cover = book.cover ? numbers.get(book.cover) : undefined;
  const exth = exthBlock([
    ...metadataEntries(book, cover === undefined ? undefined : cover - 1),
    ...(cover === undefined ? [] : [[129, `kindle:embed:${base32(cover, 4)}`] as const]),
    [125, resources.length],
    [131, 0],
    [204, 201],
    [205, 2],
    [206, 9],
    [207, 0],
    ...(start ? [[116, start.offset] as const] : []),
  ]);
  const digest = digestOf(`${book.about.title} ${text.length}`);
  records[0] = headerRecord({
    version: 8,
    textLength: text.length,
    textRecords: textCount,
    title: encoder.encode(book.about.title),
    language: localeNumber(languageOfBook(book)),
    uid: new DataView(digest.buffer, digest.byteOffset).getUint32(0),
    firstNonText,
    firstResource,
    flis,
    fcis,
    ncx,
    lastContent: 0,
    exth,
    kf8: { flows: flowRecord, flowCount: flows.length + 1, fragments, skeletons, guide },
  });
  return palmDatabase(book.about.title, modified.getTime(), records);
}

/** The pages as skeletons and fragments, their links made places of the text. */
function textOf(book: Book, numbers: ReadonlyMap<string, number>, styles: readonly string[]) {
  const links: string[] = [];
  const parts: Fragmented[] = [];
  let from = 0;
  for (const part of book.parts) {
    const body = relinked(part.body, {
      link: (address) => {
        if (isOutside(address)) return address;
        links.push(address);
        return PLACEHOLDER;
      },
      picture: (path) => embedded(path, numbers, book),
    });
    const css = part.styles.map(
      (path) =>
        `<link rel="stylesheet" type="text/css" href="kindle:flow:${base32(styles.indexOf(path) + 1, 4)}?mime=text/css"/>`,
    );
    const own = fragmented(
      body,
      { title: part.title || book.about.title, lang: languageOfBook(book), css: css.join('') },
      from,
    );
    parts.push(own);
    from += own.size;
  }
  const places = placesOf(book, parts);
  let next = 0;
  const linked = parts
    .map(({ skeleton, fragments }) => skeleton + fragments.map(({ text }) => text).join(''))
    .join('')
    .replaceAll(PLACEHOLDER, (whole) => {
      const [fragment, offset] = places(links[next++] ?? '')?.fragment ?? [];
      return fragment === undefined || offset === undefined
        ? whole
        : `kindle:pos:fid:${base32(fragment, 4)}:off:${base32(offset, 10)}`;
    });
  return { parts, text: bytesOf(linked), places };
}

const embedded = (path: string, numbers: ReadonlyMap<string, number>, { resources }: Book): string | undefined => {
  const number = numbers.get(path);
  return number === undefined ? undefined : `kindle:embed:${base32(number, 4)}?mime=${resources.get(path)?.type}`;
};

const styleText = (text: string, numbers: ReadonlyMap<string, number>): string =>
  text.replace(/url\("\.\.\/([^"]+)"\)/g, (whole, path: string) =>
    numbers.has(path) ? `url(kindle:embed:${base32(numbers.get(path) as number, 4)})` : whole,
  );

/** Where addresses of the book are: in the whole text, and so far behind the beginning of a fragment. */
function placesOf({ parts: own }: Book, parts: readonly Fragmented[]): (address: string) => Place | undefined {
  const all = parts.flatMap(({ fragments }) => fragments);
  const firsts = new Map<Fragmented, number>();
  let count = 0;
  for (const part of parts) {
    firsts.set(part, count);
    count += part.fragments.length;
  }
  const byPath = new Map(own.map(({ path }, at) => [path, parts[at] as Fragmented]));
  return (address) => {
    const { path, id } = splitAddress(address);
    const part = byPath.get(path);
    if (!part) return undefined;
    const first = firsts.get(part) as number;
    const offset = (id === undefined ? undefined : part.ids.get(markOf(id))) ?? part.fragments[0]?.at ?? 0;
    let fragment = first;
    while (fragment + 1 < first + part.fragments.length && (all[fragment + 1]?.at ?? 0) <= offset) fragment++;
    const at = all[fragment]?.at ?? 0;
    return { offset, fragment: [fragment, Math.max(0, offset - at)] };
  };
}

const FRAGMENT_TAGS: TagRow[] = [
  [2, 1, 1],
  [3, 1, 2],
  [4, 1, 4],
  [6, 2, 8],
];
const SKELETON_TAGS: TagRow[] = [
  [1, 1, 3],
  [6, 2, 12],
];
const GUIDE_TAGS: TagRow[] = [
  [1, 1, 1],
  [6, 2, 2],
];

function fragmentRecords(parts: readonly Fragmented[]): Uint8Array[] {
  const texts = new IndexTexts();
  let sequence = 0;
  const entries = parts.flatMap(({ fragments }, file) => {
    let from = 0;
    return fragments.map(({ at, text, selector }) => {
      const numbers = new Map([
        [2, [texts.place(selector)]],
        [3, [file]],
        [4, [sequence++]],
        [6, [from, text.length]],
      ]);
      from += text.length;
      return { label: String(at).padStart(10, '0'), numbers };
    });
  });
  return indexRecords(FRAGMENT_TAGS, entries, texts.records());
}

function skeletonRecords(parts: readonly Fragmented[]): Uint8Array[] {
  let from = 0;
  const entries = parts.map(({ skeleton, fragments, size }, at) => {
    const numbers = new Map([
      [1, [fragments.length, fragments.length]],
      [6, [from, skeleton.length, from, skeleton.length]],
    ]);
    from += size;
    return { label: `SKEL${String(at).padStart(10, '0')}`, numbers };
  });
  return indexRecords(SKELETON_TAGS, entries, []);
}

function guideRecords(start: readonly [number, number]): Uint8Array[] {
  const texts = new IndexTexts();
  const numbers = new Map([
    [1, [texts.place('正文')]],
    [6, [...start]],
  ]);
  return indexRecords(GUIDE_TAGS, [{ label: 'text', numbers }], texts.records());
}

/** A picture as it is; a font packed, behind a head of its own. */
function resourceRecord({ type, bytes }: Resource): Uint8Array {
  if (!type.startsWith('font/')) return bytes;
  return concat([encoder.encode('FONT'), longs(bytes.length, 1, 24, 0, 24), zlibSync(bytes)]);
}

function flowTable(main: Uint8Array, flows: readonly Uint8Array[]): Uint8Array {
  const ends: number[] = [];
  for (const { length } of [main, ...flows]) {
    const from = ends.at(-1) ?? 0;
    ends.push(from, from + length);
  }
  return concat([encoder.encode('FDST'), longs(12, flows.length + 1, ...ends)]);
}
