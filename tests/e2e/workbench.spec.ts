import type { Page } from '@playwright/test';
import { corpus, needsCorpus } from './corpus.ts';
import { storedJob } from './kept.ts';
import { MAX_SHIFT, movedBy, watchShifts, watchShiftsFromOpening } from './shifts.ts';
import { axeFaults, expect, test } from './test.ts';
import {
  clearAll,
  inSettings,
  names,
  openTool,
  option,
  outcome,
  pick,
  results,
  rows,
  run,
  save,
  startButton,
  WITH_MOTION,
} from './tool-page.ts';

declare global {
  var shown: string[];
}

const CHINESE = corpus('pdf/zh/quarterly-report-22p-simsun.pdf');
const SHORT = corpus('pdf/born/pdflatex-outline.pdf');
const INVOICE = corpus('pdf/zh/vat-invoice-uniGB-nonembedded.pdf');
const PHOTO = corpus('image/jpg/exif-gps.jpg');

test.beforeEach(needsCorpus);
test.use(WITH_MOTION);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Boxes of the page that scroll by themselves: there must be none, the page is all that scrolls. */
const scrollers = (page: Page): Promise<string[]> =>
  page
    .locator('main *')
    .evaluateAll((all) =>
      all
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.className),
    );

const WORK = [
  { tool: 'pdf-merge', file: CHINESE },
  { tool: 'img-cut', file: PHOTO },
];

for (const { tool, file } of WORK)
  for (const tag of ['', ' @phone'])
    test(`with the first file the work has the screen, and nothing jumps: ${tool}${tag}`, async ({ page }) => {
      await openTool(page, tool);
      await watchShifts(page);
      await expect(heading(page)).toHaveCount(1);
      const logo = page.locator('body > header').getByRole('link', { name: /首页$/ });
      const home = await logo.boundingBox();
      await pick(page, file);
      await expect(rows(page).locator('img')).toBeVisible();
      await expect(heading(page)).toHaveCount(1);
      const [top, header] = await page.evaluate(() => [
        [...(document.querySelector('[data-canvas]')?.children ?? [])]
          .find((child) => child.checkVisibility())
          ?.getBoundingClientRect().top ?? Number.NaN,
        document.querySelector('body > header')?.getBoundingClientRect().bottom ?? Number.NaN,
      ]);
      expect((top ?? Number.NaN) - (header ?? 0)).toBeLessThanOrEqual(72);
      expect(await movedBy(page)).toBeLessThanOrEqual(MAX_SHIFT);
      expect(await logo.boundingBox()).toEqual(home);
      await expect(startButton(page)).toBeInViewport({ ratio: 1 });
      expect(await scrollers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await axeFaults(page, 'main')).toEqual([]);
      await clearAll(page);
      await expect(page.getByText(/支持 .*每个不超过/)).toBeVisible();
      await expect(heading(page)).toHaveCount(1);
    });

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing jumps either', async ({ page }) => {
    await openTool(page, 'img-cut');
    await watchShifts(page);
    await pick(page, PHOTO);
    await expect(rows(page).locator('img')).toBeVisible();
    expect(await movedBy(page)).toBeLessThanOrEqual(MAX_SHIFT);
  });
});

test('twice as large, the first screen still shows the work and the start', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openTool(page, 'img-cut');
  await pick(page, PHOTO);
  const picture = page.getByRole('img', { name: '待裁剪的图片' });
  await expect(picture).toBeInViewport({ ratio: 0.4 });
  await expect(startButton(page)).toBeInViewport({ ratio: 1 });
  expect(await axeFaults(page, 'main')).toEqual([]);
});

test('in a window of 1024 px a single file leaves room for the next beside it, and its name is in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openTool(page, 'pdf-lock');
  await pick(page, SHORT);
  await expect(page.locator('[data-canvas] label', { hasText: '继续添加' })).toBeInViewport({ ratio: 1 });
  await expect(rows(page).locator('bdi[title]')).toBeInViewport({ ratio: 1 });
});

