import { tag } from '../../../formats/ooxml/elements.ts';
import { ZipWriter } from '../../../formats/zip/write.ts';
import { digestOfBytes } from '../../../lib/digest.ts';
import type { Drawing, DrawnFont, DrawnLink, ImageItem } from '../../drawing.ts';
import type { OutlineItem } from '../../page.ts';
import { annotationList, annotationPart } from './annotations.ts';
import { type About, documentPart, ofdPart } from './document.ts';
import { OfdFont } from './fonts.ts';
import { boxText, MM } from './numbers.ts';
import { writeObjects } from './objects.ts';
import { HEAD, NAMESPACE, part } from './parts.ts';

/** A page that was written. */
export interface OfdPage {
  id: number;
  /** Its size in millimetres. */
  box: string;
  links: DrawnLink[];
}

/** An OFD file being written page by page. */
export interface OfdBook {
  zip: ZipWriter;
  pages: OfdPage[];
  outline: OutlineItem[];
  attachments: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
  fonts: Map<DrawnFont, OfdFont>;
  /** Numbers of pictures, by their bytes and by what these add up to. */
  images: { known: WeakMap<Uint8Array, number>; byDigest: Map<string, number>; elements: string[] };
  /** The last number given to anything. */
  last: number;
}

const ATTACHMENTS = 'Doc_0/Attachs/Attachments.xml';

/** The colour space that all colours are in. */
const RGB = 1;

/** A book without pages. Its first part says what it is, for programs that look at the beginning only. */
export function startOfd(about: About): OfdBook {
  const zip = new ZipWriter();
  zip.add('OFD.xml', ofdPart(about));
  const images = { known: new WeakMap<Uint8Array, number>(), byDigest: new Map<string, number>(), elements: [] };
  return { zip, pages: [], outline: [], attachments: [], fonts: new Map(), images, last: RGB };
}

/** Adds a page (GB/T 33190 §7.7). Links lead to pages by their place in this book. */
export function addDrawing(book: OfdBook, drawing: Drawing): void {
  const [id, layer] = [++book.last, ++book.last];
  const box = boxText({ x: 0, y: 0, width: drawing.width * MM, height: drawing.height * MM });
  const page = book.zip.begin(`Doc_0/Pages/Page_${book.pages.length}/Content.xml`);
  page.write(`${HEAD}<ofd:Page xmlns:ofd="${NAMESPACE}">${tag('ofd:Area', {}, tag('ofd:PhysicalBox', {}, box))}`);
  page.write(`<ofd:Content><ofd:Layer ID="${layer}" Type="Body">`);
  const owner = {
    id: () => ++book.last,
    font: (font: DrawnFont) => fontOf(book, font),
    image: (item: ImageItem) => imageOf(book, item),
  };
  writeObjects(drawing.items, owner, (xml) => page.write(xml));
  page.write('</ofd:Layer></ofd:Content></ofd:Page>');
  page.end();
  book.pages.push({ id, box, links: drawing.links });
}

function fontOf(book: OfdBook, font: DrawnFont): OfdFont {
  const known = book.fonts.get(font) ?? new OfdFont(++book.last, font);
  book.fonts.set(font, known);
  return known;
}

function imageOf(book: OfdBook, { bytes }: ImageItem): number {
  const { known, byDigest, elements } = book.images;
  const found = known.get(bytes);
  if (found !== undefined) return found;
  const digest = digestOfBytes(bytes).join();
  const id = byDigest.get(digest) ?? ++book.last;
  known.set(bytes, id);
  if (byDigest.has(digest)) return id;
  byDigest.set(digest, id);
  const jpeg = bytes[0] === 0xff;
  const file = `Image_${id}.${jpeg ? 'jpg' : 'png'}`;
  book.zip.add(`Doc_0/Res/${file}`, bytes);
  const attributes = { ID: id, Type: 'Image', Format: jpeg ? 'JPEG' : 'PNG' };
  elements.push(tag('ofd:MultiMedia', attributes, tag('ofd:MediaFile', {}, file)));
  return id;
}

/** Ends the file and gives its bytes. `harfbuzz` is the bytes of harfbuzz-subset.wasm, asked for where fonts are. */
export async function finishOfd(
  book: OfdBook,
  harfbuzz: () => Promise<Uint8Array>,
  date: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { zip, pages, images } = book;
  const fonts: string[] = [];
  for (const font of book.fonts.values()) fonts.push(font.element(await addProgram(book, font, harfbuzz)));
  const space = tag('ofd:ColorSpace', { ID: RGB, Type: 'RGB', BitsPerComponent: 8 });
  const shared = [tag('ofd:ColorSpaces', {}, space), fonts.length > 0 ? tag('ofd:Fonts', {}, ...fonts) : ''];
  zip.add('Doc_0/PublicRes.xml', part('ofd:Res', { BaseLoc: 'Res' }, ...shared));
  const media = images.elements.length > 0 ? tag('ofd:MultiMedias', {}, ...images.elements) : undefined;
  if (media) zip.add('Doc_0/DocumentRes.xml', part('ofd:Res', { BaseLoc: 'Res' }, media));
  const linked: [number, OfdPage][] = [];
  for (const [index, page] of pages.entries()) {
    const annotations = annotationPart(page, pages, date, () => ++book.last);
    if (!annotations) continue;
    zip.add(`Doc_0/Annots/Page_${index}/Annotation.xml`, annotations);
    linked.push([index, page]);
  }
  if (linked.length > 0) zip.add('Doc_0/Annots/Annotations.xml', annotationList(linked));
  addAttachments(book);
  zip.add(
    'Doc_0/Document.xml',
    documentPart(book, { media: media !== undefined, links: linked.length > 0, space: RGB }),
  );
  return zip.finish();
}

/** The files attached to a document, and the list of them (§20). */
function addAttachments({ zip, attachments }: OfdBook): void {
  if (attachments.length === 0) return;
  const entries = attachments.map(({ name, bytes }, index) => {
    const format = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1];
    const path = `Doc_0/Attachs/Attach_${index}${format ? `.${format}` : ''}`;
    zip.pack(path, bytes);
    const attributes = { ID: `A${index}`, Name: name, Format: format, Size: Number((bytes.length / 1024).toFixed(3)) };
    return tag('ofd:Attachment', attributes, tag('ofd:FileLoc', {}, `/${path}`));
  });
  zip.add(ATTACHMENTS, part('ofd:Attachments', {}, ...entries));
}

/** Puts the program of a font into the package; gives its name there. */
async function addProgram(
  { zip }: OfdBook,
  font: OfdFont,
  harfbuzz: () => Promise<Uint8Array>,
): Promise<string | undefined> {
  if (!font.hasProgram) return undefined;
  const program = await font.program((await harfbuzz()) as Uint8Array<ArrayBuffer>);
  if (!program) return undefined;
  const file = `Font_${font.id}.${program.type}`;
  zip.pack(`Doc_0/Res/${file}`, program.bytes);
  return file;
}
