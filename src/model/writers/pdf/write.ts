import type { NewDocument } from '../../../formats/pdf/new-document.ts';
import { finishDocument, startDocument } from '../../../formats/pdf/new-document.ts';
import { type Dict, type Obj, Ref, textString } from '../../../formats/pdf/objects.ts';
import type { PdfImage } from '../../../formats/pdf/pictures/embed.ts';
import { type StorePorts, storePictures } from '../../../formats/pdf/pictures/store.ts';
import { writeNameTree } from '../../../formats/pdf/trees.ts';
import { uriAction } from '../../../formats/pdf/uri-action.ts';
import { deflate } from '../../../formats/pdf/writer.ts';
import { refusalOf } from '../../../lib/refusal.ts';
import type { Drawing, DrawnLink, ImageItem } from '../../drawing.ts';
import type { OutlineItem } from '../../page.ts';
import { pageContent } from './content.ts';
import { type FontPorts, PdfFonts } from './fonts.ts';
import { jbig2Picture } from './jbig2.ts';
import { writeOutline } from './outline.ts';

/** What a PDF needs besides its pages. */
export interface PdfPorts extends FontPorts {
  pictures: StorePorts;
}

/** A PDF being written page by page. */
export interface PdfBook {
  document: NewDocument;
  fonts: PdfFonts;
  ports: PdfPorts;
  images: Map<Uint8Array, PdfImage | undefined>;
  /** The pages written so far. */
  pages: Ref[];
  /** Links, and the numbers reserved for their annotations. */
  links: { num: number; box: Obj[]; link: DrawnLink }[];
  outline: OutlineItem[];
  attachments: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
  /** Pages (from 0) of the places that links name. */
  places: Map<string, number>;
  /** Optional content groups by the names of their layers. */
  layers: Map<string, Ref>;
  /** Pictures that could not be read. */
  lost: number;
}

/** A book without pages. */
export function startPdf(ports: PdfPorts): PdfBook {
  const document = startDocument('1.7');
  const fonts = new PdfFonts(document.writer, ports);
  const lists = { pages: [], links: [], outline: [], attachments: [] };
  return { document, fonts, ports, images: new Map(), ...lists, places: new Map(), layers: new Map(), lost: 0 };
}

/** Adds a page. Links to pages within count from `first`, the place of their document's first page in the book. */
export async function addDrawing(book: PdfBook, drawing: Drawing, first = 0): Promise<void> {
  const { writer, tree } = book.document;
  const unit = unitOf(drawing);
  const content = await pageContent(drawing, unit, {
    fonts: book.fonts,
    image: (item) => imageOf(book, item),
    add: (value) => writer.add(value),
    forms: new Map(),
    layer: (name) => layerOf(book, name),
    stream: async (entries, data) =>
      writer.addStream(new Map([...entries, ['Filter', 'FlateDecode']]), await deflate(data)),
  });
  const bytes = await deflate(new TextEncoder().encode(content.lines.join('\n')));
  const page = new Ref(writer.reserve());
  book.pages.push(page);
  const entries: Dict = new Map<string, Obj>([
    ['Type', 'Page'],
    ['Parent', tree.add(page.num)],
    ['MediaBox', [0, 0, rounded(drawing.width / unit), rounded(drawing.height / unit)]],
    ['Resources', new Map<string, Obj>(content.resources)],
    ['Contents', writer.addStream(new Map([['Filter', 'FlateDecode']]), bytes)],
  ]);
  if (unit > 1) entries.set('UserUnit', unit);
  const annotations = drawing.links.map((link) => addLink(book, drawing, link, first));
  if (annotations.length > 0) entries.set('Annots', annotations);
  writer.put(page.num, entries);
}

/** The optional content group of a layer (ISO 32000-1 §8.11.2.1), one for the whole document. */
function layerOf({ document: { writer }, layers }: PdfBook, name: string): Ref {
  const known = layers.get(name);
  if (known) return known;
  const group = writer.add(
    new Map<string, Obj>([
      ['Type', 'OCG'],
      ['Name', textString(name)],
    ]),
  );
  layers.set(name, group);
  return group;
}

/** All layers, shown by their names and on (§8.11.4). */
function layerProperties(layers: Iterable<Ref>): Dict {
  const groups = [...layers];
  return new Map<string, Obj>([
    ['OCGs', groups],
    ['D', new Map<string, Obj>([['Order', groups]])],
  ]);
}

