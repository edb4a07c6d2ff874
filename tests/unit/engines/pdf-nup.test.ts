import { afterEach, describe, expect, it } from 'vitest';
import { optionSchema } from '../../../schemas/option.ts';
import { loadCatalog } from '../../../src/catalog/load.ts';
import type { EngineOptions } from '../../../src/engines/options.gen.ts';
import pdfNup from '../../../src/features/pdf-nup/engine.ts';
import { allow } from '../allowance.ts';
import { ATTACKS } from '../attacks.ts';
import { buildPdf, contents } from '../model/pdf/tools.ts';
import { recordedRun } from './pdf-run.ts';

const options = optionSchema(loadCatalog().engines['pdf-nup']?.options ?? {}).parse({}) as EngineOptions['pdf-nup'];
const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], name);
const tooComplex = expect.objectContaining({ code: 'too-complex' });

const stream = (dict: string, data: string): string => `<<${dict}/Length ${data.length}>>stream\n${data}\nendstream`;
/** A million bytes that are one operation. */
const LONG = `(${'a'.repeat(1_000_000)}) Tj`;

/** A file of these pages; further objects begin with the number behind them. */
const fileWith = (pages: string[], objects: string[]): Uint8Array<ArrayBuffer> =>
  buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${index + 3} 0 R`).join(' ')}]>>`,
    ...pages,
    ...objects,
  ]);

const plain = (name: string): File =>
  fileOf(
    name,
    fileWith(['<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>'], [stream('', '0 0 9 9 re f')]),
  );

describe('a small file whose pages show the same again and again', () => {
  afterEach(() => allow(1));

  it('has an appearance on a layer written once, however many annotations show it', async () => {
    const annotations = '<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/OC 5 0 R/AP<</N 6 0 R>>>>'.repeat(200);
    const bytes = fileWith(
      [`<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Annots[${annotations}]>>`],
      [
        stream('', '0 0 9 9 re f'),
        '<</Type/OCG/Name(a)>>',
        stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>', LONG),
      ],
    );
    const [sheets] = await pdfNup([fileOf('a.pdf', bytes)], options, recordedRun().run);
    expect(sheets?.size).toBeGreaterThan(1_000_000);
    expect(sheets?.size).toBeLessThan(1_200_000);
  });

  it('is refused where what they share cannot be', async () => {
    allow(0.1);
    const pages = Array.from(
      { length: 60 },
      (_, index) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 ${100 + index}]/Contents 63 0 R>>`,
    );
    const bytes = fileWith(pages, [stream('', LONG)]);
    await expect(pdfNup([fileOf('a.pdf', bytes)], options, recordedRun().run)).rejects.toEqual(tooComplex);
  });

  it('is refused for its links', async () => {
    allow(0.1);
    const link = '<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(x)>>>>';
    const pages = Array<string>(20).fill('<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Annots 23 0 R>>');
    const bytes = fileWith(pages, [`[${'24 0 R '.repeat(20_000)}]`, link]);
    await expect(pdfNup([fileOf('a.pdf', bytes)], options, recordedRun().run)).rejects.toEqual(tooComplex);
  });
});

it('leaves a file out that shows too complex while its pages are taken, and says so', async () => {
  const bomb = fileOf('bomb.pdf', ATTACKS['objects of a page packed three times']?.() as Uint8Array<ArrayBuffer>);
  const { run, skipped, notes } = recordedRun();
  const [sheets] = await pdfNup([plain('a.pdf'), bomb, plain('b.pdf')], options, run);
  expect(skipped).toEqual([['bomb.pdf', 'too-complex']]);
  expect(notes).toEqual([]);
  const [without] = await pdfNup([plain('a.pdf'), plain('b.pdf')], options, recordedRun().run);
  expect(sheets?.name).toBe(without?.name);
  expect(await contents(sheets)).toEqual(await contents(without));
});
