import { expect, it, vi } from 'vitest';
import { longs } from '../../../../src/formats/mobi/bytes.ts';
import { readHeader } from '../../../../src/formats/mobi/header.ts';
import { palmRecords } from '../../../../src/formats/mobi/palm.ts';
import { concat } from '../../../../src/lib/concat.ts';
import { coverPicture } from '../../../../src/model/readers/epub/cover.ts';
import { mobiCover } from '../../../../src/model/readers/mobi/read.ts';
import { mobiResources } from '../../../../src/model/readers/mobi/resources.ts';
import { writeAzw3 } from '../../../../src/model/writers/mobi/kf8.ts';
import { writeMobi6 } from '../../../../src/model/writers/mobi/mobi6.ts';
import { epub, PNG, page, READING, read } from './tools.ts';

const inflated = vi.hoisted((): number[] => []);
vi.mock('fflate', async (original) => {
  const real = await original<typeof import('fflate')>();
  return {
    ...real,
    unzlibSync: (...given: Parameters<typeof real.unzlibSync>) => {
      inflated.push(given[0].length);
      return real.unzlibSync(...given);
    },
  };
});

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

/** An AZW3 with a font and a cover. */
async function withFont(): Promise<Uint8Array<ArrayBuffer>> {
  const book = epub({
    pages: { 'a.xhtml': page('<p>文</p>', '<link rel="stylesheet" href="s.css"/>') },
    files: {
      'cover.png': PNG,
      'f.ttf': Uint8Array.of(0, 1, 0, 0, ...new Array(60).fill(0)),
      's.css': '@font-face{font-family:f;src:url(f.ttf)}p{font-family:f}',
    },
    manifest:
      '<item id="s" href="s.css" media-type="text/css"/><item id="f" href="f.ttf" media-type="font/ttf"/><item id="c" href="cover.png" media-type="image/png" properties="cover-image"/>',
  });
  return writeAzw3(await read(book), new Date(0), READING.rest);
}

it('unpacks no font for the cover', async () => {
  const file = new File([await withFont()], 'a.azw3');
  inflated.length = 0;
  expect((await mobiCover(file))?.subarray(0, PNG.length)).toEqual(PNG);
  expect(inflated).toEqual([]);
  await read(file);
  expect(inflated).toHaveLength(1);
});

it('refuses fonts that are together more than any book has, and unpacks none of them', async () => {
  const records = palmRecords(await withFont());
  const header = readHeader(records[0] as Uint8Array<ArrayBuffer>);
  const font = concat([new TextEncoder().encode('FONT'), longs(60 * 2 ** 20, 1, 24, 0, 24), new Uint8Array(9)]);
  inflated.length = 0;
  const many = [...records, ...Array.from({ length: 5 }, () => font)];
  expect(() => mobiResources(many, header, undefined, 0)).toThrow(expect.objectContaining({ code: 'too-complex' }));
  expect(inflated).toEqual([]);
});
