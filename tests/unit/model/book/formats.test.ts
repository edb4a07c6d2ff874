import { describe, expect, it } from 'vitest';
import { elementsIn, textOf } from '../../../../src/formats/html/tree.ts';
import { type Book, entriesOf } from '../../../../src/model/book.ts';
import { writeBookEpub } from '../../../../src/model/writers/book/epub.ts';
import { bookHtml } from '../../../../src/model/writers/book/html.ts';
import { bookText } from '../../../../src/model/writers/book/text.ts';
import { writeAzw3 } from '../../../../src/model/writers/mobi/kf8.ts';
import { writeMobi6 } from '../../../../src/model/writers/mobi/mobi6.ts';
import { READING, readBytes, sample } from './tools.ts';

const WRITERS = { epub: writeBookEpub, azw3: writeAzw3, mobi: writeMobi6 };
const DATE = new Date('2026-01-01');
const words = ({ parts }: Book): string =>
  parts
    .map(({ body }) => textOf(body))
    .join('')
    .replace(/[\s（）]/g, '');

/** What each link of a book leads to: the text that stands there. */
function targets({ parts }: Book): string[] {
  const byPath = new Map(parts.map(({ path, body }) => [path, body]));
  return parts.flatMap(({ body }) =>
    [...elementsIn(body)].flatMap(({ attributes: { href } }) => {
      if (!href || /^https?:/.test(href)) return [];
      const [path = '', id] = href.split('#');
      const root = byPath.get(path);
      if (!root) return ['nowhere'];
      const all = [...elementsIn(root)];
      const at = id ? all.findIndex(({ attributes }) => attributes.id === id) : 0;
      const rest = all
        .slice(Math.max(0, at))
        .map(textOf)
        .find((text) => text.trim());
      return [at < 0 ? 'lost' : (rest ?? '').trim().slice(0, 3)];
    }),
  );
}

describe.each(Object.keys(WRITERS) as (keyof typeof WRITERS)[])('a book as %s, read again', (format) => {
  it('keeps text, metadata, contents, cover, picture and links', async () => {
    const book = await sample();
    const again = await readBytes(await WRITERS[format](book, DATE, READING.rest), `a.${format}`);
    // The old format has its contents as a page of the text as well.
    const contents = format === 'mobi' ? '目录甲乙' : '';
    expect(words(again)).toBe(words(book) + contents);
    const { title, authors, publisher, lang, date } = again.about;
    expect({ title, authors, publisher, lang, date }).toEqual({
      title: '书',
      authors: ['张三'],
      publisher: '出版社',
      lang: 'zh-CN',
      date: '2020',
    });
    expect([...entriesOf(again.contents)].map((entry) => [entry.title, entry.depth])).toEqual([
      ['甲', 0],
      ['乙', 1],
    ]);
    expect(again.cover && again.resources.get(again.cover)?.type).toBe('image/png');
    expect(targets(again).slice(0, 2)).toEqual(['注：回', '第一章']);
  });

  it('is the same for the same book', async () => {
    const [one, two] = [
      await WRITERS[format](await sample(), DATE, READING.rest),
      await WRITERS[format](await sample(), DATE, READING.rest),
    ];
    expect(one).toEqual(two);
  });
});

describe('a book as text and as a web page', () => {
  it('has its readings in brackets and a line for each paragraph', async () => {
    const text = bookText(await sample());
    expect(text).toContain('“你好”，世界。[1]\n漢（かん）字');
    expect(text).toContain('第二章\n\n很长的一段');
  });

  it('needs no other file, and its links stay within', async () => {
    const html = bookHtml(await sample());
    expect(html).toContain('src="data:image/png;base64,');
    expect(html).toContain('href="#p2-n1"');
    expect(html).toContain('id="p2-n1"');
    expect(html).not.toMatch(/src="(?!data:)/);
  });
});
