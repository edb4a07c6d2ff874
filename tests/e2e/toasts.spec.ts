import type { Page } from '@playwright/test';
import { corpus, needsCorpus } from './corpus.ts';
import { expect, test } from './test.ts';
import { openTool, pick, rows } from './tool-page.ts';

test.beforeEach(needsCorpus);
// Playwright takes the scripts of its clock out of a reused context one by one: a page may get the second alone.
test.use({ allowed: /reading 'controller'\) .*\n.*<anonymous>/ });

const toasts = (page: Page) =>
  page
    .getByRole('status')
    .locator('> div')
    .filter({ has: page.getByRole('button', { name: '关闭提示' }) });

/**
 * Picks a file and clears what the site keeps, which shows a toast. The page's time goes by in small steps only, as far
 * as it must.
 */
async function clear(page: Page): Promise<void> {
  await pick(page, corpus('pdf/born/rotated-pages.pdf'));
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(rows(page)).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await page.getByRole('button', { name: '清除本机记录' }).click();
  await page.getByRole('button', { name: '确定清除' }).click();
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await openTool(page, 'pdf-rotate');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
});

test('a toast lets presses through and stays for 3000 ms; two lie 20 px from the top, 16 px apart, and Escape closes them', async ({
  page,
}) => {
  await clear(page);
  await expect(toasts(page)).toHaveCount(1);
  const toast = await toasts(page).boundingBox();
  if (!toast) throw new Error('no toast');
  const hit = await page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('[role=status]'),
    [toast.x + 20, toast.y + toast.height / 2],
  );
  expect(hit ?? undefined).toBeUndefined();
  await page.clock.runFor(2999);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(toasts(page)).toHaveCount(0);

  await clear(page);
  await expect(toasts(page)).toHaveCount(1);
  await clear(page);
  await expect(toasts(page)).toHaveCount(2);
  const [first, second] = await toasts(page).evaluateAll((all) => all.map((box) => box.getBoundingClientRect()));
  expect(first?.top).toBe(20);
  expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBe(16);
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
});
