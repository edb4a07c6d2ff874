import { describe, expect, it } from 'vitest';
import { unlocked } from '../../../../src/formats/epub/encryption.ts';
import { cleanBody } from '../../../../src/formats/html/clean.ts';
import { bodyOf, parseMarkup } from '../../../../src/formats/html/parse.ts';
import { innerMarkup } from '../../../../src/formats/html/serialise.ts';
import { elementsIn, textOf } from '../../../../src/formats/html/tree.ts';
import { chaptersOf } from '../../../../src/model/readers/plain/chapters.ts';
import { bytes, epub, PNG, page, read, readBytes } from './tools.ts';

const clean = (body: string): string =>
  innerMarkup(
    cleanBody(bodyOf(parseMarkup(`<body>${body}</body>`)), {
      link: (to) => to,
      picture: (path) => path,
      drawing: () => 'd.svg',
      lost: () => undefined,
    }),
  );

describe('clean pages', () => {
  it.each([
    [
      '<center><font color="red" size="5">字</font></center>',
      '<div style="text-align:center"><span style="color:red;font-size:x-large">字</span></div>',
    ],
    ['<p>一<div>二</div></p>', '<p>一</p><div>二</div><p></p>'],
    ['<b><p>一</p></b>', '<div style="font-weight:bold"><p>一</p></div>'],
    ['<ul>一<li>二</li><ul><li>三</li></ul></ul>', '<ul><li>一</li><li>二</li><li><ul><li>三</li></ul></li></ul>'],
    ['<li>一</li>', '<div>一</div>'],
    [
      '<ul><li value="3">一</li></ul><ol><li value="3">一</li></ol>',
      '<ul><li>一</li></ul><ol><li value="3">一</li></ol>',
    ],
    ['<table><td>一</td><tr><td>二</td></tr></table>', '<table><tr><td>一</td></tr><tr><td>二</td></tr></table>'],
    [
      '<table border="1"><tr><td><table border="0"><tr><th>一</th></tr></table></td></tr></table>',
      '<table><tr><td style="border:1px solid"><table><tr><th>一</th></tr></table></td></tr></table>',
    ],
    ['<a href="x">一<a href="y">二</a></a>', '<a href="x">一</a><a href="y">二</a>'],
    ['<p id="a">一</p><p id="a">二</p>', '<p id="a">一</p><p>二</p>'],
    [
      '<script>x</script><p onclick="x" style="direction:rtl;color:red;background:url(x)">一</p>',
      '<p style="color:red">一</p>',
    ],
    ['<svg viewBox="0 0 1 1"><image xlink:href="c.jpg"/></svg>', '<img src="c.jpg" alt=""/>'],
    ['<ruby><rb>漢</rb><rt>かん</rt></ruby>', '<ruby><span>漢</span><rt>かん</rt></ruby>'],
  ])('%s', (given, wanted) => {
    expect(clean(given)).toBe(wanted);
  });
});

describe('EPUBs with faults', () => {
  it('finds pages whose names differ in case and composition, and Chinese texts in GB 18030', async () => {
    const gbk = Uint8Array.from([
      ...bytes('<html><head><meta charset="gbk"/></head><body><p>'),
      0xd6,
      0xd0,
      0xce,
      0xc4,
      ...bytes('</p></body></html>'),
    ]);
    const book = await read(
      epub({
        pages: {},
        files: { 'A.XHTML': gbk },
        manifest: '<item id="p0" href="a.xhtml" media-type="application/xhtml+xml"/>',
        spine: '<itemref idref="p0"/>',
      }),
    );
    expect(textOf((book.parts[0] as (typeof book.parts)[0]).body)).toContain('中文');
  });

  it('makes contents of headings, and leaves out what leads nowhere', async () => {
    const book = await read(
      epub({
        pages: {
          'a.xhtml': page(
            '<h1>甲</h1><h2>乙</h2><a href="#none">一</a><a href="gone.xhtml">二</a><img src="gone.png" alt="图"/>',
          ),
        },
      }),
    );
    expect(book.contents).toEqual([
      {
        title: '甲',
        address: 'text/part-0001.xhtml',
        entries: [{ title: '乙', address: 'text/part-0001.xhtml#heading-2', entries: [] }],
      },
    ]);
    const links = [...elementsIn((book.parts[0] as (typeof book.parts)[0]).body)].map(
      ({ attributes }) => attributes.href,
    );
    expect(links.filter(Boolean)).toEqual(['text/part-0001.xhtml']);
    expect(textOf((book.parts[0] as (typeof book.parts)[0]).body)).toContain('图');
  });

  it('makes fonts readable again', async () => {
    const font = Uint8Array.from({ length: 3000 }, (_, at) => at & 255);
    const id = 'urn:uuid:12345678-1234-1234-1234-123456789abc';
    for (const method of ['idpf', 'adobe'] as const) {
      const locked = await unlocked(font, method, id);
      expect(locked).not.toEqual(font);
      expect(await unlocked(locked, method, id)).toEqual(font);
    }
  });
});

