import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { unzip } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { openTool, PHONE, pick, run, save } from './tool-page.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name);
// The networks are a few seconds of work, and of more on a busy machine.
const PATIENCE = 90_000;
const zippedText = (archive: string, name: string): string =>
  unzip(archive)
    .filter((entry) => entry.name === name)
    .map(({ path }) => readFileSync(path, 'utf8'))
    .join('');
const tables = (page: Page): Locator => page.getByRole('region', { name: '识别的表格' });

test('a photographed table is shown cell by cell beside its picture, corrected and saved; it fits a phone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openTool(page, 'img-to-excel');
  await pick(page, fixture('image/table/plain.png'));
  const grid = tables(page).getByRole('grid');
  await expect(grid).toContainText('王芳芳', { timeout: PATIENCE });
  await grid.getByRole('gridcell', { name: '王芳芳' }).click();
  await expect(tables(page).getByRole('img', { name: '原图上的这一格' })).toBeVisible();
  expect(await axeFaults(page, 'main')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('王芳');
  await page.keyboard.press('Tab');
  await expect(grid.getByRole('gridcell', { name: '王芳', exact: true })).toBeVisible();
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await axeFaults(page, 'main')).toEqual([]);
  await run(page);
  const book = zippedText(await save(page), 'sharedStrings.xml');
  expect(book).toContain('王芳<');
  expect(book).not.toContain('王芳芳');
  expect(book).toContain('人力资源部');
});

test('a scan becomes a Word document, and what was read is not read again after a reload', async ({ page }) => {
  test.setTimeout(180_000);
  await openTool(page, 'scan-to-word');
  await pick(page, fixture('pdf/text-and-scan.pdf'));
  await run(page, PATIENCE);
  const word = zippedText(await save(page), 'document.xml');
  expect(word).toContain('双方经协商一致，订立本合同，附件见后页。');
  expect(word).toContain('年度采购计划应当于每年12月31日前完成');
  const fetched: string[] = [];
  page.context().on('request', (request) => fetched.push(request.url()));
  await page.reload();
  await page.getByRole('radio', { name: '可搜索的 PDF' }).click();
  await run(page, PATIENCE);
  await save(page);
  expect(fetched.filter((url) => url.includes('.onnx'))).toEqual([]);
});
