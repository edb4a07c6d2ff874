import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, pictures, unzip } from './programs.ts';
import { expect, test } from './test.ts';
import { names, openTool, pick, results, run, save } from './tool-page.ts';

test.beforeEach(needsCorpus);

test('a merged PDF goes on to pictures and these to another format, without a download between', async ({ page }) => {
  needsPrograms('identify', 'unzip');
  let downloads = 0;
  page.on('download', () => downloads++);
  const steps = results(page).getByText('下一步').locator('..').getByRole('button');
  await openTool(page, 'pdf-merge');
  await pick(page, corpus('pdf/born/rotated-pages.pdf'), corpus('pdf/born/pdflatex-outline.pdf'));
  await run(page);
  const offered = await steps.allTextContents();
  // Two that go on with a PDF, one that makes something else of it; none that would take apart what was merged.
  expect(offered).toHaveLength(3);
  expect(offered).toEqual(expect.arrayContaining(['PDF压缩', 'PDF转JPG']));
  expect(offered.some((name) => /图片格式转换|Word转PDF|PDF拆分|PDF合并/.test(name))).toBe(false);

  await steps.filter({ hasText: 'PDF转JPG' }).click();
  await expect(page).toHaveURL('/pdf-to-jpg/');
  await expect.poll(async () => (await names(page)).length).toBe(1);
  await run(page);
  expect(await steps.allTextContents()).toContain('图片格式转换');

  await steps.filter({ hasText: '图片格式转换' }).click();
  await expect(page).toHaveURL('/img-convert/');
  await expect.poll(async () => (await names(page)).length).toBe(6);
  await page.locator('[data-option=format] select').selectOption('png');
  await run(page);
  expect(downloads).toBe(0);
  const files = unzip(await save(page));
  expect(files.map(({ path }) => pictures(path)[0]?.format)).toEqual(Array.from({ length: 6 }, () => 'PNG'));
});

test('what was handed over is taken once', async ({ page }) => {
  await openTool(page, 'pdf-rotate');
  await pick(page, corpus('pdf/born/rotated-pages.pdf'));
  await run(page);
  await results(page).getByRole('button', { name: 'PDF转JPG' }).click();
  await expect(page).toHaveURL('/pdf-to-jpg/');
  await expect.poll(async () => (await names(page)).length).toBe(1);
  await page.getByRole('button', { name: '全部清空' }).click();
  await openTool(page, 'pdf-to-jpg');
  await expect(page.getByText('把文件拖到这里，或粘贴进来')).toBeVisible();
});
