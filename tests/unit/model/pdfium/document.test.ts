import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { type AssetName, assetPath } from '../../../../src/engines/assets.ts';
import { openPdf, reopenPdf } from '../../../../src/formats/pdfium/document.ts';
import { buildPdf } from '../pdf/tools.ts';

const sources = {
  asset: async (name: AssetName) => new Uint8Array(readFileSync(assetPath(name))),
  note: () => {},
};

it('frees a document once, even where opening it again fails', async () => {
  const bodies = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ];
  const document = await openPdf(buildPdf(bodies), undefined, sources);
  const closed = vi.spyOn(document.library.api, 'FPDF_CloseDocument');
  document.bytes = new Uint8Array([1, 2, 3]);
  await expect(reopenPdf(document)).rejects.toMatchObject({ code: 'damaged' });
  document.close();
  expect(closed).toHaveBeenCalledOnce();
});

it.each([1, 2, 4, 900, 99_999])('finds three pages where the page tree says %i', async (count) => {
  const page = (unit: number): string => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/User#55nit ${unit}>>`;
  const tree = `<</Type/Pages/Count ${count}/Kids[3 0 R 4 0 R 5 0 R]>>`;
  const document = await openPdf(
    buildPdf(['<</Type/Catalog/Pages 2 0 R>>', tree, page(1), page(2), page(1)]),
    undefined,
    sources,
  );
  expect([document.pages, document.repaired, [...document.units]]).toEqual([3, true, [[1, 2]]]);
  document.close();
});
