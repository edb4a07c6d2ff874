import { expect, it } from 'vitest';
import { readSource } from '../../../../src/formats/image/source.ts';

/** The head of a TIFF whose sides, 60,000 pixels, are of this type. */
function headOf(type: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(100);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8]);
  view.setUint16(8, 2, true);
  for (const [index, tag] of [256, 257].entries()) {
    const entry = 10 + index * 12;
    view.setUint16(entry, tag, true);
    view.setUint16(entry + 2, type, true);
    view.setUint32(entry + 4, 1, true);
    view.setUint32(entry + 8, 60_000, true);
  }
  return bytes;
}

// All of these are read by libtiff, which decodes the pixels.
it.each([3, 4, 8, 9])('refuses a TIFF too large to decode, its size in numbers of type %i', (type) => {
  expect(() => readSource(headOf(type), 'a.tif')).toThrowError(expect.objectContaining({ code: 'too-many-pixels' }));
});
