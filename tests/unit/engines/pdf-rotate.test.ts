import { describe, expect, it } from 'vitest';
import type { EngineOptions } from '../../../src/engines/options.gen.ts';
import pdfRotate from '../../../src/features/pdf-pages/pdf-rotate.engine.ts';
import { REPAIRED } from '../../../src/lib/repaired.ts';
import {
  buildPdf,
  bytesOf,
  contents,
  faults,
  fileOf,
  passwordOf,
  pdfs,
  piped,
  probe,
  ready,
  textOf,
} from '../model/pdf/tools.ts';
import { recordedRun } from './pdf-run.ts';

const turned = (bytes: Uint8Array, password = ''): number[] => {
  const out = probe(bytes, 'pdfinfo', '-upw', password, '-f', '1', '-l', '9999', '{}').out;
  return [...out.matchAll(/rot: +(\d+)/g)].map((match) => Number(match[1]));
};
/**
 * The text of the file turned upside down by qpdf, up to a page: text in the order a reader finds it depends on how
 * pages stand.
 */
const textTurnedByQpdf = (path: string, password: string, last: number): string => {
  const script = 'qpdf --rotate=+180 --decrypt --warning-exit-0 "--password=$1" "$2" - | pdftotext -raw -l "$3" - -';
  return piped(bytesOf(path), script, password, '{}', String(last)).replace(/[^\S\f]+/g, '');
};
const options: EngineOptions['pdf-rotate'] = { angle: '90', pages: '', turns: [] };

describe.skipIf(!ready)('pdf-rotate', () => {
  it.each(pdfs('pdf/*/*.pdf').filter((path) => !/fuzzed|loop|freeculture|geotopo|debian/.test(path)))(
    '%s: clean, every page turned, text kept',
    async (path) => {
      const password = passwordOf(path);
      const { run } = recordedRun(password);
      const [file] = await pdfRotate([fileOf(path)], { ...options, angle: '180' }, run);
      const bytes = await contents(file);
      expect(faults(bytes, password)).toBe('');
      const before = probe(bytesOf(path), 'pdfinfo', '-upw', password ?? '', '-f', '1', '-l', '9999', '{}').out;
      const expected = [...before.matchAll(/rot: +(\d+)/g)].map((match) => (Number(match[1]) + 180) % 360);
      if (expected.length) expect(turned(bytes, password)).toEqual(expected);
      // Every page is turned alike: the text of the first ones tells.
      expect(textOf(bytes, password, 12)).toBe(textTurnedByQpdf(path, password ?? '', 12));
      expect(bytes.length).toBeLessThan(bytesOf(path).length + 200);
    },
  );

  it('turns the chosen pages, single pages otherwise, relative to how they stand', async () => {
    const { run } = recordedRun();
    const source = fileOf('pdf/born/pdflatex-outline.pdf');
    const [once] = await pdfRotate([source], { angle: '270', pages: 'odd', turns: ['3:180,4:90'] }, run);
    expect(turned(await contents(once))).toEqual([270, 0, 180, 90]);
    const [twice] = await pdfRotate([new File([await contents(once)], 'a.pdf')], { ...options, pages: '1,4' }, run);
    expect(turned(await contents(twice))).toEqual([0, 0, 180, 180]);
    const [alone] = await pdfRotate([source], { ...options, turns: ['2:90'] }, run);
    expect(turned(await contents(alone))).toEqual([0, 90, 0, 0]);
    expect(alone?.name).toBe('pdflatex-outline-旋转.pdf');
  });

  it('takes the turns of each file from its own place', async () => {
    const source = fileOf('pdf/born/pdflatex-outline.pdf');
    const files = await pdfRotate(
      [source, source, source],
      { ...options, turns: ['1:180', '', '2:270'] },
      recordedRun().run,
    );
    const all = await Promise.all(files.map(async (file) => turned(await contents(file))));
    expect(all).toEqual([
      [180, 0, 0, 0],
      [90, 90, 90, 90],
      [0, 270, 0, 0],
    ]);
  });

  it('keeps outline and links, and gives the same bytes again', async () => {
    const path = 'pdf/born/pdflatex-outline.pdf';
    const outline = (bytes: Uint8Array): unknown => outlineOf(bytes);
    const [first] = await pdfRotate([fileOf(path)], options, recordedRun().run);
    const [second] = await pdfRotate([fileOf(path)], options, recordedRun().run);
    const bytes = await contents(first);
    expect(bytes).toEqual(await contents(second));
    expect(outline(bytes)).toEqual(outline(bytesOf(path)));
  });

  it('says what else changed', async () => {
    const locked = recordedRun('baz');
    await pdfRotate([fileOf('pdf/encrypted/aes-128_user-baz_owner-foo.pdf')], options, locked.run);
    expect(locked.notes.join()).toContain('照旧');
    const signed = recordedRun();
    await pdfRotate([fileOf('pdf/signed/two-fields-signed-twice.pdf')], options, signed.run);
    expect(signed.notes.join()).toContain('签名失效');
    const owner = recordedRun();
    await pdfRotate([fileOf('pdf/encrypted/owner-only_owner-master.pdf')], options, owner.run);
    expect(owner.notes.join()).toContain('照旧');
  });

  it('says that a page tree within itself was mended', async () => {
    const looped = recordedRun();
    await pdfRotate([fileOf('bad/page-tree-loop.pdf')], options, looped.run);
    expect(looped.notes).toEqual([REPAIRED]);
  });

  it.each([
    ['bad/page-tree-100-million.pdf', 'too-many-pages'],
    ['bad/unknown-password.pdf', 'password-needed'],
    ['bad/empty.pdf', 'empty-file'],
  ])('refuses %s', async (path, code) => {
    await expect(pdfRotate([fileOf(path)], options, recordedRun().run)).rejects.toMatchObject({ code });
  });

  it('stops when cancelled', async () => {
    const { run, abort } = recordedRun();
    const work = pdfRotate([fileOf('pdf/zh/debian-reference-251p.pdf')], options, run);
    setTimeout(() => abort.abort(), 5);
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  });
});

