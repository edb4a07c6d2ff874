import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { needsPrograms, unzip } from './programs.ts';
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

test('a scan is shown page by page beside its text and corrected; Word and PDF have it, and nothing is read again', async ({
  page,
}) => {
  test.setTimeout(180_000);
  needsPrograms('pdftotext');
  const scan = page.getByRole('region', { name: '识别的文字' });
  await openTool(page, 'scan-to-word');
  await pick(page, fixture('pdf/text-and-scan.pdf'));
  await expect(scan).toContainText('这一页本来就有文字', { timeout: PATIENCE });
  await scan.getByRole('button', { name: '下一页' }).press('Enter');
  await expect(scan.getByRole('textbox')).toContainText('年度采购', { timeout: PATIENCE });
  await expect(scan.getByRole('button', { name: '下一页' })).toBeDisabled();
  await expect(scan.getByRole('button', { name: '下一页' })).toBeFocused();
  await scan.getByText('和到货时间。').click();
  await expect(scan.locator('polygon.fill-accent\\/25')).toHaveCount(1);
  await page.keyboard.press('End');
  await page.keyboard.type('照此办理。');
  expect(await axeFaults(page, 'main')).toEqual([]);
  // What was typed a moment before the start is in the result.
  await run(page, PATIENCE);
  const word = zippedText(await save(page), 'document.xml');
  expect(word).toContain('双方经协商一致，订立本合同，附件见后页。');
  expect(word).toContain('数量、预算和到货时间。照此办理。');
  const fetched: string[] = [];
  page.context().on('request', (request) => fetched.push(request.url()));
  await page.reload();
  await scan.getByRole('button', { name: '下一页' }).click();
  await expect(scan.getByRole('textbox')).toContainText('和到货时间。照此办理。', { timeout: PATIENCE });
  await page.getByRole('radio', { name: '可搜索的 PDF' }).click();
  await run(page, PATIENCE);
  const text = execFileSync('pdftotext', [await save(page), '-'], { encoding: 'utf8' });
  expect(text).toContain('和到货时间。照此办理。');
  expect(fetched.filter((url) => url.includes('.onnx'))).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});
