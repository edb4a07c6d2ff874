import { expect, it } from 'vitest';
import { textOf } from '../../../../src/formats/html/tree.ts';
import { type BookPart, entriesOf } from '../../../../src/model/book.ts';
import { bytes, epub, page, read } from './tools.ts';

const point = (title: string, to: string): string =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${to}"/></navPoint>`;

it('takes the contents of EPUB 2 where those of EPUB 3 name the beginning alone', async () => {
  const { contents } = await read(
    epub({
      pages: { 'a.xhtml': page('<p>一</p>'), 'b.xhtml': page('<p>二</p>') },
      files: {
        'nav.xhtml': page('<nav epub:type="toc"><ol><li><a href="a.xhtml">开始</a></li></ol></nav>'),
        'toc.ncx': `<ncx><navMap>${point('甲', 'a.xhtml')}${point('乙', 'b.xhtml')}</navMap></ncx>`,
      },
      manifest:
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    }),
  );
  expect([...entriesOf(contents)].map(({ title }) => title)).toEqual(['甲', '乙']);
});

it.each([
  ['Shift_JIS', [0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea], '日本語'],
  ['ISO-8859-1', [0x63, 0x61, 0x66, 0xe9, 0x20, 0xe0], 'café à'],
  ['ISO-8859-1', [...bytes('日本')], '日本'],
])('reads a page by its XML declaration (%s) where it is not UTF-8', async (name, text, wanted) => {
  const part = (rest: string): Uint8Array => bytes(rest);
  const made = Uint8Array.from([
    ...part(`<?xml version="1.0" encoding="${name}"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>`),
    ...text,
    ...part('</p></body></html>'),
  ]);
  const { parts } = await read(
    epub({
      pages: {},
      files: { 'a.xhtml': made },
      manifest: '<item id="p0" href="a.xhtml" media-type="application/xhtml+xml"/>',
      spine: '<itemref idref="p0"/>',
    }),
  );
  expect(textOf((parts[0] as BookPart).body)).toBe(wanted);
});
