import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/formats/pdf/budget.ts';
import { openPdf, type PdfDocument } from '../../../../src/formats/pdf/document.ts';
import { EffortSurvey } from '../../../../src/formats/pdf/effort/survey.ts';
import { fromLatin1, Stream } from '../../../../src/formats/pdf/objects.ts';
import { pagesOf } from '../../../../src/formats/pdf/pages.ts';
import { decodeStream } from '../../../../src/formats/pdf/stream/decode.ts';
import { ATTACKS } from '../../attacks.ts';
import { buildPdf, bytesOf, passwordOf, pdfs, ready } from './tools.ts';

const attack = (name: string): PdfDocument => openPdf(ATTACKS[name]?.() as Uint8Array<ArrayBuffer>);
const tooComplex = expect.objectContaining({ code: 'too-complex' });

const stream = (dict: string, content: string): string =>
  `<<${dict}/Length ${content.length}>>stream\n${content}\nendstream`;

/** What the page of a document takes whose content and form /A are these. */
function effort(content: string, form = '', entries = ''): { operations: number; sheets: number } {
  const document = openPdf(
    buildPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<</XObject<</A 5 0 R>>${entries}>>>>`,
      stream('', content),
      stream('/Type/XObject/Subtype/Form/BBox[0 0 10 10]/Resources<</XObject<</A 5 0 R>>>>', form),
    ]),
  );
  return new EffortSurvey(document).page(pagesOf(document)[0]?.dict ?? new Map());
}

describe('what a page takes to draw', () => {
  it('counts the operations of a form each time it is drawn', () => {
    expect(effort('/A Do /A Do q Q', '0 g 1 1 re f').operations).toBe(4 + 2 * 3);
  });

  it('counts what is painted, within the clip and the size of the page', () => {
    expect(effort('0 0 100 100 re f 0 0 50 100 re f').sheets).toBeCloseTo(1.5);
    expect(effort('-900 -900 5000 5000 re f').sheets).toBeCloseTo(1);
    expect(effort('0 0 10 100 re W n 0 0 100 100 re f').sheets).toBeCloseTo(0.1);
    expect(effort('2 0 0 2 0 0 cm /A Do', '0 0 100 100 re f').sheets).toBeCloseTo(0.04);
    expect(effort('200 200 m 300 300 l S').sheets).toBe(0);
  });

  it('is not led astray by operators called like what objects have', () => {
    expect(effort('1 1 __proto__ 1 constructor 0 0 100 100 re f').sheets).toBeCloseTo(1);
  });

  it('sees a form that draws itself drawn as deep as PDFium draws it', () => {
    expect(effort('/A Do', '/A Do').operations).toBeLessThan(100);
    expect(effort('/A Do', '/A Do /A Do').operations).toBeGreaterThan(1e9);
  });

  it('is told of attacks without drawing them', () => {
    for (const [name, operations] of [
      ['forms that draw forms, 10 by 10 deep', 1e9],
      ['patterns of patterns', 1e9],
      ['glyphs that draw forms', 1e9],
      ['masks with masks', 1e9],
      ['an annotation that draws forms', 1e9],
      ['forms that all draw each other', 1e9],
    ] as const) {
      const document = attack(name);
      expect(new EffortSurvey(document).page(pagesOf(document)[0]?.dict ?? new Map()).operations, name).toBeGreaterThan(
        operations,
      );
    }
  });
});

describe('the budget of a file', () => {
  it('ends what unpacks to more than any filter packs', () => {
    const document = attack('content packed three times');
    expect(() => decodeStream(document, document.object(4) as Stream, 2 ** 30)).toThrow(tooComplex);
  });

  it('ends object and cross-reference streams', () => {
    expect(() => attack('an index packed three times')).toThrow(tooComplex);
    expect(() => pagesOf(attack('objects packed three times'))).toThrow(tooComplex);
  });

  it('leaves other pages to be drawn where one is too much', () => {
    const { budget } = openPdf(buildPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]>>']));
    expect(() => budget.draw(2, 1e10, 0)).toThrow('第 3 页');
    budget.draw(3, 1000, 10);
  });

  it('lets short data be packed well', () => {
    const document = openPdf(buildPdf(['<</Type/Catalog>>']));
    const data = fromLatin1(`${'\x81A'.repeat(1000)}\x80`);
    const dict = new Map([['Filter', 'RunLengthDecode']]);
    expect(decodeStream(document, new Stream(dict, data), 2 ** 20)?.bytes.length).toBe(128_000);
  });

  it
    .skipIf(!ready)
    .each(pdfs('pdf/{born,zh,scanned,table,form,invoice,signed}/*.pdf').filter((path) => !/debian|geotopo/.test(path)))(
    '%s needs less than a twentieth of it',
    (path) => {
      const bytes = bytesOf(path);
      const document = openPdf(bytes, { password: passwordOf(path) });
      const survey = new EffortSurvey(document);
      const need = { unpacked: 0, drawn: 0, sheets: 0 };
      for (const { dict } of pagesOf(document)) {
        const { operations, sheets } = survey.page(dict);
        need.drawn += operations;
        need.sheets += sheets;
      }
      for (const num of document.entries.keys()) {
        const value = document.object(num);
        if (value instanceof Stream) need.unpacked += decodeStream(document, value, 2 ** 30)?.bytes.length ?? 0;
      }
      for (const cost of ['unpacked', 'drawn', 'sheets'] as const)
        expect(need[cost] * 20, cost).toBeLessThan(LIMITS[cost].base + LIMITS[cost].ratio * bytes.length);
    },
  );
});
