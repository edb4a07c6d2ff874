import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type Element, elementsIn, textOf } from '../../../../src/formats/html/tree.ts';
import type { Book, BookPart } from '../../../../src/model/book.ts';
import { withPictures } from '../../../../src/model/writers/book/pictures.ts';
import { bytes, epub, PNG, page, read } from './tools.ts';

const texts = ({ parts }: Book): string[] => parts.map(({ body }) => textOf(body).trim());
const pictures = ({ body }: BookPart): Element[] => [...elementsIn(body)].filter(({ name }) => name === 'img');
/** Text made unreadable. */
const scrambled = Uint8Array.from({ length: 3000 }, (_, at) => (at * 167 + (at >> 3) * 31) % 256);

it('takes pages of the spine that are called XML, and not other XML', async () => {
  const book = await read(
    epub({
      pages: {},
      files: { 'a.xml': page('<p>甲</p>'), 'b.xhtml': page('<p>乙</p>'), 'map.xml': '<page-map><page/></page-map>' },
      manifest:
        '<item id="a" href="a.xml" media-type="text/xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/><item id="m" href="map.xml" media-type="application/oebps-page-map+xml"/>',
      spine: '<itemref idref="a"/><itemref idref="b"/>',
    }),
  );
  expect(texts(book)).toEqual(['甲', '乙']);
});

it('shows pictures of the spine on pages of their own, and fallbacks for what no reader shows', async () => {
  const book = await read(
    epub({
      pages: {},
      files: { 'i/a 1.png': PNG, 'b.xhtml': page('<p>乙</p>') },
      manifest:
        '<item id="a" href="i/a%201.png" media-type="image/png"/><item id="q" href="q.pdf" media-type="application/pdf" fallback="b"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>',
      spine: '<itemref idref="a"/><itemref idref="q"/>',
    }),
  );
  expect(book.parts.map((part) => [pictures(part).length, textOf(part.body).trim()])).toEqual([
    [1, ''],
    [0, '乙'],
  ]);
});

it('reads the paths of Windows in package, container and pages', async () => {
  const opf =
    '<package><manifest><item id="a" href="text\\a.xhtml" media-type="application/xhtml+xml"/><item id="i" href="images\\i.png" media-type="image/png"/></manifest><spine><itemref idref="a"/></spine></package>';
  const files = {
    'META-INF\\container.xml': bytes(
      '<container><rootfiles><rootfile full-path="OPS\\book.opf"/></rootfiles></container>',
    ),
    'OPS\\book.opf': bytes(opf),
    'OPS\\text\\a.xhtml': bytes(page('<p>甲<img src="..\\images\\i.png"/></p>')),
    'OPS\\images\\i.png': PNG,
  };
  const book = await read(new File([zipSync(files) as Uint8Array<ArrayBuffer>], 'a.epub'));
  expect(texts(book)).toEqual(['甲']);
  expect(book.resources.size).toBe(1);
});

it('refuses a book whose pages are no text, and says how many where some are', async () => {
  const files = { 'a.xhtml': scrambled };
  const locked = epub({ pages: { 'a.xhtml': '' }, files });
  await expect(read(locked)).rejects.toMatchObject({ code: 'unsupported' });
  const half = await read(epub({ pages: { 'a.xhtml': '', 'b.xhtml': page('<p>乙</p>') }, files }));
  expect(texts(half)).toEqual(['乙']);
  expect(half.notes).toEqual([{ text: '有 1 个章节不是文字，可能有版权加密，已跳过。', lost: true }]);
  const wide = Uint8Array.from([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(page('<p>丙</p>'), (c) => c.charCodeAt(0)).buffer),
  ]);
  expect(texts(await read(epub({ pages: { 'a.xhtml': '' }, files: { 'a.xhtml': wide } })))).toEqual(['丙']);
});

it('takes a page in ISO 2022 for text', async () => {
  const japanese = '\x1b$B4A;z\x1b(B'.repeat(40);
  const markup = `<?xml version="1.0" encoding="iso-2022-jp"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>${japanese}</p></body></html>`;
  const book = await read(epub({ pages: { 'a.xhtml': markup } }));
  expect(texts(book)).toHaveLength(1);
});

it('finds the cover that only the guide names, by its page or as a picture', async () => {
  const guided = (href: string): Promise<Book> => {
    const opf = `<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/><item id="i" href="i.png" media-type="image/png"/></manifest><spine><itemref idref="a"/></spine><guide><reference type="cover" href="${href}"/></guide></package>`;
    return read(
      epub({
        pages: { 'a.xhtml': page('<p>甲</p>') },
        files: { 'c.xhtml': page('<p><img src="i.png"/></p>'), 'i.png': PNG, 'content.opf': opf },
      }),
    );
  };
  for (const href of ['c.xhtml', 'i.png']) expect((await guided(href)).cover).toMatch(/^images\/.*png$/);
});

it('puts in the entities that a page declares, but none of others', async () => {
  const declared = (subset: string, body: string): string =>
    `<?xml version="1.0"?><!DOCTYPE html [${subset}]>${page(body).replace(/<\?xml[^>]*>/, '')}`;
  const book = await read(
    epub({
      pages: {
        'a.xhtml': declared('<!ENTITY name "书名"><!ENTITY nbsp "&#160;">', '<p>《&name;》&nbsp;&eacute;</p>'),
        'b.xhtml': declared('<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">', '<p>&b;</p>'),
      },
    }),
  );
  expect(texts(book)).toEqual(['《书名》\u00a0é', '&b;']);
});

it.each([
  ['<rb>东</rb><rb>京</rb><rtc><rt>dōng</rt><rt>jīng</rt></rtc>', '东(dōng)京(jīng)'],
  ['<rb>东</rb><rb>京</rb><rt>dōng</rt><rt>jīng</rt>', '东(dōng)京(jīng)'],
  ['<rb>东</rb><rt>dōng</rt><rb>京</rb><rt>jīng</rt>', '东(dōng)京(jīng)'],
  ['<rb>东</rb><rb>京</rb><rtc>とうきょう</rtc>', '东京(とうきょう)'],
  ['东<rp>(</rp><rt>dōng</rt><rp>)</rp>京<rt>jīng</rt>', '东(dōng)京(jīng)'],
])('puts readings behind their bases: %s', async (markup, wanted) => {
  const book = await read(epub({ pages: { 'a.xhtml': page(`<p><ruby>${markup}</ruby></p>`) } }));
  const [ruby] = [...elementsIn((book.parts[0] as BookPart).body)].filter(({ name }) => name === 'ruby');
  const spoken = (ruby?.children ?? []).map((child) =>
    typeof child === 'string' ? child : child.name === 'rt' ? `(${textOf(child)})` : child.name === 'rp' ? '' : '?',
  );
  expect(spoken.join('')).toBe(wanted);
});

it('leaves the words of a picture that cannot be made one of the wanted kind', async () => {
  const book = await read(
    epub({ pages: { 'a.xhtml': page('<p>甲<img src="i.png" alt="图"/></p>') }, files: { 'i.png': PNG } }),
  );
  const codec = { decode: async () => undefined, encode: async () => undefined };
  const { book: made, lost } = await withPictures(book, new Set(), codec);
  expect([lost, texts(made), pictures(made.parts[0] as BookPart)]).toEqual([1, ['甲图'], []]);
});
