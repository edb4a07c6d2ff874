import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chaptersOf } from '../../../../src/features/pdf-pages/split/chapters.ts';
import { planPieces } from '../../../../src/features/pdf-pages/split/plan.ts';
import { openPdf } from '../../../../src/formats/pdf/document.ts';
import { surveyOf } from '../../../../src/formats/pdf/merge/survey.ts';
import { pagesOf } from '../../../../src/formats/pdf/pages.ts';
import { hasCorpus, inputPath } from '../../../corpus.ts';

const CUT = { ranges: '', every: 1, level: 1, size: 1e6, pages: '', together: true } as const;

describe.skipIf(!hasCorpus)('split', () => {
  const open = (path: string) => {
    const document = openPdf(new Uint8Array(readFileSync(inputPath(`corpus:${path}`))));
    return surveyOf(document, pagesOf(document));
  };

  it('finds the chapters of an outline with their pages', () => {
    const { document, pages } = open('pdf/born/pdflatex-outline.pdf');
    const chapters = chaptersOf(document, pages, 1);
    expect(chapters.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(chapters.every(({ title }) => title.length > 0)).toBe(true);
  });

  it.each(['every', 'size', 'parity', 'outline'] as const)(
    'by %s every page stands in exactly one piece',
    async (mode) => {
      const survey = open('pdf/born/pdflatex-outline.pdf');
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 6 }),
          fc.integer({ min: 1000, max: 80_000 }),
          async (every, size) => {
            const pieces = await planPieces(survey, { ...CUT, mode, every, size }, async () => {});
            const all = pieces.flatMap(({ chosen }) => chosen);
            expect(all.sort((a, b) => a - b)).toEqual([0, 1, 2, 3]);
          },
        ),
        { numRuns: 20 },
      );
    },
  );
});
