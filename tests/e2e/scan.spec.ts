import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { encodeValue } from '../../src/features/pdf-scan/shared/query-file.ts';
import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, qpdfFaults } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { inSettings, openTool, option, pick, results, run, save } from './tool-page.ts';

const ACTIVE = corpus('bad/js-openaction-and-launch.pdf');
const PORTFOLIO = corpus('pdf/active/portfolio-2-files.pdf');

test.beforeEach(() => {
  needsCorpus();
  needsPrograms('qpdf');
});

test('the verdict first, in one sentence; then the clean copy by its button, and the report to save', async ({
  page,
}) => {
  await openTool(page, 'pdf-scan');
  await pick(page, PORTFOLIO);
  await run(page);
  const report = page.getByRole('region', { name: '检测报告' });
  await expect(report.getByRole('heading', { name: '这份文件有危险，先不要打开' })).toBeInViewport();
  await expect(report.locator('[data-verdict=danger]')).toContainText('自动运行的脚本');
  const [verdict, files] = [await report.boundingBox(), await results(page).boundingBox()];
  expect(verdict?.y).toBeLessThan(files?.y ?? 0);
  await expect(results(page)).not.toContainText(/处理完成|下一步/);
  await expect(report.getByText('打开文件时：脚本', { exact: false })).toBeVisible();
  await report.getByText('夹带的附件', { exact: true }).click();
  await expect(report.getByText('PDF1.pdf', { exact: false }).last()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await report.getByRole('button', { name: '保存检测报告（PDF）' }).click();
  expect((await saved).suggestedFilename()).toBe('portfolio-2-files-安全检测报告.pdf');
  const clean = report.getByRole('button', { name: '生成干净副本' });
  await clean.scrollIntoViewIfNeeded();
  const stood = await page.evaluate(() => scrollY);
  await clean.click();
  await expect(report.getByRole('button', { name: '保存干净副本' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(stood);
  await expect(report.getByText(/^干净副本去掉了：自动运行的脚本 1 处/)).toBeVisible();
  await expect(report.getByText('干净副本又检测了一遍：没有发现危险。')).toBeVisible();
  await expect(page.getByText(/^干净副本去掉了/)).toHaveCount(1);
  const copy = await save(page, /^保存 .*干净副本\.pdf$/);
  expect(qpdfFaults(copy)).toBe('');
  expect(readFileSync(copy, 'latin1')).not.toContain('/JavaScript');
});

/** What the report comes as is among what few people need. */
async function wantReport(page: Page, choice: string): Promise<void> {
  await page.getByText('更多设置').click();
  await option(page, 'report').getByText(choice).click();
}

test('a sound file is called so, and of several files each has its verdict', async ({ page }) => {
  await openTool(page, 'pdf-scan');
  await pick(page, corpus('pdf/zh/quarterly-report-22p-simsun.pdf'), ACTIVE);
  await wantReport(page, '只要 PDF');
  await run(page);
  const report = page.getByRole('region', { name: '检测报告' });
  await expect(report.getByRole('heading', { name: '没有发现危险' })).toBeVisible();
  await report.getByRole('combobox', { name: '文件' }).selectOption({ label: '有危险 · js-openaction-and-launch.pdf' });
  await expect(report.locator('[data-verdict=danger]')).toBeVisible();
});

test('the report fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTool(page, 'pdf-scan');
  await pick(page, ACTIVE);
  await inSettings(page, () => wantReport(page, '只要 JSON'));
  await run(page);
  await expect(
    page.getByRole('region', { name: '检测报告' }).getByText('启动外部程序或文件', { exact: true }),
  ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('the scan screen reads a file of this site that its address names', async ({ page }) => {
  await page.route('**/given/a.pdf', (route) =>
    route.fulfill({ body: readFileSync(ACTIVE), contentType: 'application/pdf' }),
  );
  await page.goto(`/Scan/?url=${encodeValue('/given/a.pdf')}&filename=${encodeValue('对账单.pdf')}`);
  const report = page.getByRole('region', { name: '检测报告' });
  await expect(report.locator('[data-verdict=danger]')).toContainText('对账单.pdf');
  await expect(report.getByText('启动外部程序或文件', { exact: true })).toBeVisible();
});

test('the scan screen says so where the file is elsewhere', async ({ page }) => {
  await page.goto(`/Scan/?url=${encodeValue('https://files.example/a.pdf')}`);
  await expect(page.getByRole('alert').filter({ hasText: '别的网站（files.example）' })).toBeVisible();
});
