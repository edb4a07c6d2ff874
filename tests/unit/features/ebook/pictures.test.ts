import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { UserError } from '../../../../schemas/error.ts';
import { type AssetName, assetPath } from '../../../../src/engines/assets.ts';
import type { Run } from '../../../../src/engines/engine.ts';
import { bookCodec } from '../../../../src/features/ebook/codec.ts';
import type { ImageCodec } from '../../../../src/model/writers/book/codec.ts';
import { bookHtml } from '../../../../src/model/writers/book/html.ts';
import { withPictures } from '../../../../src/model/writers/book/pictures.ts';
import { epub, PNG, page, read } from '../../model/book/tools.ts';

const asset = async (name: AssetName) => new Uint8Array(readFileSync(assetPath(name)));
/** What a browser's worker can do with a drawing: nothing. */
const image = {
  decode: async () => undefined,
  encode: async ({ width, height }: { width: number; height: number }) =>
    new Blob([`${width}x${height}`], { type: 'image/png' }),
} as unknown as Run['image'];

const drawing = (width: number, height: number): File =>
  epub({
    pages: {
      'a.xhtml': page(
        `<p>文<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9"/></svg></p>`,
      ),
    },
  });

it.each([
  [30, 20, '30x20'],
  [24_000, 12_000, '2400x1200'],
])('draws a drawing of %i × %i where the platform cannot', async (width, height, wanted) => {
  const { book, lost } = await withPictures(
    await read(drawing(width, height)),
    new Set(['image/png']),
    bookCodec({ image, asset }),
  );
  expect(lost).toBe(0);
  const made = [...book.resources.values()].map(({ bytes }) => new TextDecoder().decode(bytes));
  expect(made).toEqual([wanted]);
});

it('leaves out a picture that cannot be read, but ends with what ends the job', async () => {
  const failing = (thrown: unknown): ImageCodec => ({ ...image, decode: async () => Promise.reject(thrown) });
  const book = await read(drawing(9, 9));
  await expect(withPictures(book, new Set(), failing(new UserError('network')))).rejects.toMatchObject({
    code: 'network',
  });
  expect(await withPictures(book, new Set(), failing(new UserError('damaged')))).toMatchObject({ lost: 1 });
});

it('refuses a web page whose pictures are more than a string holds', async () => {
  const large = new Uint8Array(60_000);
  large.set(PNG);
  const ornament = (times: number): Promise<string> =>
    read(epub({ pages: { 'a.xhtml': page('<img src="o.png"/>'.repeat(times)) }, files: { 'o.png': large } })).then(
      bookHtml,
    );
  expect((await ornament(2)).split('data:image/png').length).toBe(3);
  await expect(ornament(8000)).rejects.toMatchObject({ code: 'too-complex' });
});
