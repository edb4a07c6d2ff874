import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type AssetName, assetPath } from '../../../../src/engines/assets.ts';
import { openPdf, type PdfiumDocument } from '../../../../src/formats/pdfium/document.ts';
import { createBitmap, createClearBitmap, drawPage } from '../../../../src/formats/pdfium/render.ts';
import { buildPdf } from '../pdf/tools.ts';

const sources = {
  asset: async (name: AssetName) => new Uint8Array(readFileSync(assetPath(name))),
  note: () => {},
};
/** A red area, a blue one that shines half through, on a page of odd sides; the form has a field with a green area. */
const CONTENT = '1 0 0 rg 3 3 20 20 re f /G gs 0 0 1 rg 11.5 9.5 30 17 re f';
const APPEARANCE = '0 1 0 rg 0 0 9 9 re f';
const BODIES = [
  '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 47 31]/Contents 4 0 R/Annots[5 0 R]/Resources<</ExtGState<</G<</ca .5/BM/Multiply>>>>>>>>',
  `<</Length ${CONTENT.length}>>stream\n${CONTENT}\nendstream`,
  '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[35 2 44 11]/F 4/P 3 0 R/AP<</N 6 0 R>>>>',
  `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length ${APPEARANCE.length}>>stream\n${APPEARANCE}\nendstream`,
];

async function drawn(document: PdfiumDocument, pixelBytes: 3 | 4): Promise<Uint8ClampedArray> {
  const bitmap = createBitmap(document, 101, 67, pixelBytes);
  await drawPage(document, 0, bitmap, { x: 2, y: -1, width: 94, height: 62 });
  const pixels = bitmap.pixels().slice();
  bitmap.free();
  return pixels;
}

it('draws the same with three bytes a pixel as with four', async () => {
  const document = await openPdf(buildPdf(BODIES), undefined, sources);
  const [rgb, rgba] = [await drawn(document, 3), await drawn(document, 4)];
  document.close();
  expect(rgba).toHaveLength(101 * 67 * 4);
  expect(rgb).toEqual(rgba.filter((_, at) => at % 4 < 3));
  const colours = new Set(Array.from({ length: 101 * 67 }, (_, at) => rgb.slice(at * 3, at * 3 + 3).join(' ')));
  for (const colour of ['255 255 255', '255 0 0', '0 255 0', '128 128 255']) expect([...colours]).toContain(colour);
});

it('draws what has an ink alone, clear where there is none, also in forms; or what annotations show', async () => {
  const form = '0.95 0.05 0.05 rg 0 0 5 5 re f 0.6 0.3 0 rg 5 0 5 5 re f';
  const content = '0 g 0 0 47 31 re f 1 0 0 rg 3 3 10 10 re f 1 0 0 RG 0 0 1 rg 20 3 5 5 re f /F Do';
  const document = await openPdf(
    buildPdf([
      ...BODIES.slice(0, 2),
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 47 31]/Contents 4 0 R/Annots[5 0 R]/Resources<</XObject<</F 7 0 R>>>>>>',
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ...BODIES.slice(4),
      `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Matrix[1 0 0 1 30 20]/Length ${form.length}>>stream\n${form}\nendstream`,
    ]),
    undefined,
    sources,
  );
  const colours = async (annotations: boolean): Promise<string[]> => {
    const bitmap = createClearBitmap(document, 47, 31);
    const ink = { colours: ['#ff0000'], others: ['#994d00', '#000000', '#0000ff'], annotations };
    await drawPage(document, 0, bitmap, { x: 0, y: 0, width: 47, height: 31 }, ink);
    const pixels = bitmap.pixels().slice();
    bitmap.free();
    const all = Array.from({ length: 47 * 31 }, (_, at) => pixels.slice(at * 4, at * 4 + 4).join(' '));
    return [...new Set(all.filter((one) => / (0|255)$/.test(one)))].sort();
  };
  expect(await colours(false)).toEqual(['0 0 0 0', '242 13 13 255', '255 0 0 255']);
  expect(await colours(true)).toEqual(['0 0 0 0', '0 255 0 255']);
  document.close();
});

it.each([
  ['on the page', '', ''],
  ['in forms', '1 0 0 1 30 20', ''],
  ['on a turned page', '', '/Rotate 180'],
])('draws of an ink only what stands on the bitmap as a whole: %s', async (_, matrix, turned) => {
  const seal = '1 0 0 rg 12 12 6 6 re f 1 0 0 rg 0 8 60 2 re f';
  const content = matrix ? '1 0 0 1 -30 -20 cm /F Do' : seal;
  const document = await openPdf(
    buildPdf([
      ...BODIES.slice(0, 2),
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 60 30]${turned}/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
      `<</Type/XObject/Subtype/Form/BBox[0 0 60 30]/Matrix[${matrix || '1 0 0 1 0 0'}]/Length ${seal.length}>>stream\n${seal}\nendstream`,
    ]),
    undefined,
    sources,
  );
  const bitmap = createClearBitmap(document, 20, 20);
  const ink = { colours: ['#ff0000'], others: [], annotations: false };
  const place = turned ? { x: -38, y: -5 } : { x: -5, y: -5 };
  await drawPage(document, 0, bitmap, { ...place, width: 60, height: 30 }, ink);
  const painted = bitmap.pixels().filter((value, at) => at % 4 === 3 && value === 255).length;
  bitmap.free();
  document.close();
  expect(painted).toBe(36);
});
