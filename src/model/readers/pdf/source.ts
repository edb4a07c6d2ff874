import type { PdfDocument } from '../../../formats/pdf/document.ts';
import { openPdf } from '../../../formats/pdf/document.ts';
import { readDestinations } from '../../../formats/pdf/merge/destinations.ts';
import { readOutline } from '../../../formats/pdf/merge/outline-tree.ts';
import type { Dict } from '../../../formats/pdf/objects.ts';
import { pagesOf } from '../../../formats/pdf/pages.ts';
import { textOf } from '../../../formats/pdf/text/string.ts';
import type { OutlineItem, Page, Source } from '../../page.ts';
import { DoubleByteFonts } from './double-byte.ts';
import { linksOn, type Targets } from './links.ts';
import { MarkReader } from './marks.ts';
import { type Painting, readContent, type Shared } from './page.ts';
import { openPictures, type PictureSources } from './pictures.ts';
import { seenOf } from './space.ts';
import { readTags } from './tags.ts';

/**
 * Opens a PDF as pages. Pictures are read with PDFium, which is opened at the first that needs it. Throws what
 * `openPdf` of formats/pdf throws, and UserError `too-many-pages`.
 */
export function openPdfSource(bytes: Uint8Array, password: string | undefined, sources: PictureSources): Source {
  const document = openPdf(bytes, { password });
  const leaves = pagesOf(document);
  const shared: Shared = {
    document,
    marks: new MarkReader(document),
    doubleByte: new DoubleByteFonts(document),
    faces: new Map(),
  };
  const tags = readTags(document);
  const targets = targetsOf(document, leaves);
  const paintings = new Map<number, Painting[]>();
  const pictures = openPictures(document, bytes, password, sources);
  const page = async (index: number): Promise<Page> => {
    const { num, dict } = leaves[index] as (typeof leaves)[number];
    const seen = seenOf(document, dict);
    const own = tags.get(num);
    const { paintings: painted, ...content } = readContent(shared, dict, seen, own);
    paintings.set(index, painted);
    const links = linksOn(document, dict, seen, targets);
    return { index, width: seen.width, height: seen.height, ...content, links, tags: own?.tags ?? [] };
  };
  return {
    pages: leaves.length,
    ...propertiesOf(document),
    outline: outlineOf(document, targets),
    page,
    picture: async (index, id) => {
      if (!paintings.has(index)) await page(index);
      const painting = paintings.get(index)?.[id];
      return painting && pictures.picture(index, painting);
    },
    region: pictures.region,
    close: pictures.close,
  };
}

/** Where destinations of a document with these pages lead. */
export const targetsOf = (document: PdfDocument, leaves: ReturnType<typeof pagesOf>): Targets => ({
  named: readDestinations(document),
  pages: new Map(leaves.map(({ num }, index) => [num, index])),
});

/** What a document says of itself. */
export function propertiesOf(document: PdfDocument): Pick<Source, 'title' | 'author' | 'lang'> {
  const info = document.dict(document.trailer.get('Info'));
  const text = (dict: Dict | undefined, key: string): string => textOf(document.resolve(dict?.get(key))).trim();
  return { title: text(info, 'Title'), author: text(info, 'Author'), lang: text(document.catalog(), 'Lang') };
}

/** The outline of a document, parents before their children. */
export function outlineOf(document: PdfDocument, { named, pages }: Targets): OutlineItem[] {
  const items: OutlineItem[] = [];
  for (const { dict, above, page } of readOutline(document, named).nodes) {
    const index = page === undefined ? undefined : pages.get(page);
    items.push({
      title: textOf(document.resolve(dict.get('Title'))).trim(),
      ...(index !== undefined && { page: index }),
      depth: above < 0 ? 0 : (items[above] as OutlineItem).depth + 1,
    });
  }
  return items;
}
