import { attribute, content } from '../../../formats/xml/xml.ts';

/** A file of the package, as its manifest lists it. */
export interface Item {
  id: string;
  path: string;
  type: string;
  properties?: string | undefined;
  /** It is read in its turn. */
  spine?: true;
  /** It is not read in its turn: links lead to it, without which it may not be so (EPUB 3.3 §5.6.1). */
  aside?: boolean;
}

export interface Metadata {
  title: string;
  authors: readonly string[];
  lang: string;
  identifier: string;
  /** What else is known: elements of Dublin Core and their texts, in this order. */
  more?: readonly (readonly [
    name: 'identifier' | 'publisher' | 'date' | 'description' | 'rights' | 'subject',
    text: string,
  ])[];
  /** Vertical writing turns pages from left to right. */
  rightToLeft: boolean;
  modified: Date;
}

export const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** The package document (EPUB 3.3 §5): what the book is, which files it has, and their order. */
export function packageDocument(book: Metadata, items: readonly Item[]): string {
  const { title, authors, lang, identifier, more = [], rightToLeft, modified } = book;
  const cover = items.find(({ properties }) => properties === 'cover-image');
  const manifest = items.map(({ id, path, type, properties }) => {
    const more = properties ? ` properties="${properties}"` : '';
    return `<item id="${id}" href="${attribute(path)}" media-type="${type}"${more}/>\n`;
  });
  const spine = items
    .filter((item) => item.spine)
    .map(({ id, aside }) => `<itemref idref="${id}"${aside ? ' linear="no"' : ''}/>\n`);
  const creators = authors.map((author) => `<dc:creator>${content(author)}</dc:creator>\n`);
  const further = more.map(([name, text]) => `<dc:${name}>${content(text)}</dc:${name}>\n`);
  const direction = rightToLeft ? ' page-progression-direction="rtl"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${attribute(lang)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">${content(identifier)}</dc:identifier>
<dc:title>${content(title)}</dc:title>
<dc:language>${content(lang)}</dc:language>
${creators.join('')}${further.join('')}<meta property="dcterms:modified">${modified.toISOString().slice(0, 19)}Z</meta>
${cover ? `<meta name="cover" content="${cover.id}"/>\n` : ''}</metadata>
<manifest>
${manifest.join('')}</manifest>
<spine toc="ncx"${direction}>
${spine.join('')}</spine>
</package>
`;
}
