import type { Page } from '@playwright/test';
import { inputPath } from '../corpus.ts';
import { needsCorpus } from './corpus.ts';
import { hold } from './hold.ts';
import { axeFaults, expect, test } from './test.ts';
import { openTool, PATIENCE, pick, results, startButton } from './tool-page.ts';

test.beforeEach(needsCorpus);
// A panel that is kept away on purpose.
test.use({ allowed: /panel\.[^/]*\.js/ });

/** A start as a visitor finds it who is faster than the panel: pressed by key, it does nothing but say why. */
async function pressesTooEarly(page: Page, wait: string): Promise<void> {
  const start = page.getByRole('button', { name: `${wait}…` });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${wait}，好了就可以开始。` })).toBeAttached();
  await expect(results(page)).toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: '总进度' })).toHaveCount(0);
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
    if (tool === 'img-cut') expect(await axeFaults(page, 'main')).toEqual([]);
    await release();
    // The whole picture would only be copied: a frame is wanted first, and a ratio gives one.
    if (tool === 'img-cut') {
      await expect(page.getByRole('button', { name: '先框出要留的部分' })).toHaveAttribute('aria-disabled', 'true');
      await page.getByRole('button', { name: '1:1', exact: true }).click();
    }
    await expect(startButton(page)).toHaveAttribute('aria-disabled', 'false', { timeout: PATIENCE });
    await expect(page.getByRole('region', { name: panel }).getByText(shown).first()).toBeVisible();
  });

test('who will not wait is told what happens then', async ({ page }) => {
  await hold(page, /watermark-picker\.panel\.[^/]*\.js$/);
  await openTool(page, 'del-watermark');
  await pick(page, inputPath('fixture:pdf/libreoffice-marked.pdf'));
  await page.getByRole('button', { name: '跳过预览，只去除能确定的水印' }).click();
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