/** The longest side that readers show (Annex C, table C.1). */
const MAX_SIDE = 14_400;

/** How many points a unit of the page is (§14.11.1, table 30: UserUnit): more than one for pages that are too long. */
const unitOf = ({ width, height }: Drawing): number => Math.max(1, Math.ceil(Math.max(width, height) / MAX_SIDE));

const rounded = (value: number): number => Number(value.toFixed(3));

/** Reserves a link's annotation; where it leads is known when all pages are. */
function addLink(book: PdfBook, drawing: Drawing, link: DrawnLink, first: number): Ref {
  const { left, top, right, bottom } = link.box;
  const ref = new Ref(book.document.writer.reserve());
  const unit = unitOf(drawing);
  const box = [left, drawing.height - bottom, right, drawing.height - top].map((edge) => rounded(edge / unit));
  const page = link.page === undefined ? undefined : first + link.page;
  book.links.push({ num: ref.num, box, link: { ...link, page } });
  return ref;
}

async function imageOf(book: PdfBook, item: Pick<ImageItem, 'bytes' | 'name'>): Promise<PdfImage | undefined> {
  const known = book.images.get(item.bytes);
  if (known || book.images.has(item.bytes)) return known;
  const image = jbig2Picture(book.document.writer, item.bytes) ?? (await stored(book, item));
  if (!image) book.lost++;
  book.images.set(item.bytes, image);
  return image;
}

/** The first picture of a file; undefined where it cannot be read. */
async function stored(
  { document, ports }: PdfBook,
  { bytes, name }: Pick<ImageItem, 'bytes' | 'name'>,
): Promise<PdfImage | undefined> {
  try {
    for await (const { image } of storePictures(document.writer, bytes, name, ports.pictures)) return image;
  } catch (thrown) {
    refusalOf(thrown); // throws what ends the whole job
  }
  return undefined;
}

/**
 * Ends the file and gives its parts; `digest` (16 bytes) becomes its identifier. Without `lang` (BCP 47) the text is
 * Chinese.
 */
export async function finishPdf(
  book: PdfBook,
  { lang, ...about }: { title: string; author?: string; digest: Uint8Array; lang?: string },
): Promise<Blob[]> {
  const { writer } = book.document;
  await book.fonts.finish();
  for (const { num, box, link } of book.links) writer.put(num, annotation(book, box, link));
  const catalog: [string, Obj][] = lang ? [['Lang', textString(lang)]] : [];
  const outline = writeOutline(writer, book.outline, book.pages);
  if (outline) catalog.push(['Outlines', outline], ['PageMode', 'UseOutlines']);
  if (book.layers.size > 0) catalog.push(['OCProperties', layerProperties(book.layers.values())]);
  const files = await embeddedFiles(book);
  if (files) catalog.push(['Names', new Map([['EmbeddedFiles', files]])]);
  return finishDocument(book.document, { ...about, catalog });
}

/** A link (§12.5.6.5) to an address or a page. */
function annotation({ pages, places }: PdfBook, box: Obj[], { address, page, place }: DrawnLink): Dict {
  const dict: Dict = new Map<string, Obj>([
    ['Type', 'Annot'],
    ['Subtype', 'Link'],
    ['Rect', box],
    ['Border', [0, 0, 0]],
  ]);
  const target = pages[page ?? places.get(place ?? '') ?? -1];
  if (target) dict.set('Dest', [target, 'Fit']);
  else if (address !== undefined) {
    dict.set('A', uriAction(address));
  }
  return dict;
}

/** The name tree of attached files (§7.11.4); undefined where there are none. */
async function embeddedFiles({ document: { writer }, attachments }: PdfBook): Promise<Ref | undefined> {
  const entries: [string, Ref][] = [];
  for (const [index, { name, bytes }] of attachments.entries()) {
    const params = new Map<string, Obj>([['Size', bytes.length]]);
    const stream = writer.addStream(
      new Map<string, Obj>([
        ['Type', 'EmbeddedFile'],
        ['Filter', 'FlateDecode'],
        ['Params', params],
      ]),
      await deflate(bytes),
    );
    const file = new Map<string, Obj>([
      ['Type', 'Filespec'],
      ['F', textString(name)],
      ['UF', textString(name)],
      ['EF', new Map([['F', stream]])],
    ]);
    entries.push([String(index + 1).padStart(5, '0'), writer.add(file)]);
  }
  return entries.length > 0 ? writeNameTree(writer, entries) : undefined;
}
