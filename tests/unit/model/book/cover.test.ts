import { expect, it, vi } from 'vitest';
import { coverPicture } from '../../../../src/model/readers/epub/cover.ts';
import { epub, PNG, page } from './tools.ts';

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
