import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { markupOf } from '../../../../src/formats/html/serialise.ts';
import type { Book, Entry } from '../../../../src/model/book.ts';
import { chaptersOf } from '../../../../src/model/readers/plain/chapters.ts';
import { writeBookEpub } from '../../../../src/model/writers/book/epub.ts';
import { bookText } from '../../../../src/model/writers/book/text.ts';
import { ncx } from '../../../../src/model/writers/epub/contents.ts';
import { bytes, epub, PNG, page, read, readBytes } from './tools.ts';

const readPage = (body: string): Promise<Book> => read(epub({ pages: { 'a.xhtml': page(body) } }));
const bodyOf = ({ parts: [part] }: Book): string => (part ? markupOf(part.body) : '');
const TEXT = `${'他说第一章写得好。'.repeat(40)}\n`;

/** The titles of three chapters, each written this way. */
const titlesBy = (title: (number: number) => string, text = TEXT): string[] =>
  chaptersOf([1, 2, 3].map((number) => `${title(number)}\n${text}`).join(''), 'a').chapters.map((one) => one.title);

describe('books as they are made in China', () => {
  it('takes the texts of small pictures for the notes that they are', async () => {
    const body = bodyOf(
      await readPage(
        '<p>正文<img class="qqreader-footnote" alt="注释一" src="n.png"/>，<img zy-footnote="注释二" src="n.png"/>。</p>',
      ),
    );
    expect(body).toContain('<sup>[1]</sup></a>，<a');
    expect(body).toContain('href="text/part-0001.xhtml#picture-note-2"');
    expect(body).toMatch(/<aside[^>]*epub:type="footnote"[^>]*><p>注释一<\/p><\/aside><aside[^>]*><p>注释二<\/p>/);
  });

  it('writes a mark where the picture of a mark is missing', async () => {
    const body = bodyOf(await readPage('<p>文<a href="#n"><img alt="note" src="n.png"/></a></p><p id="n">注</p>'));
    expect(body).toContain('>[注]</a>');
    expect(bodyOf(await readPage('<p>A<img alt="note" src="n.png"/></p>'))).toContain('>Anote</p>');
  });

  it('keeps drawings that stand in their address as text', async () => {
    const svg = encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    const { resources } = await readPage(`<p>图<img src="data:image/svg+xml,${svg}" alt="方"/></p>`);
    expect([...resources.values()].map(({ type }) => type)).toEqual(['image/svg+xml']);
  });

  it('writes the names of Chinese authors as Chinese does', async () => {
    const author = (first: string, last: string): string =>
      `<author><first-name>${first}</first-name><last-name>${last}</last-name></author>`;
    const fb2 = `<FictionBook><description><title-info>${author('树人', '周')}${author('Leo', 'Tolstoy')}</title-info></description><body><section><p>文</p></section></body></FictionBook>`;
    expect((await readBytes(bytes(fb2), 'a.fb2')).about.authors).toEqual(['周树人', 'Leo Tolstoy']);
  });

  it('finds files whose names are escaped in the archive itself', async () => {
    const book = await read(
      epub({
        pages: { 'a.xhtml': page('<p><a href="%E4%B9%9D.xhtml">九</a><img src="%E5%9B%BE.png"/></p>') },
        files: { '%E4%B9%9D.xhtml': page('<p>九章</p>'), '%E5%9B%BE.png': PNG },
        manifest:
          '<item id="b" href="%E4%B9%9D.xhtml" media-type="application/xhtml+xml"/><item id="i" href="%E5%9B%BE.png" media-type="image/png"/>',
        spine: '<itemref idref="p0"/><itemref idref="b"/>',
      }),
    );
    expect(bodyOf(book)).toContain('href="text/part-0002.xhtml"');
    expect(book.resources.size).toBe(1);
  });

  it('finds the cover where its place is named instead of its number', async () => {
    const { cover } = await read(
      epub({
        pages: { 'a.xhtml': page('<p>文</p>') },
        files: { 'i/fengmian.png': PNG },
        manifest: '<item id="i7" href="i/fengmian.png" media-type="image/png"/>',
        metadata: '<meta name="cover" content="i/fengmian.png"/>',
      }),
    );
    expect(cover).toBeDefined();
  });

  it('keeps pages out of the order of reading that only links lead to', async () => {
    const pages = {
      'a.xhtml': page('<p><a href="n.xhtml">注</a></p>'),
      'n.xhtml': page('<p>注文</p>'),
      'm.xhtml': page('<p>没有链接</p>'),
    };
    const spine = '<itemref idref="p0"/><itemref idref="p1" linear="no"/><itemref idref="p2" linear="no"/>';
    const book = await read(epub({ pages, spine }));
    const zip = unzipSync(await writeBookEpub(book, new Date(0), async () => undefined));
    const opf = new TextDecoder().decode(zip['OEBPS/content.opf']);
    expect(opf.match(/<itemref [^>]*>/g)).toEqual([
      '<itemref idref="part-1"/>',
      '<itemref idref="part-2" linear="no"/>',
      '<itemref idref="part-3"/>',
    ]);
  });

  it('counts entries of the contents that lead to the same place as one step', () => {
    const entry = (address: string, entries: Entry[] = []): Entry => ({ title: '题', address, entries });
    const toc = ncx('书', 'id', [entry('a.xhtml', [entry('a.xhtml'), entry('b.xhtml')]), entry('c.xhtml')]);
    expect([...toc.matchAll(/id="(point-\d)" playOrder="(\d)"/g)].map(([, id, order]) => [id, order])).toEqual([
      ['point-1', '1'],
      ['point-2', '1'],
      ['point-3', '2'],
      ['point-4', '3'],
    ]);
  });

  it('says how many chapters are named and not there', async () => {
    const { notes } = await read(
      epub({
        pages: { 'a.xhtml': page('<p>文</p>') },
        manifest: '<item id="m" href="m.xhtml" media-type="application/xhtml+xml"/>',
        spine: '<itemref idref="p0"/><itemref idref="m"/>',
      }),
    );
    expect(notes).toContainEqual({ text: expect.stringContaining('1 个章节'), lost: true });
  });

  it('says of a damaged chapter that it is damaged, not that it is missing', async () => {
    const file = epub({ pages: { 'a.xhtml': page('<p>文</p>'), 'b.xhtml': page(`<p>${'字'.repeat(500)}</p>`) } });
    const zip = new Uint8Array(await file.arrayBuffer());
    const name = new TextDecoder('latin1').decode(zip).indexOf('OPS/b.xhtml');
    zip.fill(0xff, name + 20, name + 40);
    const { notes } = await readBytes(zip, 'a.epub');
    expect(notes).toEqual([{ text: expect.stringContaining('1 个文件损坏'), lost: true }]);
  });

  it('fills pages of a fixed layout with the picture that they are', async () => {
    const pages = { 'a.xhtml': page('<div><img src="i.png"/></div>'), 'b.xhtml': page('<p>字<img src="i.png"/></p>') };
    const manifest = '<item id="i" href="i.png" media-type="image/png"/>';
    const fixed = '<meta property="rendition:layout">pre-paginated</meta>';
    const picturesOf = async (metadata: string) =>
      (await read(epub({ pages, files: { 'i.png': PNG }, manifest, metadata }))).parts.map(({ picture }) => picture);
    expect(await picturesOf(fixed)).toEqual(['images/image-0001.png', undefined]);
    expect(await picturesOf('')).toEqual([undefined, undefined]);
  });

  it('writes the number of an item before its first paragraph, and a mark for a picture that leads to a note', async () => {
    const body =
      '<p>文<a href="#n"><img class="duokan-footnote" alt="note" src="n.png"/></a>。</p><ol><li id="n"><p>甲</p><p>乙</p></li><li>丙</li></ol>';
    const manifest = '<item id="i" href="n.png" media-type="image/png"/>';
    const text = bookText(await read(epub({ pages: { 'a.xhtml': page(body) }, files: { 'n.png': PNG }, manifest })));
    expect(text).toContain('文[注]。\n1. 甲\n乙\n2. 丙');
  });
});

