import { corpus, needsCorpus } from './corpus.ts';
import { stored } from './kept.ts';
import { needsPrograms, pageCount, rotations } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { failures, openTool, outcome, pick, results, row, rows, run, save, startButton, turnAll } from './tool-page.ts';

const OUTLINED = corpus('pdf/born/pdflatex-outline.pdf'); // 4 pages
const ROTATED = corpus('pdf/born/rotated-pages.pdf'); // 2 pages

test.beforeEach(needsCorpus);

test('where the browser keeps nothing, the tool works and says so', async ({ page }) => {
  needsPrograms('pdfinfo');
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  await openTool(page, 'pdf-rotate');
  await pick(page, OUTLINED);
  await turnAll(page);
  await run(page);
  expect(rotations(await save(page))).toEqual([90, 90, 90, 90]);
  await expect(page.getByText('浏览器没有给本页存储空间，刷新后文件和结果不会保留。')).toBeVisible();
});

test.describe('with the network failing', () => {
  test.use({ allowed: /Failed to load resource|net::ERR_/ });

  test('an engine that cannot be fetched is told as that, and a retry works', async ({ page }) => {
    await page.context().route('**/*.wasm', (route) => route.abort());
    await openTool(page, 'pdf-to-jpg');
    await pick(page, OUTLINED);
    await startButton(page).click();
    await expect(failures(page)).toContainText('pdflatex-outline.pdf：加载处理组件失败，请检查网络后重试。');
    // Seen once (the other is what a screen reader is told of the job), and the focus is there.
    const said = page.getByText('加载处理组件失败，请检查网络后重试。').and(page.locator(':not(.sr-only)'));
    await expect(said).toHaveCount(1);
    await expect(failures(page).getByText('1 个文件没有处理')).toBeFocused();
    await expect(row(page, 'pdflatex-outline.pdf')).toContainText('没有处理');
    await page.context().unroute('**/*.wasm');
    await page.getByRole('button', { name: '重试 pdflatex-outline.pdf' }).click();
    await expect(results(page).getByText(/^处理完成，共 4 个文件/)).toBeVisible();
  });

  test('what the badge says is true: after one file the tool goes on without a network', async ({ page }) => {
    needsPrograms('pdfinfo');
    await openTool(page, 'pdf-merge');
    await pick(page, ROTATED);
    await expect(rows(page).locator('img')).toBeVisible();
    await run(page);
    await page.context().setOffline(true);
    await pick(page, OUTLINED);
    await expect(rows(page)).toHaveCount(2);
    await run(page);
    expect(pageCount(await save(page))).toBe(6);
    await results(page).getByRole('button', { name: /^预览/ }).click();
    await expect(page.getByRole('dialog').getByText('第 1 / 6 页')).toBeVisible();
  });
});

test('a result is looked at page by page, by keyboard, and Escape gives the focus back', async ({ page }) => {
  await openTool(page, 'pdf-rotate');
  await pick(page, OUTLINED);
  await turnAll(page);
  await run(page);
  const look = results(page).getByRole('button', { name: /^预览/ });
  await look.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('第 1 / 4 页')).toBeVisible();
  await expect(dialog.getByRole('img', { name: '第 1 页' })).toBeVisible();
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: '第 2 页' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(look).toBeFocused();
});

test('results stay until the next run: changed settings mark them as the last ones, a reload tells the same', async ({
  page,
}) => {
  await openTool(page, 'pdf-rotate');
  await pick(page, OUTLINED);
  await turnAll(page);
  await run(page);
  await turnAll(page); // once more
  const head = results(page).getByText(/^设置已改，这是上次的结果，共 1 个文件/);
  await expect(head).toBeVisible();
  expect(rotations(await save(page))).toEqual([90, 90, 90, 90]);
  await expect.poll(async () => (await stored(page))['record:pdf-rotate']).toMatchObject({ stale: 'settings' });
  await page.reload();
  await expect(head).toBeVisible();
  await run(page);
  await page.getByRole('button', { name: '重新旋转' }).click();
  await expect(outcome(page)).toBeFocused();
  expect(rotations(await save(page))).toEqual([180, 180, 180, 180]);
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('the workbench with files, fields, faults and results has no accessibility fault', async ({ page }) => {
    await openTool(page, 'img-convert');
    await pick(page, corpus('image/bmp/rgb24.bmp'), corpus('bad/truncated.jpg'), corpus('bad/empty.pdf'));
    await expect(rows(page)).toHaveCount(2);
    await run(page);
    expect(await axeFaults(page, 'main')).toEqual([]);
    await openTool(page, 'pdf-rotate');
    await pick(page, corpus('pdf/encrypted/aes-128_user-baz_owner-foo.pdf'), OUTLINED);
    await expect(page.getByLabel('文件有密码，请输入打开密码')).toBeVisible();
    expect(await axeFaults(page, 'main')).toEqual([]);
  });
});
