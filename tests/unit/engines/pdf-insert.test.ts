import { describe, expect, it } from 'vitest';
import pdfDeletePage from '../../../src/engines/web/pdf-delete-page.ts';
import pdfInsert from '../../../src/engines/web/pdf-insert.ts';
import { contents, faults, fileOf, probe, ready, textOf } from '../model/pdf/tools.ts';
import { recordedRun } from './pdf-run.ts';

const OPTIONS = { fit: 'contain', turn: false } as const;
const BOOK = 'pdf/born/pdflatex-outline.pdf'; // 4 pages, an outline, links

interface Outline {
  title: string;
  dest: unknown;
}
function targets(bytes: Uint8Array): string[] {
  const json = probe(bytes, 'qpdf', '--json=2', '--json-key=outlines', '--json-key=pages', '{}').out;
  const { outlines, pages } = JSON.parse(json) as { outlines: (Outline & { destpageposfrom1?: number })[]; pages: unknown[] };
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
    const moved = before.map((entry) => entry.replace(/\d+$/, (page) => String(Number(page) + (Number(page) > 2 ? 3 : 2))));
    expect(targets(await contents(file))).toEqual(moved);
  });

  it('tells what is missing, skips what cannot be read, and shows all of its progress', async () => {
    const run = recordedRun();
    await expect(pdfInsert([fileOf(BOOK)], { ...OPTIONS, at: [] }, run.run)).rejects.toMatchObject({ code: 'bad-option' });
    const files = [fileOf(BOOK), fileOf('bad/only-header.pdf'), fileOf('pdf/born/rotated-pages.pdf')];
    const [file] = await pdfInsert(files, { ...OPTIONS, at: ['', '', '1'] }, run.run);
    expect(run.skipped).toEqual([['only-header.pdf', 'truncated']]);
    expect(probe(await contents(file), 'qpdf', '--show-npages', '{}').out.trim()).toBe('6');
    expect(run.parts).toEqual([...run.parts].sort((a, b) => a - b));
    expect(run.parts.at(-1)).toBe(1);
  });

  it('stops when it is cancelled', async () => {
    const { run, abort } = recordedRun();
    abort.abort();
    await expect(pdfInsert([fileOf(BOOK), fileOf(BOOK)], { ...OPTIONS, at: [] }, run)).rejects.toThrow();
  });
});
