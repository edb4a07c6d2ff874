import { corpus, needsCorpus } from './corpus.ts';
import { hold } from './hold.ts';
import { expect, test } from './test.ts';
import { chooseButton, row } from './tool-page.ts';

const ROTATED = corpus('pdf/born/rotated-pages.pdf'); // 2 pages

test.beforeEach(needsCorpus);

test('a file picked by the first press, before any script has come, is there when it has', async ({ page }) => {
  const release = await hold(page, /\.js$/);
  await page.goto('/pdf-merge/', { waitUntil: 'commit' });
  const chooser = page.waitForEvent('filechooser');
  await chooseButton(page).click();
  await (await chooser).setFiles(ROTATED);
  await release();
  await expect(row(page, 'rotated-pages.pdf')).toContainText('2 页');
});
