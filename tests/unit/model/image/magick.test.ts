import { readFileSync } from 'node:fs';
import { MagickImageCollection } from '@imagemagick/magick-wasm';
import { expect, it, vi } from 'vitest';
import { ASSETS } from '../../../../src/engines/assets.ts';
import { openWithMagick } from '../../../../src/formats/image/magick.ts';
import { TiffWriter } from '../../../../src/formats/image/write-tiff.ts';

const wasm = async () => new Uint8Array(readFileSync(`node_modules/${ASSETS['magick.wasm']}`));

it('frees what was read of a damaged file', async () => {
  const writer = new TiffWriter();
  const data = Uint8ClampedArray.from({ length: 200 * 200 * 4 }, (_, index) => Math.imul(index, 2654435761) >>> 24);
  writer.add({ width: 200, height: 200, data });
  const bytes = new Uint8Array(await new Blob(writer.parts()).arrayBuffer());
  bytes.fill(0x5a, 8, 2000); // within the first strip; the directory stands at the end
  const create = vi.spyOn(MagickImageCollection, 'create');
  await expect(openWithMagick(bytes, 'tiff', wasm, () => {})).rejects.toThrow();
  expect(create).toHaveBeenCalledOnce();
  expect(create.mock.results[0]?.value).toHaveLength(0);
});
