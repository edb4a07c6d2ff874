import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type AssetName, assetPath } from '../../../../src/engines/assets.ts';
import { openPdf } from '../../../../src/formats/pdfium/document.ts';
import { heap } from '../../../../src/formats/pdfium/library.ts';
import { createBitmap, drawPage } from '../../../../src/formats/pdfium/render.ts';
import { buildPdf } from '../pdf/tools.ts';

const sources = {
  asset: async (name: AssetName) => new Uint8Array(readFileSync(assetPath(name))),
  note: () => {},
};

const BIG = 48 << 20;
const AREA = { x: 0, y: 0, width: 9, height: 9 };

/** A document followed by so much that PDFium need not look at; the end says where its table is. */
function padded(document: Uint8Array): Uint8Array {
  const end = new TextDecoder('latin1').decode(document).match(/startxref\n\d+\n%%EOF\n$/)?.[0] ?? '';
  const bytes = new Uint8Array(BIG).fill(0x20);
  bytes.set(document);
  bytes.set(new TextEncoder().encode(end), BIG - end.length);
  return bytes;
}

/** A square page, red in its corner. */
const sized = (side: number): Uint8Array =>
  buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${side} ${side}]/Contents 4 0 R>>`,
    '<</Length 21>>\nstream\n1 0 0 rg 0 0 9 9 re f\nendstream',
  ]);

it('draws out of a file that stays outside of PDFium’s heap', async () => {
  const document = await openPdf(padded(sized(9)), undefined, sources);
  const bitmap = createBitmap(document, 9, 9);
  await drawPage(document, 0, bitmap, AREA);
  expect([...bitmap.pixels().subarray(0, 3)]).toEqual([255, 0, 0]);
  expect(heap(document.library.api).length).toBeLessThan(BIG);
  bitmap.free();
  document.close();
});

it('keeps several documents apart, and the others when one is closed', async () => {
  const [first, second] = [await openPdf(sized(9), undefined, sources), await openPdf(sized(18), undefined, sources)];
  first.close();
  const bitmap = createBitmap(second, 18, 18);
  await drawPage(second, 0, bitmap, { x: 0, y: 0, width: 18, height: 18 });
  const red = [...bitmap.pixels()].filter((value, at) => at % 4 === 1 && value === 0).length;
  expect(red).toBe(81);
  bitmap.free();
  second.close();
});