describe('plain text', () => {
  it.each([
    ['第一章 起\n文\n第二章 承\n文', ['第一章 起', '第二章 承']],
    ['第一回　甄士隐梦幻识通灵　贾雨村风尘怀闺秀\n文', ['第一回 甄士隐梦幻识通灵 贾雨村风尘怀闺秀']],
    ['楔子\n文\n第12节 话\n他说第三章很好。\n文', ['楔子', '第12节 话']],
    ['Chapter 1. Loomings\nCall me\nCHAPTER II\ntext', ['Chapter 1. Loomings', 'CHAPTER II']],
    ['目录\n第一章\n第二章\n第一章\n文\n第二章\n文', ['第一章', '第二章']],
    ['文\n第一章讲的是他怎样来到这里，又怎样离开这里的故事。\n文', []],
  ])('%j', (text, titles) => {
    const { chapters } = chaptersOf(text, 'a');
    expect(chapters.map(({ title }) => title).filter(Boolean)).toEqual(titles);
  });

  it('puts chapters under their volumes, and knows title and author', () => {
    const { title, author, chapters } = chaptersOf('《书》\n作者：张三\n第一卷 上\n第一章 一\n文\n第二章 二\n文', 'a');
    expect([title, author]).toEqual(['书', '张三']);
    expect(chapters.filter((one) => one.title).map(({ level }) => level)).toEqual([1, 2, 2]);
  });
});

it('says that a book of fixed layout is set anew', async () => {
  const pages = { 'a.xhtml': page('<p>文</p>') };
  const fixed = await read(epub({ pages, metadata: '<meta property="rendition:layout">pre-paginated</meta>' }));
  expect(fixed.notes).toMatchObject([{ text: expect.stringContaining('固定版式'), lost: true }]);
  expect((await read(epub({ pages }))).notes).toEqual([]);
});

it('says of a book of pictures that they stay as they are', async () => {
  const pages = { 'a.xhtml': page('<div><img src="a.png" alt=""/></div>') };
  const metadata = '<meta property="rendition:layout">pre-paginated</meta>';
  const { notes } = await read(epub({ pages, metadata, files: { 'a.png': PNG } }));
  expect(notes).toMatchObject([{ text: expect.stringContaining('每页是一张图'), lost: false }]);
});

it('puts the lines of a heading beside each other in the contents, without readings', async () => {
  const heading = '<h1>第一章<br/>开<ruby>端<rp>(</rp><rt>duān</rt><rp>)</rp></ruby></h1><p>文</p>';
  expect((await read(epub({ pages: { 'a.xhtml': page(heading) } }))).contents[0]?.title).toBe('第一章 开端');
});

it('takes the title of a poem for none of the book', async () => {
  const fb2 =
    '<?xml version="1.0"?><FictionBook><body><section><title><p>甲</p><p>乙</p></title><poem><title><p>诗</p></title><stanza><v>句</v></stanza></poem></section></body></FictionBook>';
  const { contents } = await readBytes(bytes(fb2), 'a.fb2');
  expect(contents).toMatchObject([{ title: '甲 乙', entries: [] }]);
});

it('reads FictionBook: sections, notes, picture, cover', async () => {
  const fb2 = `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><author><first-name>Л</first-name><last-name>Т</last-name></author><book-title>书</book-title><coverpage><image l:href="#c.png"/></coverpage><lang>ru</lang></title-info></description><body><section><title><p>甲</p></title><p>文<a l:href="#n1" type="note">1</a></p><section><title><p>乙</p></title><p>文</p></section></section></body><body name="notes"><section id="n1"><p>注</p></section></body><binary id="c.png" content-type="image/png">${btoa(String.fromCharCode(...PNG))}</binary></FictionBook>`;
  const book = await readBytes(bytes(fb2), 'a.fb2');
  expect([book.about.title, book.about.authors, book.about.lang]).toEqual(['书', ['Л Т'], 'ru']);
  expect(book.contents.map(({ title, entries }) => [title, entries.map((one) => one.title)])).toEqual([['甲', ['乙']]]);
  expect(book.cover).toBeDefined();
  const link = [...elementsIn((book.parts[0] as (typeof book.parts)[0]).body)].find(({ attributes }) => attributes.href)
    ?.attributes.href;
  expect(link).toBe('text/part-0002.xhtml#n1');
});
