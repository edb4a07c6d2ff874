import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { optionSchema } from '../../../schemas/option.ts';
import { runEngine } from '../../../src/engines/load-node.ts';
import { rangeText } from '../../../src/lib/page-range.ts';
import { buildPdf, bytesOf, contents, faults, probe, ready } from '../model/pdf/tools.ts';

const { engines } = parse(readFileSync('tools.yaml', 'utf8'));
const stamp = async (
  bytes: Uint8Array<ArrayBuffer>,
  options: Record<string, unknown>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const checked = optionSchema(engines.watermark.options).parse(options);
  const [file] = await runEngine('watermark', [new File([bytes], 'a.pdf')], checked, {});
  return contents(file);
};

/** One page whose boxes, rotation and unit are given, 200 × 300 points as it is seen. */
const onePage = (entries: string): Uint8Array<ArrayBuffer> =>
  buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R ${entries}>>`,
  ]);

/**
 * The box around the word in hundredths of the page as it is seen, from its upper left corner, by pdftotext, which
 * knows no units.
 */
function wordBox(bytes: Uint8Array, unit: number): number[] {
  const { out } = probe(bytes, 'pdftotext', '-bbox', '-cropbox', '{}', '-');
  const found = /xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">SAMPLE/.exec(out) ?? [];
  return found.slice(1).map((value, index) => Math.round((Number(value) * unit) / (index % 2 ? 3 : 2)));
}

describe.skipIf(!ready)('watermark', () => {
  const options = { text: 'SAMPLE', layout: 'single', position: 'bottom-left', margin: 0, angle: 0, width: 50 };

  it.each([
    ['as it is', '/MediaBox[0 0 200 300]'],
    ['turned right', '/MediaBox[0 0 300 200]/Rotate 90'],
    ['upside down', '/MediaBox[0 0 200 300]/Rotate 180'],
    ['turned left', '/MediaBox[0 0 300 200]/Rotate -90'],
    ['cropped', '/MediaBox[-100 -100 900 900]/CropBox[50 60 250 360]'],
    ['in larger units', '/MediaBox[0 0 100 150]/UserUnit 2'],
  ])('stands in the corner of a page %s', async (_, entries) => {
    const bytes = await stamp(onePage(entries), options);
    expect(faults(bytes)).toBe('');
    const [left = -1, top = -1, right = -1, bottom = -1] = wordBox(bytes, entries.includes('UserUnit') ? 2 : 1);
    expect(Math.abs(left)).toBeLessThanOrEqual(1);
    expect(Math.abs(right - 50)).toBeLessThanOrEqual(1);
    expect(top).toBeGreaterThan(85);
    expect(bottom).toBeLessThanOrEqual(101);
  });

  it('marks every page of the range and no other', { timeout: 60_000 }, async () => {
    const source = bytesOf('pdf/zh/zhnumber-simsun-simhei-32p.pdf');
    const chosenPages = fc.uniqueArray(fc.integer({ min: 0, max: 31 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(chosenPages, fc.constantFrom('over', 'under'), async (chosen, layer) => {
        const sorted = [...chosen].sort((a, b) => a - b);
        const bytes = await stamp(source, { text: '甲乙丙丁', angle: 0, layer, pages: rangeText(sorted) });
        const pages = probe(bytes, 'pdftotext', '-raw', '{}', '-').out.split('\f');
        const marked = pages.flatMap((text, index) => (text.includes('甲乙丙丁') ? [index] : []));
        expect(marked).toEqual(sorted);
      }),
      { numRuns: 3 },
    );
  });

  it('is an artifact, and the tags of the content stay', async () => {
    const bytes = await stamp(onePage('/MediaBox[0 0 200 300]'), options);
    const { out } = probe(bytes, 'qpdf', '--qdf', '--object-streams=disable', '{}', '-');
    expect(out).toContain('/Artifact <</Type /Pagination /Subtype /Watermark>> BDC');
  });
});
