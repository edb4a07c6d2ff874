import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, pageCount, qpdfFaults } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { names, openTool, option, pick, row, rows, run, save } from './tool-page.ts';

const PHOTO = corpus('image/jpg/exif-orientation-landscape-6.jpg');
const HEIC = corpus('image/heic/libheif-example.heic');
const PNG = corpus('image/png/alpha-layer.png');
const TIFF = corpus('image/tiff/multipage-g31d.tif'); // 2 pages

test.beforeEach(needsCorpus);

test('pictures of several kinds become one PDF in the order of the list', async ({ page }) => {
  needsPrograms('qpdf', 'pdfinfo');
  await openTool(page, 'jpg-to-pdf');
  await pick(page, PHOTO, HEIC, PNG, TIFF);
  await expect(rows(page)).toHaveCount(4);
  await expect(row(page, 'alpha-layer.png').locator('img')).toBeVisible();
  await page.getByRole('button', { name: '前移 multipage-g31d.tif' }).click();
  await expect.poll(async () => (await names(page))[2]).toBe('multipage-g31d.tif');
  await option(page, 'page').getByRole('combobox').selectOption('a4');
  await expect(option(page, 'fit')).toBeVisible();
  await run(page);
  const saved = await save(page);
  expect(saved).toMatch(/exif-orientation-landscape-6等4张图片\.pdf$/);
  expect(qpdfFaults(saved)).toBe('');
  expect(pageCount(saved)).toBe(5);
  expect(await axeFaults(page, 'main')).toEqual([]);
});

test('a zip from Windows becomes a PDF of its pictures', async ({ page }) => {
  needsPrograms('qpdf', 'pdfinfo');
  await openTool(page, 'image_zip_to_pdf');
  await pick(page, 'tests/fixtures/zip/comic.zip');
  await run(page);
  await expect(page.getByText('跳过了不是图片的文件（说明.txt）')).toBeVisible();
  const saved = await save(page);
  expect(qpdfFaults(saved)).toBe('');
  expect(pageCount(saved)).toBe(5);
});
