import { type Document, emptyDocument } from '../document.ts';
import { readHtml } from './html.ts';
import { below, Package, resolve } from './tree.ts';

/** Reads a book: the chapters of its spine one after the other, but neither cover nor contents. Throws on no book. */
export function readEpub(bytes: Uint8Array): Document {
  const parts = new Package(bytes);
  const [root] = below(parts.tree('META-INF/container.xml'), 'rootfile');
  const path = root?.attributes['full-path'] ?? '';
  const book = parts.tree(path);
  if (!book) throw new Error('no package document');
  const items = new Map(below(book, 'item').map(({ attributes }) => [attributes.id, attributes]));
  const chapters = below(book, 'itemref')
    .filter(({ attributes }) => attributes.linear !== 'no')
    .map(({ attributes }) => items.get(attributes.idref ?? ''))
    .filter((item) => item && !/\b(?:nav|cover)\b/.test(item.properties ?? '') && !/cover/i.test(item.id ?? ''));
  return chapters
    .map((item) => parts.text(resolve(path, item?.href ?? '')))
    .map((text) => readHtml(text ?? '', 'xml'))
    .reduce(joined, emptyDocument());
}

const joined = (a: Document, b: Document): Document => ({
  ...a,
  blocks: [...a.blocks, ...b.blocks],
  headers: [...a.headers, ...b.headers],
  footers: [...a.footers, ...b.footers],
  footnotes: [...a.footnotes, ...b.footnotes],
  images: a.images + b.images,
});
