import { zipSync } from 'fflate';
import type { Book } from '../../../../src/model/book.ts';
import { readBook } from '../../../../src/model/readers/book/read.ts';

export const READING = { signal: new AbortController().signal, rest: async () => undefined };
export const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
/** A red dot. */
export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

export const page = (body: string, head = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>页</title>${head}</head><body>${body}</body></html>`;

const CONTAINER = '<container><rootfiles><rootfile full-path="OPS/content.opf"/></rootfiles></container>';

interface Parts {
  /** Pages by name, in their order. */
  pages: Record<string, string>;
  files?: Record<string, Uint8Array | string>;
  manifest?: string;
  metadata?: string;
  spine?: string;
  /** Files from the top of the archive. */
  top?: Record<string, string>;
}

/** An EPUB 2 of these pages. */
export function epub({ pages, files = {}, manifest = '', metadata = '', spine, top = {} }: Parts): File {
  const names = Object.keys(pages);
  const items = names.map(
    (name, at) => `<item id="p${at}" href="${encodeURI(name)}" media-type="application/xhtml+xml"/>`,
  );
  const order = spine ?? names.map((_, at) => `<itemref idref="p${at}"/>`).join('');
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>书</dc:title><dc:identifier id="id">urn:uuid:12345678-1234-1234-1234-123456789abc</dc:identifier>${metadata}</metadata><manifest>${items.join('')}${manifest}</manifest><spine>${order}</spine></package>`;
  const all: Record<string, Uint8Array> = { 'META-INF/container.xml': bytes(CONTAINER), 'OPS/content.opf': bytes(opf) };
  for (const [name, text] of Object.entries({ ...pages, ...files }))
    all[`OPS/${name}`] = typeof text === 'string' ? bytes(text) : text;
  for (const [name, text] of Object.entries(top)) all[name] = bytes(text);
  return new File([zipSync(all) as Uint8Array<ArrayBuffer>], 'a.epub');
}

export const read = (file: File): Promise<Book> => readBook(file, READING);
export const readBytes = (content: Uint8Array<ArrayBuffer>, name: string): Promise<Book> =>
  read(new File([content], name));

/** A book with all that formats must keep. */
export const sample = (): Promise<Book> =>
  read(
    epub({
      pages: {
        '第一章.xhtml': page(
          '<h1 id="c1">第一章</h1><p>“你好”，<b>世界</b>。<a href="b.xhtml#n1">[1]</a></p><p><ruby>漢<rt>かん</rt></ruby>字</p><p><img src="i/%E5%9B%BE.png" alt="图"/></p>',
          '<link rel="stylesheet" href="s.css"/>',
        ),
        'b.xhtml': page(
          `<h2>第二章</h2><p>${'很长的一段。'.repeat(3000)}</p><p id="n1">注：<a href="第一章.xhtml#c1">回</a></p>`,
        ),
      },
      files: {
        'i/图.png': PNG,
        's.css': 'p{text-indent:2em;color:red}b{font-weight:bold}',
        'toc.ncx':
          '<ncx><navMap><navPoint><navLabel><text>甲</text></navLabel><content src="%E7%AC%AC%E4%B8%80%E7%AB%A0.xhtml"/><navPoint><navLabel><text>乙</text></navLabel><content src="b.xhtml#n1"/></navPoint></navPoint></navMap></ncx>',
      },
      manifest:
        '<item id="i" href="i/%E5%9B%BE.png" media-type="image/png"/><item id="s" href="s.css" media-type="text/css"/><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
      metadata:
        '<dc:creator>张三</dc:creator><dc:publisher>出版社</dc:publisher><dc:language>zh-CN</dc:language><dc:date>2020</dc:date><meta name="cover" content="i"/>',
    }),
  );
