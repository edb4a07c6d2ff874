import { expect, it } from 'vitest';
import type { EngineOptions } from '../../../src/engines/options.gen.ts';
import addPageNumbers from '../../../src/features/pdf-add-page-number/engine.ts';
import { buildPdf, contents, probe, ready } from '../model/pdf/tools.ts';
import { recordedRun } from './pdf-run.ts';

const options: EngineOptions['pdf-add-page-number'] = {
  position: 'bottom-center',
  mirror: false,
  format: 'plain',
  custom: '',
  style: 'arabic',
  start: 1,
  digits: 0,
  pages: '',
  continued: false,
  size: 10,
  margin: 12,
  colour: '#000000',
  avoid: false,
};

it.skipIf(!ready)(
  'prints in the middle of a page whose unit is large: a poster of one by one and a half units',
  async () => {
    const bytes = buildPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 1 1.5]/UserUnit 600>>',
    ]);
    const [made] = await addPageNumbers([new File([bytes], '海报.pdf')], options, recordedRun().run);
    const { out } = probe(await contents(made), 'pdftotext', '-bbox', '{}', '-');
    const [, left, right] = /xMin="([\d.]+)".*xMax="([\d.]+)".*>1</.exec(out) ?? [];
    expect((Number(left) + Number(right)) / 2).toBeCloseTo(0.5, 2);
  },
);
