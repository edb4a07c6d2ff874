import { inputPath } from '../corpus.ts';
import { needsPrograms, pageText, qpdfFaults } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { openTool, pick, run, save } from './tool-page.ts';

const MARKED = inputPath('fixture:pdf/libreoffice-marked.pdf'); // 3 pages with a watermark as outlines and a head

test.beforeEach(() => needsPrograms('qpdf', 'pdftotext'));

test('candidates are shown, the certain one ticked; a head goes only when it is ticked', async ({ page }) => {
  await openTool(page, 'del-watermark');
  await pick(page, MARKED);
  const panel = page.getByRole('region', { name: '水印候选' });
  await expect(panel.getByText('找到 1 项水印，将去除 1 项')).toBeVisible();
  const ticks = panel.getByRole('checkbox');
  await expect(ticks.first()).toBeChecked();
  const after = panel.getByRole('img', { name: '第 1 页去除后' });
  await expect(after).toBeVisible();
  await expect(panel.getByRole('img', { name: '第 1 页去除前' })).toBeVisible();
  const shown = await after.getAttribute('src');
  await expect(page.getByText('只用于自己的或有权修改的文件')).toBeVisible();

  const head = panel.getByRole('checkbox', { name: /内部文件/ });
  await head.focus();
  await page.keyboard.press('Space');
  await expect(panel.getByText('将去除 2 项')).toBeVisible();
  await expect.poll(() => after.getAttribute('src')).not.toBe(shown);
  await panel.getByRole('button', { name: '下一页' }).click();
  await expect(panel.getByRole('img', { name: '第 2 页去除后' })).toBeVisible();
  expect(await axeFaults(page, 'main')).toEqual([]);

  await run(page);
  const clean = await save(page);
  expect(qpdfFaults(clean)).toBe('');
  expect(pageText(clean, 1)).not.toContain('内部文件');
  expect(pageText(clean, 3)).toContain('第119段');
});

test('with nothing ticked the button says what it needs @phone', async ({ page }) => {
  await openTool(page, 'del-watermark');
  await pick(page, MARKED);
  const panel = page.getByRole('region', { name: '水印候选' });
  await panel.getByRole('button', { name: '全不选' }).click();
  await expect(panel.getByText('还没有选中')).toBeVisible();
  await expect(page.getByRole('button', { name: '先选要去掉的' })).toHaveAttribute('aria-disabled', 'true');
  for (const box of await panel.getByRole('checkbox').all()) await box.check();
  await run(page);
  expect(pageText(await save(page), 1)).not.toContain('内部文件');
});
