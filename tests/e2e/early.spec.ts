import { WORKBENCH } from './chunks.ts';
import { corpus, needsCorpus } from './corpus.ts';
import { hold } from './hold.ts';
import { storedJob } from './kept.ts';
import { expect, test } from './test.ts';
import { chooseButton, openTool, paste, pick, row } from './tool-page.ts';

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

test('a pasted file is seen to be taken in while the workbench is still on its way', async ({ page }) => {
  const release = await hold(page, WORKBENCH);
  await openTool(page, 'pdf-merge');
  await paste(page, ROTATED);
  await expect(page.getByText('正在打开…')).toBeVisible();
  await expect(chooseButton(page)).toHaveCount(0);
  await release();
  await expect(row(page, 'rotated-pages.pdf')).toContainText('2 页');
});

test.describe('files of the last visit', () => {
  test.use({ allowed: /Failed to load resource|net::ERR_/ });
  test.beforeEach(async ({ page }) => {
    await openTool(page, 'pdf-merge');
    await pick(page, ROTATED);
    await expect(row(page, 'rotated-pages.pdf')).toContainText('2 页');
    await expect.poll(() => storedJob(page, 'pdf-merge')).toBeDefined();
  });

  test('come back where the mark that tells of them is gone', async ({ page }) => {
    await page.evaluate(() => localStorage.removeItem('pdf365:work'));
    await page.reload();
    await expect(row(page, 'rotated-pages.pdf')).toContainText('2 页');
  });

  test('are not said to be on their way for good where the workbench does not come', async ({ page }) => {
    await page.route(WORKBENCH, (route) => route.abort());
    await page.reload();
    const told = page.getByRole('alert').filter({ hasText: '页面组件没有加载成功' });
    await expect(told).toBeVisible();
    await page.unroute(WORKBENCH);
    await told.getByRole('button', { name: '再试一次' }).click();
    await expect(row(page, 'rotated-pages.pdf')).toContainText('2 页');
  });
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
