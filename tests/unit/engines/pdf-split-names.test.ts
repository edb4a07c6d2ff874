import { describe, expect, it } from 'vitest';
import type { EngineOptions } from '../../../src/engines/options.gen.ts';
import pdfSplit from '../../../src/features/pdf-pages/pdf-split.engine.ts';
import { buildPdf } from '../model/pdf/tools.ts';
import { recordedRun } from './pdf-run.ts';

const DEFAULTS: EngineOptions['pdf-split'] = {
  mode: 'every',
  every: 1,
  ranges: '',
  pages: [],
  together: true,
  level: 1,
  mb: 20,
  naming: '',
};

/** Four pages; the second begins a chapter of the document's own name, the third one of another. */
const FOUR = buildPdf([
  '<</Type/Catalog/Pages 2 0 R/Outlines 7 0 R>>',
  '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R 6 0 R]/Count 4>>',
  ...new Array(4).fill('<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>'),
  '<</First 8 0 R/Last 9 0 R/Count 2>>',
  '<</Title(contract)/Parent 7 0 R/Next 9 0 R/Dest[4 0 R/Fit]>>',
  '<</Title(annex.pdf)/Parent 7 0 R/Prev 8 0 R/Dest[5 0 R/Fit]>>',
]);

async function names(
  options: Partial<EngineOptions['pdf-split']>,
  file = new File([FOUR], 'contract.pdf'),
): Promise<string[]> {
  const made = await pdfSplit([file], { ...DEFAULTS, ...options }, recordedRun().run);
  return made.map(({ name }) => name.replace(/\.pdf$/, ''));
}

describe('names of the parts of a split', () => {
  it.each<[string, Partial<EngineOptions['pdf-split']>, string[]]>([
    ['every page', {}, ['contract_1', 'contract_2', 'contract_3', 'contract_4']],
    ['every two pages', { every: 2 }, ['contract_1_1-2', 'contract_2_3-4']],
    ['all pages in one', { every: 9 }, ['contract_1-4']],
    ['ranges', { mode: 'ranges', ranges: '1-3,4' }, ['contract_1_1-3', 'contract_2_4']],
    [
      'ranges of which the first is the first page',
      { mode: 'ranges', ranges: '1,2-4' },
      ['contract_1', 'contract_2-4'],
    ],
    ['pages together', { mode: 'extract', pages: ['2-3'] }, ['contract_2-3']],
    ['pages here and there', { mode: 'extract', pages: ['1,3-4'] }, ['contract_1,3-4']],
    ['pages apart', { mode: 'extract', pages: ['1,4'], together: false }, ['contract_1', 'contract_4']],
    ['chapters', { mode: 'outline' }, ['1_第1页', '2_contract', '3_annex']],
    [
      'chapters with the name',
      { mode: 'outline', naming: '{原名}_{书签}' },
      ['contract_第1页', 'contract', 'contract_annex'],
    ],
    ['chapters with their pages', { mode: 'outline', naming: '{书签}_{页码}' }, ['1', 'contract_2', 'annex_3-4']],
    ['size', { mode: 'size', mb: 0.0001 }, ['contract_1', 'contract_2', 'contract_3', 'contract_4']],
    ['odd and even', { mode: 'parity' }, ['contract_奇数页', 'contract_偶数页']],
  ])('%s', async (_, options, expected) => {
    expect(await names(options)).toEqual(expected);
  });

  it('stay plain when a part is split again', async () => {
    const [, second] = await pdfSplit([new File([FOUR], 'contract.pdf')], { ...DEFAULTS, every: 2 }, recordedRun().run);
    expect(await names({}, second)).toEqual(['contract_2_3-4_1', 'contract_2_3-4_2']);
  });
});
