import { innerMarkup } from '../../../formats/html/serialise.ts';
import { elementsIn, findElement } from '../../../formats/html/tree.ts';
import { ZipWriter } from '../../../formats/zip/write.ts';
import { uuidOf } from '../../../lib/digest.ts';
import { addressOf, type Book, type BookPart, isOutside, splitAddress } from '../../book.ts';
import { navigation, ncx } from '../epub/contents.ts';
import { CONTAINER, type Item, type Metadata, packageDocument } from '../epub/package.ts';
import { xhtml } from '../epub/xhtml.ts';
import { languageOfBook } from './language.ts';
import { relinked } from './relinked.ts';

const XHTML = 'application/xhtml+xml';

/** Writes a book as EPUB 3.3, with an NCX for readers of EPUB 2. `rest` is awaited after each part. */
export async function writeBookEpub(
  book: Book,
  modified: Date,
  rest: (part: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { about, parts, styles, resources, contents } = book;
  const lang = languageOfBook(book);
  const title = about.title || contents[0]?.title || '未命名';
  const zip = new ZipWriter();
  // Its type comes first and as it is, so that programs know a book by its first bytes (OCF 3.3 §4.3).
  zip.add('mimetype', new TextEncoder().encode('application/epub+zip'));
  zip.add('META-INF/container.xml', CONTAINER);
  const add = (path: string, content: string | Uint8Array): void => zip.add(`OEBPS/${path}`, content);
  const identifier =
    about.identifiers[0] ??
    `urn:uuid:${uuidOf(`${title}\n${parts.map(({ body }) => innerMarkup(body).slice(0, 2000)).join()}`)}`;
  add('content.opf', packageDocument(metadataOf(book, title, lang, identifier, modified), itemsOf(book)));
  const start = book.start ?? parts.find(({ cover }) => !cover)?.path ?? parts[0]?.path ?? '';
  add('nav.xhtml', navigation(title, lang, contents, start, []));
  add('toc.ncx', ncx(title, identifier, contents));
  for (const [path, text] of styles) add(path, text);
  if (needsCover(book)) add(COVER, coverPage(title, lang, book.cover as string));
  for (const [at, part] of parts.entries()) {
    add(part.path, pageOf(part, title, lang));
    await rest((at + 1) / parts.length);
  }
  for (const { path, bytes, type } of resources.values()) {
    if (type === 'image/svg+xml' || type.startsWith('font/')) zip.pack(`OEBPS/${path}`, bytes);
    else add(path, bytes);
  }
  return zip.finish();
}

const COVER = 'text/cover.xhtml';
/** A page for the cover where the book has a picture of it but no page. */
const needsCover = ({ cover, parts }: Book): boolean => cover !== undefined && !parts.some((part) => part.cover);

const coverPage = (title: string, lang: string, cover: string): string =>
  xhtml(
    { title, lang, css: [], body: { style: 'margin:0;text-align:center' } },
    `<section epub:type="cover"><img src="../${cover}" alt="封面" style="max-width:100%;max-height:100%"/></section>\n`,
  );

function pageOf(part: BookPart, title: string, lang: string): string {
  const body = relinked(part.body, {
    link: (address) => (isOutside(address) ? address : within(address, part.path)),
    picture: (path) => `../${path}`,
  });
  const css = part.styles.map((path) => `../${path}`);
  return xhtml({ title: part.title || title, lang, css, body: body.attributes }, `${innerMarkup(body)}\n`);
}

/** An address as a page says it: all pages stand in one folder. */
function within(address: string, from: string): string {
  const { path, id } = splitAddress(address);
  return path === from && id
    ? `#${id}`
    : addressOf(path.slice(path.lastIndexOf('/') + 1), id && encodeURIComponent(id));
}

function metadataOf(
  { about, rightToLeft }: Book,
  title: string,
  lang: string,
  identifier: string,
  modified: Date,
): Metadata {
  const { authors, publisher, date, description, rights, subjects, identifiers } = about;
  const more: NonNullable<Metadata['more']>[number][] = [];
  for (const one of identifiers.slice(1)) more.push(['identifier', one]);
  if (publisher) more.push(['publisher', publisher]);
  if (date) more.push(['date', date]);
  if (description) more.push(['description', description]);
  if (rights) more.push(['rights', rights]);
  for (const one of subjects) more.push(['subject', one]);
  return { title, authors, lang, identifier, more, rightToLeft, modified };
}

function itemsOf(book: Book): Item[] {
  const { parts, styles, resources, cover } = book;
  const asides = asidesOf(book);
  return [
    { id: 'nav', path: 'nav.xhtml', type: XHTML, properties: 'nav' },
    { id: 'ncx', path: 'toc.ncx', type: 'application/x-dtbncx+xml' },
    ...(needsCover(book) ? [{ id: 'cover', path: COVER, type: XHTML, spine: true } as Item] : []),
    ...parts.map(
      (part, at): Item => ({
        id: `part-${at + 1}`,
        path: part.path,
        type: XHTML,
        spine: true,
        aside: asides.has(part),
        properties: propertiesOf(part),
      }),
    ),
    ...[...styles.keys()].map((path, at): Item => ({ id: `style-${at + 1}`, path, type: 'text/css' })),
    ...[...resources.values()].map(
      ({ path, type }, at): Item => ({
        id: `file-${at + 1}`,
        path,
        type,
        properties: path === cover ? 'cover-image' : undefined,
      }),
    ),
  ];
}

/** Parts that are not read in their turn and that links of pages lead to; none where nothing else would be left. */
function asidesOf({ parts }: Book): Set<BookPart> {
  const links = parts.flatMap(({ body }) => [...elementsIn(body)].map(({ attributes }) => attributes.href ?? ''));
  const reached = new Set(links.map((address) => splitAddress(address).path));
  const asides = parts.filter(({ aside, path }) => aside && reached.has(path));
  return new Set(asides.length < parts.length ? asides : []);
}

const propertiesOf = ({ body }: BookPart): string | undefined => {
  if (findElement(body, 'math')) return 'mathml';
  return undefined;
};
