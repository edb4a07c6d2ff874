import type { Page } from '@playwright/test';
import { corpus, needsCorpus } from './corpus.ts';
import { stored, storedJob } from './kept.ts';
import { needsPrograms, pageCount, pictures, unzip } from './programs.ts';
import { expect, test } from './test.ts';
import {
  fill,
  names,
  openTool,
  option,
  PATIENCE,
  pick,
  results,
  row,
  rows,
  run,
  save,
  startButton,
  turnAll,
} from './tool-page.ts';

const BOOK = corpus('pdf/born/freeculture-352p.pdf');
const ROTATED = corpus('pdf/born/rotated-pages.pdf');
const OUTLINED = corpus('pdf/born/pdflatex-outline.pdf');

test.beforeEach(needsCorpus);

/** Starts and waits until some of the work is done. */
async function startAndWait(page: Page): Promise<void> {
  await startButton(page).click();
  await expect(page.getByRole('progressbar', { name: '总进度' })).not.toHaveAttribute('aria-valuenow', '0', {
    timeout: PATIENCE,
  });
}

/** Starts drawing 352 pages, which takes a minute, and waits until some of them are done. */
async function startLongJob(page: Page): Promise<void> {
  await openTool(page, 'pdf-to-jpg');
  await pick(page, BOOK);
  await fill(page, 'dpi', '200');
  await startAndWait(page);
}

test('cancel ends the workers at once, is told again after a reload, and a new start works', async ({ page }) => {
  needsPrograms('identify', 'unzip');
  await startLongJob(page);
  const working = page.workers();
  expect(working.length).toBeGreaterThan(0);
  const ended = Promise.all(working.map((worker) => new Promise((resolve) => worker.once('close', resolve))));
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await expect(page.getByText('已取消，文件和设置都还在。')).toBeVisible();
  await ended;
  await expect(startButton(page)).toBeFocused();
  await expect(row(page, 'freeculture-352p.pdf')).toContainText('352 页');
  await expect(option(page, 'dpi').locator('input[type=number]')).toHaveValue('200');
  // It can be started again where it was cancelled, and be cancelled again.
  await startAndWait(page);
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await expect(page.getByText('已取消，文件和设置都还在。')).toBeVisible();
  await expect.poll(() => storedJob(page, 'pdf-to-jpg')).toMatchObject({ running: false });
  await page.reload();
  await expect(page.getByText('已取消，文件和设置都还在。')).toBeVisible();
  await expect(page.getByText('上次的处理被中断')).toHaveCount(0);
  await expect(row(page, 'freeculture-352p.pdf')).toContainText('352 页');
  await expect(option(page, 'dpi').locator('input[type=number]')).toHaveValue('200');

  await fill(page, 'dpi', '72');
  await fill(page, 'pages', '1-2');
  await run(page);
  const files = unzip(await save(page));
  expect(files.map(({ path }) => pictures(path)[0])).toEqual([
    { format: 'JPEG', width: 490, height: 734 },
    { format: 'JPEG', width: 439, height: 432 },
  ]);
});

test('the start of a job is kept at once: after a reload files and settings are there, and it is offered again', async ({
  page,
}) => {
  // What is written a second later is never written here: only what is written at once can be found again.
  await page.addInitScript(() => {
    const real = window.setTimeout;
    window.setTimeout = ((act: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 1000 ? 0 : real(act, ms, ...rest)) as typeof window.setTimeout;
  });
  await startLongJob(page);
  await expect.poll(() => storedJob(page, 'pdf-to-jpg')).toMatchObject({ running: true });
  await page.reload();
  await expect(page.getByText('上次的处理被中断，文件和设置都还在。')).toBeVisible();
  await expect(row(page, 'freeculture-352p.pdf')).toContainText('352 页');
  await expect(option(page, 'dpi').locator('input[type=number]')).toHaveValue('200');
  await fill(page, 'dpi', '72');
  await fill(page, 'pages', '351-');
  await page.getByRole('button', { name: '重新开始' }).click();
  await expect(results(page).getByText(/^处理完成，共 2 个文件/)).toBeVisible();
});

test('results are there again after a reload, and are saved as before', async ({ page }) => {
  needsPrograms('pdfinfo');
  await openTool(page, 'pdf-merge');
  await pick(page, OUTLINED, ROTATED);
  await page.getByRole('textbox', { name: '页码范围（pdflatex-outline.pdf）' }).fill('2-3');
  await run(page);
  await expect.poll(() => storedJob(page, 'pdf-merge')).toEqual({ running: false, results: 1 });
  await page.reload();
  await expect(results(page).getByText(/^处理完成，共 1 个文件/)).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['pdflatex-outline.pdf', 'rotated-pages.pdf']);
  await expect(page.getByRole('textbox', { name: '页码范围（pdflatex-outline.pdf）' })).toHaveValue('2-3');
  expect(pageCount(await save(page))).toBe(4);
});

test('the clear button leaves nothing in the browser, a reload brings nothing back', async ({ page }) => {
  await openTool(page, 'pdf-rotate');
  await pick(page, OUTLINED);
  await turnAll(page);
  await run(page);
  await expect.poll(async () => Object.keys(await stored(page)).length).toBeGreaterThanOrEqual(3);
  await page.getByRole('button', { name: '清除本机记录' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: '确定清除' }).click();
  await expect(page.getByText('本机记录已清除。')).toBeVisible();
  expect(await stored(page)).toEqual({});
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pdf365:')))).toEqual([]);
  await openTool(page, 'pdf-rotate');
  await expect(page.getByText('把文件拖到这里，或粘贴进来')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('what was left a day ago is removed', async ({ page }) => {
  await openTool(page, 'pdf-rotate');
  await pick(page, OUTLINED);
  await expect.poll(async () => Object.keys(await stored(page)).length).toBe(2);
  await page.clock.install({ time: Date.now() + 25 * 60 * 60 * 1000 });
  await openTool(page, 'pdf-rotate');
  await page.clock.resume();
  await expect.poll(() => stored(page)).toEqual({});
  await expect(rows(page)).toHaveCount(0);
});
