import { expect, it, vi } from 'vitest';
import { coverPicture } from '../../../../src/model/readers/epub/cover.ts';
import { mobiCover } from '../../../../src/model/readers/mobi/read.ts';
import { writeAzw3 } from '../../../../src/model/writers/mobi/kf8.ts';
import { writeMobi6 } from '../../../../src/model/writers/mobi/mobi6.ts';
import { epub, PNG, page, READING, read } from './tools.ts';

const unpacked = vi.hoisted((): string[] => []);
vi.mock('../../../../src/formats/zip/unpack.ts', async (original) => {
  const real = await original<typeof import('../../../../src/formats/zip/unpack.ts')>();
  return {
    ...real,
    unpack: (file: File, entry: Parameters<typeof real.unpack>[1]) => {
      unpacked.push(entry.name);
      return real.unpack(file, entry);
    },
  };
});

it('unpacks nothing for the cover but container, the package document it names, and the picture', async () => {
  const book = epub({
    pages: { 'a.xhtml': page('<p>文</p>') },
    files: { 'cover.png': PNG },
    manifest: '<item id="c" href="cover.png" media-type="image/png"/>',
    top: { 'other.opf': '<package/>', 'more/other.opf': '<package/>' },
  });
  expect(await coverPicture(book)).toEqual(PNG);
  expect(unpacked).toEqual(['META-INF/container.xml', 'OPS/content.opf', 'OPS/cover.png']);
});

it.each([
  ['azw3', writeAzw3],
  ['mobi', writeMobi6],
])('finds the cover of a book in %s, and none where it has none', async (type, write) => {
  const parts = { pages: { 'a.xhtml': page('<p>文</p>') } };
  const files = { 'cover.png': PNG };
  const manifest = '<item id="c" href="cover.png" media-type="image/png" properties="cover-image"/>';
  const written = async (book: File): Promise<File> =>
    new File([await write(await read(book), new Date(0), READING.rest)], `a.${type}`);
  const found = await mobiCover(await written(epub({ pages: parts.pages, files, manifest })));
  // Records of MOBI 6 are filled up to whole words.
  expect(found?.subarray(0, PNG.length)).toEqual(PNG);
  expect(await mobiCover(await written(epub(parts)))).toBeUndefined();
});
