import type { Page, Route } from '@playwright/test';
import { inputPath } from '../corpus.ts';
import { corpus, needsCorpus } from './corpus.ts';
import { axeFaults, expect, test } from './test.ts';
import { chooseButton, openTool, pick, results, row, startButton } from './tool-page.ts';

const ROTATED = corpus('pdf/born/rotated-pages.pdf'); // 2 pages

test.beforeEach(needsCorpus);
// A panel that is kept away on purpose.
test.use({ allowed: /panel\.[^/]*\.js/ });

/** Holds back what matches until it is let go. */
async function hold(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let free = false;
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (free) await route.continue();
      else held.push(route);
    },
  );
  return async () => {
    free = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

test('a file picked by the first press, before any script has come, is there when it has', async ({ page }) => {
  const release = await hold(page, /\.js$/);
  await page.goto('/pdf-merge/', { waitUntil: 'commit' });
  const chooser = page.waitForEvent('filechooser');
  await chooseButton(page).click();
  await (await chooser).setFiles(ROTATED);
  await release();
  await expect(row(page, 'rotated-pages.pdf')).toContainText('2 页');
});

/** A start as a visitor finds it who is faster than the panel: pressed by key, it does nothing but say why. */
async function pressesTooEarly(page: Page, wait: string): Promise<void> {
  const start = page.getByRole('button', { name: `${wait}…` });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${wait}，好了就可以开始。` })).toBeAttached();
  await expect(results(page)).toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: '总进度' })).toHaveCount(0);
  expect(await axeFaults(page, 'main')).toEqual([]);
}

for (const [tool, wait, file, panel, shown] of [
  ['del-watermark', '正在找水印', 'fixture:pdf/libreoffice-marked.pdf', '水印候选', '找到 1 项水印，将去除 1 项'],
  ['img-cut', '正在打开图片', 'corpus:image/portrait/astronaut.png', '裁剪画面', '裁剪后 512 × 512 像素'],
  ['img-background-color', '正在分离人像', 'corpus:image/portrait/astronaut.png', '证件照预览', '效果'],
] as const)
  test(`the start of ${tool} waits until there is something to see`, async ({ page }) => {
    test.slow();
    const release = await hold(page, /(watermark-picker|crop|portrait)\.panel\.[^/]*\.js$/);
    await openTool(page, tool);
    await pick(page, inputPath(file));
    await pressesTooEarly(page, wait);
    await release();
    await expect(startButton(page)).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 });
    await expect(page.getByRole('region', { name: panel }).getByText(shown).first()).toBeVisible();
  });

test('who will not wait is told what happens then', async ({ page }) => {
  await hold(page, /watermark-picker\.panel\.[^/]*\.js$/);
  await openTool(page, 'del-watermark');
  await pick(page, inputPath('fixture:pdf/libreoffice-marked.pdf'));
  await page.getByRole('button', { name: '不等了，只去除能确定的水印' }).click();
  await expect(results(page).getByText(/^处理完成/)).toBeVisible();
});

test('a panel that does not come is told of, with what a start will do', async ({ page }) => {
  await page.route(
    (url) => /watermark-picker\.panel\.[^/]*\.js$/.test(url.pathname),
    (route) => route.abort(),
  );
  await openTool(page, 'del-watermark');
  await pick(page, inputPath('fixture:pdf/libreoffice-marked.pdf'));
  await expect(page.getByRole('alert').filter({ hasText: '直接开始会只去除能确定的水印' })).toBeVisible();
  await expect(startButton(page)).toHaveAttribute('aria-disabled', 'false');
});
