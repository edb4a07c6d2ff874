import { ZipWriter } from '../../../formats/zip/write.ts';
import { uuidOf } from '../../../lib/digest.ts';
import { treeOf } from '../../book.ts';
import type { Flow } from '../../flow.ts';
import type { Source } from '../../page.ts';
import { furnitureMarkup } from '../markup/furniture.ts';
import { languageOf } from '../markup/language.ts';
import { looksOf } from '../markup/look.ts';
import { noteId, noteMarks } from '../markup/notes.ts';
import { type Context, MATH } from '../markup/text.ts';
import { titleOf } from '../markup/title.ts';
import { chapterBody } from './chapter.ts';
import { type Chapter, chaptersOf } from './chapters.ts';
import { navigation, ncx } from './contents.ts';
import { bookRules } from './css.ts';
import { CONTAINER, type Item, packageDocument } from './package.ts';
import { bookPictures, type Stored } from './pictures.ts';
import { placesOf } from './places.ts';
import { xhtml } from './xhtml.ts';

/** What the writer is given. */
export interface Writing {
  flow: Flow;
  source: Source;
  /** Awaited now and then with the share of the work that is done. */
  rest(part: number): Promise<void>;
}

const XHTML = 'application/xhtml+xml';
const COVER_DPI = 96;

/** Writes a document as a book (EPUB 3.3). Throws what `rest` and the source throw. */
export async function writeEpub({ flow, source, rest }: Writing): Promise<Uint8Array<ArrayBuffer>> {
  const [title, lang, looks] = [titleOf(flow), languageOf(flow), looksOf(flow)];
  const chapters = chaptersOf(flow, source.outline);
  if (!chapters.length) chapters.push({ path: 'text/chapter-001.xhtml', blocks: [], vertical: false });
  const places = placesOf(flow, source, chapters);
  const pictures = bookPictures(flow, source);
  const marks = noteMarks(flow.notes, 'epub:type="noteref" role="doc-noteref"', (note) => `#${noteId(note)}`);
  const context: Context = {
    looks,
    picture: pictures.attributes,
    pageAddress: (page) => places.pageAddress(page)?.replace('text/', ''),
    noteMark: marks.mark,
  };
  const texts = new Map<string, string>();
  for (const [at, chapter] of chapters.entries()) {
    await pictures.prepare(chapter.blocks);
    const [isFirst, isLast] = [at === 0, at + 1 === chapters.length];
    // A book has no pages to repeat them on: heads stand once at its beginning, feet at its end.
    const body = [
      isFirst ? furnitureMarkup(flow, 'header', context) : '',
      chapterBody(chapter, flow, context, marks, (block) => places.ids.get(block)),
      isLast ? furnitureMarkup(flow, 'footer', context) : '',
    ].join('');
    const head = { title: places.nameOf(chapter, at) ?? title, lang, css: '../style.css' };
    texts.set(chapter.path, xhtml({ ...head, name: chapter.vertical ? 'vertical' : undefined }, body));
    await rest((at + 1) / chapters.length);
  }
  const cover = await coverOf(flow, source);
  const identifier = `urn:uuid:${uuidOf([...texts.values()].join(''))}`;
  const entries = treeOf(places.contents(title));
  const start = chapters[0]?.path ?? '';
  const zip = new ZipWriter();
  // Its type comes first and as it is, so that programs know a book by its first bytes (OCF 3.3 §4.3).
  zip.add('mimetype', new TextEncoder().encode('application/epub+zip'));
  zip.add('META-INF/container.xml', CONTAINER);
  const add = (path: string, content: string | Uint8Array): void => zip.add(`OEBPS/${path}`, content);
  const items = itemsOf(chapters, pictures.stored(), cover, texts);
  const rightToLeft = chapters.filter(({ vertical }) => vertical).length * 2 > chapters.length;
  const book = {
    title,
    authors: flow.author ? [flow.author] : [],
    lang,
    identifier,
    rightToLeft,
    modified: new Date(),
  };
  add('content.opf', packageDocument(book, items));
  add('nav.xhtml', navigation(title, lang, entries, start));
  add('toc.ncx', ncx(title, identifier, entries));
  add('style.css', bookRules(looks));
  if (cover) add('text/cover.xhtml', coverPage(title, lang, cover));
  for (const [path, text] of texts) add(path, text);
  for (const { path, file } of [...(cover ? [cover] : []), ...pictures.stored()]) add(path, file.bytes);
  return zip.finish();
}

/** The first page as it is seen. */
async function coverOf({ sections }: Flow, source: Source): Promise<Stored | undefined> {
  const [first] = sections;
  if (!first) return undefined;
  const { width, height } = first.page;
  const file = await source.region(first.pages.first, { left: 0, top: 0, right: width, bottom: height }, COVER_DPI);
  return file && { path: `images/cover.${file.type === 'image/png' ? 'png' : 'jpg'}`, file };
}

const coverPage = (title: string, lang: string, { path }: Stored): string =>
  xhtml(
    { title, lang, css: '../style.css', name: 'cover' },
    `<section epub:type="cover"><img src="../${path}" alt="封面"/></section>\n`,
  );

function itemsOf(
  chapters: readonly Chapter[],
  pictures: readonly Stored[],
  cover: Stored | undefined,
  texts: ReadonlyMap<string, string>,
): Item[] {
  // Chapters that hold MathML say so (EPUB 3.3 §D.6).
  const chapter = ({ path }: Chapter, at: number): Item => ({
    id: `chapter-${at + 1}`,
    path,
    type: XHTML,
    spine: true,
    ...(texts.get(path)?.includes(MATH) && { properties: 'mathml' }),
  });
  return [
    { id: 'nav', path: 'nav.xhtml', type: XHTML, properties: 'nav' },
    { id: 'ncx', path: 'toc.ncx', type: 'application/x-dtbncx+xml' },
    { id: 'style', path: 'style.css', type: 'text/css' },
    ...(cover ? coverItems(cover) : []),
    ...chapters.map(chapter),
    ...pictures.map(({ path, file }, at) => ({ id: `image-${at + 1}`, path, type: file.type })),
  ];
}

const coverItems = ({ path, file }: Stored): Item[] => [
  { id: 'cover-image', path, type: file.type, properties: 'cover-image' },
  { id: 'cover', path: 'text/cover.xhtml', type: XHTML, spine: true },
];
