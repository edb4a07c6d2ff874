import { UserError } from '../../../../schemas/error.ts';
import { parseMarkup } from '../../../formats/html/parse.ts';
import { type Element, elementsIn, findElement, textOf } from '../../../formats/html/tree.ts';
import { content } from '../../../formats/xml/xml.ts';
import { baseName } from '../../../lib/output-name.ts';
import { decodePage, decodeText, ENCODING_NAMES, textEncoding } from '../../../lib/text-encoding.ts';
import { type Book, type Entry, unknown } from '../../book.ts';
import { assemble } from '../book/assemble.ts';
import type { Reading } from '../book/reading.ts';
import { chaptersOf } from './chapters.ts';

/** Ten times the longest of novels. */
const MAX_BYTES = 60 * 2 ** 20;
const STYLE = 'p{margin:0;text-indent:2em}h1,h2{text-align:center}p.line{text-indent:0}';

/**
 * Reads a plain text as a book: its encoding found, its chapters by their titles. Throws UserError `no-result`,
 * `wrong-type`.
 */
export async function readText(file: File, { rest }: Reading): Promise<Book> {
  if (file.size > MAX_BYTES) throw new UserError('too-large', '文字文件最多 60 MB，请分成几个。');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = textEncoding(bytes);
  const text = decodeText(bytes, encoding).replace(/\r\n?/g, '\n');
  if (text.includes('\0')) throw new UserError('wrong-type');
  if (!text.trim()) throw new UserError('no-result', '文件里没有文字。');
  const { title, author, chapters } = chaptersOf(text, baseName(file.name));
  const pages = chapters.map((chapter, at) => ({ path: `page-${at}`, markup: pageOf(chapter) }));
  const contents: Entry[] = [];
  let volume: Entry | undefined;
  for (const [at, { title: own, level }] of chapters.entries()) {
    if (!own) continue;
    const entry: Entry = { title: own, address: `page-${at}`, entries: [] };
    (level > 1 && volume ? volume.entries : contents).push(entry);
    if (level === 1) volume = entry;
  }
  const titled = chapters.filter((chapter) => chapter.title).length;
  const unreadable = text.split('\ufffd').length - 1;
  const notes = [
    {
      text: `文字编码按 ${ENCODING_NAMES[encoding]} 读取，${titled ? `按章节标题分成 ${titled} 节` : '没有找到章节标题'}。`,
      lost: false,
    },
  ];
  if (unreadable) notes.push({ text: `有 ${unreadable} 处读不出来，显示成了“\ufffd”。`, lost: true });
  const about = {
    ...unknown(title),
    authors: author ? [author] : [],
    lang: /\p{Script=Han}/u.test(text.slice(0, 4000)) ? 'zh' : '',
  };
  return assemble({ about, pages, files: new Map(), contents, rightToLeft: false, notes, rest });
}

function pageOf({ title, level, lines }: { title: string; level: number; lines: readonly string[] }): string {
  const head = title ? `<h${level}>${content(title)}</h${level}>` : '';
  const body = lines.map((line) => {
    const plain = line.trim();
    return plain ? `<p>${content(plain)}</p>` : '';
  });
  return `<html><head><style>${STYLE}</style></head><body>${head}${body.join('\n')}</body></html>`;
}

const MAX_TITLE = 300;

/** A picture that does not stand in the page itself: no other file came with it. */
function isOutsidePicture({ name, attributes }: Element): boolean {
  if (name !== 'img' && name !== 'image') return false;
  const address = attributes.src ?? attributes['xlink:href'] ?? attributes.href ?? '';
  return address !== '' && !/^\s*data:/i.test(address);
}

/** Reads a web page as a book of one page; its headings are the contents. Throws UserError `no-result`. */
export async function readHtml(file: File, { rest }: Reading): Promise<Book> {
  const markup = decodePage(new Uint8Array(await file.arrayBuffer()));
  const root = parseMarkup(markup);
  const found = findElement(root, 'title');
  const title = found ? textOf(found).replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE) : '';
  const pages = [{ path: 'page-0', markup }];
  const outside = [...elementsIn(root)].some(isOutsidePicture);
  const notes = outside ? [{ text: '网页里的图片在别的文件或网址上，没有一起转换。', lost: true }] : [];
  const book = await assemble({
    about: unknown(title || baseName(file.name)),
    pages,
    files: new Map(),
    contents: [],
    rightToLeft: false,
    notes,
    rest,
  });
  if (!book.parts.some(({ body }) => body.children.length)) throw new UserError('no-result', '网页里没有内容。');
  return book;
}
