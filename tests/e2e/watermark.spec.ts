import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, pageCount, pageText, qpdfFaults } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { fill, openTool, option, pick, run, save, startButton } from './tool-page.ts';

const CHINESE = corpus('pdf/zh/quarterly-report-22p-simsun.pdf'); // 22 pages
const PHOTO = corpus('image/jpg/photo-2725x2225.jpg'); // larger than the option may be
const SHORT = corpus('pdf/born/pdflatex-outline.pdf');
const LOGO = corpus('image/png/alpha-layer.png');

test.beforeEach(needsCorpus);

test('the sample follows the settings, and the file comes out as the sample said', async ({ page }) => {
  needsPrograms('qpdf', 'pdfinfo', 'pdftotext');
  await openTool(page, 'watermark');
  await pick(page, CHINESE);
  const sample = page.getByRole('region', { name: '效果预览' });
  const picture = sample.getByRole('img');
  await expect(picture).toBeVisible();
  const before = await picture.getAttribute('src');
  const place = await sample.boundingBox();

  await option(page, 'text').locator('textarea').fill('内部资料\n2026');
  await fill(page, 'angle', '0');
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before);
  expect((await sample.boundingBox())?.height).toBeCloseTo(place?.height ?? 0, 0);

  await fill(page, 'pages', '2-');
  await sample.getByRole('button', { name: '下一页' }).click();
  await expect(sample.getByRole('img', { name: '第 2 页' })).toBeVisible();
  expect(await axeFaults(page, 'main')).toEqual([]);

  await run(page);
  const marked = await save(page);
  expect(qpdfFaults(marked)).toBe('');
  expect(pageCount(marked)).toBe(22);
  expect(pageText(marked, 2)).toContain('内部资料');
  expect(pageText(marked, 1)).not.toContain('内部资料');
});

test('what no font has is named before the start', async ({ page }) => {
  await openTool(page, 'watermark');
  await pick(page, SHORT);
  const sample = page.getByRole('region', { name: '效果预览' });
  await option(page, 'text').locator('textarea').fill('样张𠮷𠮸');
  await expect(sample.getByRole('status')).toHaveText('字体里没有这些字，没有写上：𠮸');
  await option(page, 'text').locator('textarea').fill('样张𠮷');
  await expect(sample.getByRole('status')).toBeEmpty();
});

test('a picture is chosen in the form and stamped', async ({ page }) => {
  await openTool(page, 'watermark');
  await pick(page, SHORT);
  await option(page, 'kind').getByText('图片', { exact: true }).click();
  await option(page, 'picture').locator('input[type=file]').setInputFiles(LOGO);
  const chosen = option(page, 'picture').getByRole('img');
  await expect(chosen).toHaveAttribute('src', /^data:image\/png/);
  await option(page, 'picture').locator('input[type=file]').setInputFiles(PHOTO);
  await expect(chosen).toHaveAttribute('src', /^data:image\/webp/);
  await run(page);
  expect(qpdfFaults(await save(page))).toBe('');
});

test('page numbers are shown before they are printed', async ({ page }) => {
  await openTool(page, 'pdf-add-page-number');
  await pick(page, CHINESE);
  await expect(startButton(page)).toHaveText('给 1 个文件加页码');
  await expect(page.getByRole('region', { name: '效果预览' }).getByRole('img')).toBeVisible();
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the sample fits the screen', async ({ page }) => {
    await openTool(page, 'watermark');
    await pick(page, CHINESE);
    await expect(page.getByRole('region', { name: '效果预览' }).getByRole('img')).toBeVisible();
    const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide[0]).toBeLessThanOrEqual(wide[1] ?? 0);
  });
});
