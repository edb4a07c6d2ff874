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

for (const path of ['/', '/pdf-merge/'])
  test(`on ${path} the search opens by its key before any script has come, and what is typed is found`, async ({
    page,
  }) => {
    const release = await hold(page, /\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    const box = page.getByRole('combobox', { name: '搜索工具' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await page.keyboard.type('heb');
    await release();
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('PDF合并');
    await page.keyboard.type('ing');
    await expect(box).toHaveValue('hebing');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  });

test('the button of the search opens it before any script has come, and a press outside closes it', async ({
  page,
}) => {
  const release = await hold(page, /\.js$/);
  await page.goto('/pdf-rotate/', { waitUntil: 'commit' });
  await page.locator('header').getByRole('button', { name: '搜索工具' }).click();
  const box = page.getByRole('combobox', { name: '搜索工具' });
  await expect(box).toBeFocused();
  await page.mouse.click(10, 600);
  await expect(box).toBeHidden();
  await release();
});
