import { statSync } from 'node:fs';
import { inputPath } from '../corpus.ts';
import { needsPrograms, onlyPages, pageText, qpdfFaults } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { inSettings, openTool, option, pick, run, save, startButton } from './tool-page.ts';

const SLIDES = inputPath('corpus:pdf/born/slides-go-41p.pdf'); // 41 pages, a photograph on page 3

test.beforeEach(() => needsPrograms('qpdf', 'pdftotext'));

test('a smaller file comes out, to be compared page by page', async ({ page }) => {
  const slides = onlyPages(SLIDES, '1-4');
  await openTool(page, 'pdf-compress');
  await pick(page, slides);
  await expect(page.getByRole('region', { name: '前后对比' })).toHaveCount(0);
  await run(page);
  await expect(page.getByText(/重新压缩图片 1 张/)).toBeVisible();
  const panel = page.getByRole('region', { name: '前后对比' });
  await expect(panel.getByRole('img', { name: '第 1 页，压缩后' })).toBeVisible();
  await panel.getByRole('combobox', { name: '页码' }).selectOption('3');
  await expect(panel.getByRole('img', { name: '第 3 页，压缩后' })).toBeVisible();
  const divider = panel.getByRole('slider', { name: '前后对比的分界' });
  await divider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(divider).toHaveValue('49');
  const before = panel.getByRole('img', { name: '第 3 页，压缩前' });
  const height = (await before.boundingBox())?.height ?? 0;
  await panel.getByRole('button', { name: '放大' }).click();
  await expect.poll(async () => (await before.boundingBox())?.height).toBeGreaterThan(height * 1.8);
  // At its end a zoom by keys keeps the focus.
  const smaller = panel.getByRole('button', { name: '缩小' });
  await smaller.focus();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(smaller).toBeDisabled({ timeout: 300 });
  }).toPass();
  await expect(smaller).toBeFocused();
  expect(await axeFaults(page, 'main')).toEqual([]);
  const small = await save(page);
  expect(statSync(small).size).toBeLessThan(statSync(slides).size * 0.7);
  expect(qpdfFaults(small)).toBe('');
  expect(pageText(small, 2)).toBe(pageText(slides, 2));
});

test('a size too small is refused with the smallest there is @phone', async ({ page }) => {
  await openTool(page, 'pdf-compress');
  await pick(page, onlyPages(SLIDES, '1-4'));
  await inSettings(page, async () => {
    await option(page, 'level').getByRole('radio', { name: '指定大小' }).click();
    await page.getByRole('spinbutton', { name: '不超过' }).fill('0.01');
  });
  await startButton(page).click();
  await expect(page.getByText(/最小能压到 \d+ KB/).first()).toBeVisible();
});
