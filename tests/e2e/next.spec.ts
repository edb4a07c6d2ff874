import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, unzip } from './programs.ts';
import { expect, test } from './test.ts';
import { clearAll, names, openTool, pick, results, run, save } from './tool-page.ts';

test.beforeEach(needsCorpus);

test('a merged PDF goes on to be made smaller, and this to Word, without a download between', async ({ page }) => {
  needsPrograms('unzip');
  let downloads = 0;
  page.on('download', () => downloads++);
  const steps = results(page).getByText('下一步', { exact: true }).locator('..').getByRole('button');
  await openTool(page, 'pdf-merge');
  await pick(page, corpus('pdf/born/rotated-pages.pdf'), corpus('pdf/born/pdflatex-outline.pdf'));
  await run(page);
  await expect(steps).toHaveText(['PDF压缩', 'PDF删除页面', 'PDF转Word', '更多']);
  await steps.last().press('Enter');
  await expect(steps.nth(3)).toBeFocused();
  const offered = await steps.allTextContents();
  // Two that go on with a PDF, one that makes something else of it; none that would take apart what was merged.
  expect(offered).toEqual(expect.arrayContaining(['PDF压缩', 'PDF转Word']));
  expect(offered.some((name) => /图片格式转换|Word转PDF|PDF拆分|PDF合并/.test(name))).toBe(false);

  await steps.filter({ hasText: 'PDF压缩' }).click();
  await expect(page).toHaveURL('/pdf-compress/');
  await expect.poll(async () => (await names(page)).length).toBe(1);
  await run(page);

  await steps.filter({ hasText: 'PDF转Word' }).click();
  await expect(page).toHaveURL('/pdf-to-word/');
  await expect.poll(async () => (await names(page)).length).toBe(1);
  await run(page);
  expect(downloads).toBe(0);
  expect(unzip(await save(page)).map(({ path }) => path.split('/').at(-1))).toContain('document.xml');

  // What was handed over is taken once.
  await clearAll(page);
  await openTool(page, 'pdf-to-word');
  await expect(page.getByText('把文件拖到这里，或粘贴进来')).toBeVisible();
});

test('a tool found by the search takes along what the open one has, unless it is not to', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: '搜索工具' });
  const find = async (words: string): Promise<void> => {
    await page.keyboard.press('/');
    await dialog.getByRole('combobox').fill(words);
  };
  await openTool(page, 'pdf-rotate');
  await pick(page, corpus('pdf/born/rotated-pages.pdf'));
  await expect.poll(async () => (await names(page)).length).toBe(1);
  await find('PDF压缩');
  await expect(dialog.getByRole('checkbox', { name: '带上文件 rotated-pages.pdf' })).toBeChecked();
  await expect(dialog.getByRole('option').first()).toContainText('带上文件');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pdf-compress/');
  await expect.poll(async () => (await names(page)).length).toBe(1);

  await run(page);
  await find('PDF转Word');
  await dialog.getByRole('checkbox', { name: /^带上结果 / }).uncheck();
  await dialog.getByRole('option').first().click();
  await expect(page).toHaveURL('/pdf-to-word/');
  await expect(page.getByText('把文件拖到这里，或粘贴进来')).toBeVisible();
});
