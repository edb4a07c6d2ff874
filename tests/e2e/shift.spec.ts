import type { Locator, Page } from '@playwright/test';
import { corpus, needsCorpus } from './corpus.ts';
import { MAX_SHIFT, shifts, watchShiftsFromOpening } from './shifts.ts';
import { expect, test } from './test.ts';
import { failures, openTool, PATIENCE, pick, refusals, results, rows, startButton, WITH_MOTION } from './tool-page.ts';

declare global {
  var asked: { from: number; to: number }[];
}

test.beforeEach(needsCorpus);
test.use(WITH_MOTION);
test.beforeEach(async ({ page }) => {
  await watchShiftsFromOpening(page);
  await page.addInitScript(() => void Object.assign(globalThis, { asked: [] }));
});

/** Does something and waits for the answer to it: what moves until then was asked for. */
async function ask(page: Page, act: () => Promise<void>, answer: Locator): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await act();
  await expect(answer.first()).toBeVisible();
  await page.evaluate(async (from) => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    globalThis.asked.push({ from, to: performance.now() });
  }, from);
}

/** What moved without being asked for, from the opening of the page until now. */
async function moved(page: Page): Promise<number> {
  const asked = await page.evaluate(() => globalThis.asked);
  return (await shifts(page))
    .filter(({ at }) => !asked.some(({ from, to }) => at >= from && at <= to))
    .reduce((sum, { value }) => sum + value, 0);
}

const PHOTOS = ['image/jpg/exif-gps.jpg', 'image/jpg/progressive-flowers.jpg'].map(corpus);
const PDFS = ['pdf/born/tracemonkey.pdf', 'pdf/born/pdflatex-outline.pdf', 'pdf/born/rotated-pages.pdf'].map(corpus);
/** One way on both windows; the others differ from it by their panels, and take one window each. */
const WAYS: { tool: string; files: string[]; refused?: string; answers?: boolean; windows?: string[] }[] = [
  { tool: 'pdf-merge', files: PDFS, windows: ['', ' @phone'] },
  { tool: 'pdf-compress', files: PDFS.slice(1, 2), refused: PHOTOS[0] },
  { tool: 'img-compress', files: PHOTOS, windows: [' @phone'] },
  // A file that stands alone is its pages, or what would become of it.
  { tool: 'pdf-to-word', files: PDFS.slice(0, 1), windows: ['', ' @phone'] },
  { tool: 'img-convert', files: PHOTOS.slice(0, 1), windows: ['', ' @phone'] },
  // The verdict comes up above what lies here as files.
  { tool: 'pdf-scan', files: [corpus('pdf/active/launch-action.pdf')], answers: true, windows: [' @phone'] },
];

for (const { tool, files, refused, answers = false, windows = [''] } of WAYS)
  for (const tag of windows)
    test(`nothing jumps on the way to a result: ${tool}${tag}`, async ({ page }) => {
      await openTool(page, tool);
      if (refused) {
        // The slowest of what takes a file in: the workspace is opened for it, and given up again.
        await page.route('**/Workbench.*.js', async (route) => {
          await page.waitForFunction(() => document.documentElement.dataset.work);
          await route.continue();
        });
        await pick(page, refused);
        await expect(refusals(page)).toBeVisible();
      }
      await ask(page, () => pick(page, ...files), rows(page));
      await expect(rows(page).locator('img')).toHaveCount(files.length);
      const busy = page.getByRole('progressbar', { name: '总进度' });
      await ask(page, () => startButton(page).click(), busy.or(results(page)));
      const answer = answers ? page.locator('[data-verdict]') : results(page).getByText(/^处理完成/);
      await expect(answer).toBeInViewport({ timeout: PATIENCE });
      await expect(results(page).locator('img')).not.toHaveCount(0);
      expect(await moved(page)).toBeLessThan(MAX_SHIFT);
    });

test('the card of a locked file is as high with the field of its password as before @phone', async ({ page }) => {
  const locked = corpus('pdf/encrypted/aes-128_user-baz_owner-foo.pdf');
  await openTool(page, 'pdf-merge');
  await ask(page, () => pick(page, corpus('pdf/born/rotated-pages.pdf'), locked, ...PDFS.slice(1, 2)), rows(page));
  await expect(page.getByLabel('文件有密码，请输入打开密码')).toBeVisible();
  await expect(rows(page).locator('img')).toHaveCount(2);
  expect(await moved(page)).toBeLessThan(MAX_SHIFT);
});

test('where nothing came of a start, what stands below is not seen to go up @phone', async ({ page }) => {
  await openTool(page, 'pdf-compress');
  await ask(page, () => pick(page, corpus('bad/only-header.pdf')), rows(page));
  const busy = page.getByRole('progressbar', { name: '总进度' });
  await ask(page, () => startButton(page).click(), busy.or(failures(page)));
  await expect(failures(page)).toBeVisible({ timeout: PATIENCE });
  expect(await moved(page)).toBeLessThan(MAX_SHIFT);
});