/** Titles and page numbers as qpdf reads them. */
function outlineOf(bytes: Uint8Array): unknown {
  const items = (JSON.parse(probe(bytes, 'qpdf', '--json=2', '--json-key=outlines', '{}').out) as { outlines: Item[] })
    .outlines;
  const plain = (item: Item): unknown => [item.title, item.destpageposfrom1, item.kids.map(plain)];
  return items.map(plain);
}
interface Item {
  title: string;
  destpageposfrom1: number;
  kids: Item[];
}

it('refuses to turn nothing, but leaves a file alone that is named so', async () => {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 20]>>';
  const bytes = buildPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 1/Kids[3 0 R]>>', page]);
  const file = new File([bytes], 'x.pdf');
  await expect(pdfRotate([file], { ...options, angle: '0' }, recordedRun().run)).rejects.toMatchObject({
    code: 'bad-option',
  });
  expect(await pdfRotate([file], { ...options, angle: '0', turns: ['1:0'] }, recordedRun().run)).toHaveLength(1);
});

it('normalises odd angles and looks through indirect and inherited ones', async () => {
  const bytes = buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]/Rotate 90/MediaBox[0 0 10 20]>>',
    '<</Type/Page/Parent 2 0 R/Rotate -90>>',
    '<</Type/Page/Parent 2 0 R/Rotate 6 0 R>>',
    '<</Type/Page/Parent 2 0 R>>',
    '540',
  ]);
  const [file] = await pdfRotate([new File([bytes], 'x.pdf')], options, recordedRun().run);
  if (ready) expect(turned(await contents(file))).toEqual([0, 270, 180]);
});
