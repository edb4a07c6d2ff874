import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type AssetName, assetPath } from '../../../../src/engines/assets.ts';
import { openPages } from '../../../../src/formats/image/file-pages.ts';

/** A white page of 64 by 40 grey pixels (TIFF 6.0, section 2) with these dots an inch across and down. */
function faxOf(across: number, down: number, orientation = 1): File {
  const [width, height, end] = [64, 40, 8 + 2 + 12 * 13 + 4];
  const bytes = new Uint8Array(end + 16 + width * height).fill(255);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  const fields = [
    [256, 4, width],
    [257, 4, height],
    [258, 4, 8],
    [259, 4, 1],
    [262, 4, 1],
    [273, 4, end + 16],
    [274, 4, orientation],
    [277, 4, 1],
    [278, 4, height],
    [279, 4, width * height],
    [282, 5, end],
    [283, 5, end + 8],
    [296, 4, 2],
  ] as const;
  view.setUint16(8, fields.length, true);
  for (const [index, [tag, type, value]] of fields.entries()) {
    view.setUint16(10 + index * 12, tag, true);
    view.setUint16(12 + index * 12, type, true);
    view.setUint32(14 + index * 12, 1, true);
    view.setUint32(18 + index * 12, value, true);
  }
  view.setUint32(end - 4, 0, true);
  for (const [index, value] of [across, 1, down, 1].entries()) view.setUint32(end + index * 4, value, true);
  return new File([bytes], 'fax.tif');
}

// The coarse mode of fax machines: 204 by 98 dots an inch.
it.each([
  [204, 98, [64, 83]],
  [98, 204, [133, 40]],
  [200, 200, [64, 40]],
  [200, 1, [64, 40]],
  [204, 98, [83, 64], 6],
] as [number, number, number[], number?][])(
  'gives a page of %i by %i dots an inch square pixels',
  async (across, down, size, orientation = 1) => {
    const run = {
      asset: async (name: AssetName) => new Uint8Array(readFileSync(assetPath(name))),
      image: { decode: async () => undefined },
    };
    const sizes: number[][] = [];
    await openPages(
      faxOf(across, down, orientation),
      run,
      async ({ width, height }) => void sizes.push([width, height]),
    );
    expect(sizes).toEqual([size]);
  },
);
