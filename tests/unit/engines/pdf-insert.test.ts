import { describe, expect, it } from 'vitest';
import pdfDeletePage from '../../../src/features/pdf-pages/pdf-delete-page.engine.ts';
import pdfInsert from '../../../src/features/pdf-pages/pdf-insert.engine.ts';
import { buildPdf, contents, faults, fileOf, probe, ready, textOf } from '../model/pdf/tools.ts';
import { recordedRun } from './pdf-run.ts';

const OPTIONS = { fit: 'contain', turn: false, confirm: false } as const;
const BOOK = 'pdf/born/pdflatex-outline.pdf'; // 4 pages, an outline, links

interface Outline {
  title: string;
  dest: unknown;
}
function targets(bytes: Uint8Array): string[] {
  const json = probe(bytes, 'qpdf', '--json=2', '--json-key=outlines', '--json-key=pages', '{}').out;
  const { outlines, pages } = JSON.parse(json) as {
    outlines: (Outline & { destpageposfrom1?: number })[];
    pages: unknown[];
  };
  expect(pages.length).toBeGreaterThan(0);
  return outlines.map(({ title, destpageposfrom1 }) => `${title} ${destpageposfrom1}`);
}

describe.skipIf(!ready)('pdf-insert', () => {
  it.each([1, 2, 3, 4])('a page taken out and put back in is where it was: page %d', async (page) => {
    const whole = await contents(fileOf(BOOK));
    const [rest] = await pdfDeletePage([fileOf(BOOK)], { pages: [String(page)] }, recordedRun().run);
    const at = ['', `${page - 1}:${page}`];
    const [file] = await pdfInsert([rest as File, fileOf(BOOK)], { ...OPTIONS, at }, recordedRun().run);
    const bytes = await contents(file);
    expect(faults(bytes)).toBe('');
    expect(textOf(bytes)).toBe(textOf(whole));
  });

  it('the outline follows the pages that blank pages push back', async () => {
    const before = targets(await contents(fileOf(BOOK)));
    const [file] = await pdfInsert([fileOf(BOOK)], { ...OPTIONS, at: ['0,0,2'] }, recordedRun().run);
    const moved = before.map((entry) =>
      entry.replace(/\d+$/, (page) => String(Number(page) + (Number(page) > 2 ? 3 : 2))),
    );
    expect(targets(await contents(file))).toEqual(moved);
  });

  it('tells what is missing, skips what cannot be read, and shows all of its progress', async () => {
    const run = recordedRun();
    await expect(pdfInsert([fileOf(BOOK)], { ...OPTIONS, at: [] }, run.run)).rejects.toMatchObject({
      code: 'bad-option',
    });
    const files = [fileOf(BOOK), fileOf('bad/only-header.pdf'), fileOf('pdf/born/rotated-pages.pdf')];
    const [file] = await pdfInsert(files, { ...OPTIONS, at: ['', '', '1'] }, run.run);
    expect(run.skipped).toEqual([['only-header.pdf', 'truncated']]);
    expect(probe(await contents(file), 'qpdf', '--show-npages', '{}').out.trim()).toBe('6');
    expect(run.parts).toEqual([...run.parts].sort((a, b) => a - b));
    expect(run.parts.at(-1)).toBe(1);
  });

  it('page labels stay with their pages; what comes between has none', async () => {
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>';
    const labels = '<</Nums[0<</S/r>>2<</S/D/P(A-)>>]>>';
    const bodies = [
      `<</Type/Catalog/Pages 2 0 R/PageLabels ${labels}>>`,
      '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R 6 0 R]/Count 4>>',
      ...[page, page, page, page],
    ];
    const [file] = await pdfInsert(
      [new File([buildPdf(bodies)], 'a.pdf')],
      { ...OPTIONS, at: ['1,1,3,4'] },
      recordedRun().run,
    );
    const json = probe(await contents(file), 'qpdf', '--json=2', '--json-key=pagelabels', '{}').out;
    const { pagelabels } = JSON.parse(json) as { pagelabels: { index: number; label: Record<string, unknown> }[] };
    expect(pagelabels.map(({ index, label }) => [index, label['/S'] ?? '', label['/St'] ?? 1])).toEqual([
      [0, '/r', 1],
      [1, '', 1],
      [3, '/r', 2],
      [4, '/D', 1],
      [5, '', 1],
      [6, '/D', 2],
      [7, '', 1],
    ]);
  });

  it('stops when it is cancelled', async () => {
    const { run, abort } = recordedRun();
    abort.abort();
    await expect(pdfInsert([fileOf(BOOK), fileOf(BOOK)], { ...OPTIONS, at: [] }, run)).rejects.toThrow();
  });
});