describe('titles of chapters', () => {
  it.each([
    ['☆、第一章', (number: number) => `☆、第${number}章`],
    ['brackets', (number: number) => `【第${number}章】 起`],
    ['rules', (number: number) => `=== 第${number}章 起 ===`],
    ['hashes', (number: number) => `## 第${number}章 起`],
    ['numbers with a mark', (number: number) => `${number}、起`],
    ['numbers of three digits', (number: number) => `00${number} 起`],
    ['numbers alone', (number: number) => `${number}`],
    ['Chinese numbers in brackets', (number: number) => `（${'一二三'[number - 1]}）`],
    ['Chinese numbers', (number: number) => `${'一二三'[number - 1]}、起`],
  ])('are found: %s', (_, title) => {
    expect(titlesBy(title)).toHaveLength(3);
    expect(titlesBy(title)[0]).not.toBe('');
  });

  it('are no items of a list', () => {
    expect(titlesBy((number) => `${number}、面粉`, '')).toEqual(['']);
    const around = TEXT.repeat(5);
    const list = `${around}1、面粉\n2、鸡蛋\n3、糖\n${around}`;
    expect(chaptersOf(list, 'a').chapters.map(({ title }) => title)).toEqual(['']);
  });

  it('count on beyond ten in Chinese', () => {
    const numbers = ['九十八', '九十九', '一百', '一百零一', '一百一十'];
    const all = [...'一二三四五六七八九'].flatMap((digit, at) =>
      ['', ...'一二三四五六七八九'].map((unit) => `${at === 0 ? '' : digit}十${unit}`),
    );
    const titles = [...'一二三四五六七八九', ...all.slice(0, 88), ...numbers];
    const { chapters } = chaptersOf(titles.map((number) => `${number}、题\n${TEXT}`).join(''), 'a');
    expect(chapters.map(({ title }) => title).slice(-2)).toEqual(['一百、题', '一百零一、题']);
  });
});
