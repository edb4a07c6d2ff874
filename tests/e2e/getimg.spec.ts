import { corpus, needsCorpus } from './corpus.ts';
import { expect, test } from './test.ts';
import { fill, openTool, pick, results, run, save } from './tool-page.ts';

test.beforeEach(needsCorpus);

test('pictures come out as files named by their page, small ones where asked', async ({ page }) => {
  await openTool(page, 'pdf-getimg');
  await pick(page, corpus('pdf/born/geotopo-117p.pdf'));
  await fill(page, 'pages', '31');
  await run(page);
  await expect(results(page)).toContainText('geotopo-117p-p31-1.jpg');
  expect(await save(page)).toMatch(/geotopo-117p-p31-1\.jpg$/);

  await fill(page, 'pages', '20-31');
  await run(page);
  await expect(results(page).getByText('geotopo-117p-p24-1.png')).toBeVisible();
  expect(await save(page)).toMatch(/\.zip$/);
});