test('by keyboard the focus comes to the work, and to what came of it', async ({ page }) => {
  await openTool(page, 'pdf-compress');
  await page.mouse.click(5, 5);
  await pick(page, SHORT);
  await expect(heading(page)).toBeFocused();
  await startButton(page).press('Enter');
  await expect(outcome(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(results(page).getByRole('button', { name: '保存', exact: true })).toBeFocused();
});

test('by keyboard files are taken away one after the other, and the focus is never lost', async ({ page }) => {
  await openTool(page, 'pdf-to-jpg');
  await pick(page, CHINESE, INVOICE, SHORT);
  await expect(rows(page)).toHaveCount(3);
  const away = (name: string) => page.getByRole('button', { name: `移除 ${name}` });
  await away('vat-invoice-uniGB-nonembedded.pdf').press('Enter');
  await expect(away('pdflatex-outline.pdf')).toBeFocused();
  // The pages of the last one come in the place of the cards: it is in another list.
  await away('quarterly-report-22p-simsun.pdf').press('Enter');
  await expect(page.getByRole('region', { name: '页码范围' })).toBeVisible();
  await expect(away('pdflatex-outline.pdf')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('input[data-input=files]')).toBeFocused();
});

test('by keyboard the start, which stands before the settings, is behind them as well', async ({ page }) => {
  await openTool(page, 'pdf-to-jpg');
  await pick(page, SHORT);
  const back = page.getByRole('button', { name: '设置好了，去上面开始' });
  await page.getByText('更多设置', { exact: true }).or(option(page, 'pages').getByRole('textbox')).last().focus();
  for (let press = 0; press < 8 && !(await back.evaluate((one) => one === document.activeElement)); press++)
    await page.keyboard.press('Tab');
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(startButton(page)).toBeFocused();
  expect(await axeFaults(page, 'main')).toEqual([]);
});

test('what took the last step back, or the choice, keeps the focus', async ({ page }) => {
  await openTool(page, 'pdf-to-jpg');
  await pick(page, SHORT);
  const second = page.getByRole('button', { name: '页码范围：第 2 页' });
  for (const name of ['撤销', '取消选择']) {
    const button = page.getByRole('button', { name, exact: true });
    await second.click();
    await button.press('Enter');
    await expect(second).toHaveAttribute('aria-pressed', 'false');
    await expect(button).toBeDisabled();
    await expect(button).toBeFocused();
  }
  expect(await axeFaults(page, 'main')).toEqual([]);
});

test('a setting that is wrong opens the sheet it is in, with the focus on it @phone', async ({ page }) => {
  await openTool(page, 'pdf-compress');
  await pick(page, SHORT);
  await inSettings(page, async () => {
    await option(page, 'level').getByRole('radio', { name: '指定大小' }).click();
    await option(page, 'target').locator('input').first().fill('');
  });
  await startButton(page).click();
  await expect(page.getByRole('dialog', { name: '设置' })).toBeVisible();
  await expect(page.locator('[data-option=target] [aria-invalid=true]').first()).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
});

test('a picture on a phone is saved to the album, or shared @phone', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.length === 1,
      share: ({ files }: ShareData) => {
        document.title = `shared ${files?.[0]?.name}`;
        return Promise.resolve();
      },
    });
  });
  await openTool(page, 'img-compress');
  await pick(page, PHOTO);
  await run(page);
  await expect(results(page).getByRole('button', { name: '保存到相册' })).toBeInViewport({ ratio: 1 });
  await save(page);
  await results(page).getByRole('button', { name: '分享' }).tap();
  await expect(page).toHaveTitle('shared exif-gps-压缩.jpg');
});

test('while the job runs there is no result to be seen, only how far it is', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.shown = [];
    const look = (): void => {
      const bar = document.querySelector('[role=progressbar]') ? 'progress' : '';
      const result = document.querySelector('section[aria-label=结果]') ? 'result' : '';
      if (bar || result) globalThis.shown.push(bar + result);
    };
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true }),
    );
  });
  await openTool(page, 'pdf-merge');
  await pick(page, corpus('pdf/born/freeculture-352p.pdf'), CHINESE);
  await run(page);
  const shown = new Set(await page.evaluate(() => globalThis.shown));
  expect([...shown]).toEqual(['progress', 'result']);
});

test('a reload with work in hand opens as the workspace, and nothing moves', async ({ page }) => {
  await watchShiftsFromOpening(page);
  await page.addInitScript(() => {
    globalThis.shown = [];
    const look = (): void => {
      if (document.querySelector('[data-empty]')?.checkVisibility()) globalThis.shown.push('empty');
      requestAnimationFrame(look);
    };
    look();
  });
  await openTool(page, 'pdf-compress');
  await expect.poll(() => page.evaluate(() => globalThis.shown.length)).toBeGreaterThan(0);
  await pick(page, SHORT);
  await run(page);
  await expect.poll(async () => (await storedJob(page, 'pdf-compress'))?.results).toBe(1);
  await page.reload();
  await expect(results(page).getByText(/^处理完成/)).toBeVisible();
  await expect(results(page).locator('img')).toBeVisible();
  expect(await page.evaluate(() => globalThis.shown)).toEqual([]);
  expect(await movedBy(page)).toBeLessThanOrEqual(MAX_SHIFT);
  // Emptied, after a question as nothing was saved, it opens empty again.
  const clear = page.getByRole('button', { name: /清空$/ });
  await clear.scrollIntoViewIfNeeded();
  const before = await clear.boundingBox();
  await clear.dblclick();
  await expect(page.getByRole('button', { name: '仍要清空' })).toHaveAccessibleDescription('结果还没保存');
  expect(await clear.boundingBox()).toEqual(before);
  await expect(results(page)).toBeVisible();
  await clearAll(page);
  await expect.poll(() => storedJob(page, 'pdf-compress')).toBeUndefined();
  await page.reload();
  await expect(page.locator('[data-empty]')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.work)).toBeUndefined();
});

test('a mark of work that is gone leads to the empty page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('pdf365:work', JSON.stringify({ 'pdf-merge': Date.now() })));
  await openTool(page, 'pdf-merge');
  await expect(page.locator('[data-empty]')).toBeVisible();
});

test('what was saved says so', async ({ page }) => {
  await openTool(page, 'pdf-to-jpg');
  await pick(page, corpus('pdf/born/rotated-pages.pdf'));
  await run(page);
  const one = results(page)
    .getByRole('button', { name: /^保存 / })
    .first();
  await save(page, /^保存 .*1\.jpg/);
  await expect(one).toHaveAccessibleName(/（已保存）$/);
  await expect(results(page).getByRole('button', { name: '全部保存（ZIP）' })).toBeVisible();
  await save(page, '全部保存（ZIP）');
  await expect(results(page).getByRole('button', { name: '已全部保存' })).toBeVisible();
});

test('the only file that was taken away comes back with its result', async ({ page }) => {
  needsCorpus();
  await openTool(page, 'pdf-compress');
  await pick(page, corpus('pdf/born/pdflatex-outline.pdf'));
  await run(page);
  await page.locator('[data-remove]').first().click();
  await expect(page.getByText('把文件拖到这里，或粘贴进来')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(results(page)).toContainText('处理完成');
  await expect.poll(async () => (await names(page)).length).toBe(1);
  // And after a reload.
  await expect.poll(async () => (await storedJob(page, 'pdf-compress'))?.results).toBe(1);
  await page.reload();
  await expect(results(page)).toContainText('处理完成');
});
