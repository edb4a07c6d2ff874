import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { stored } from './kept.ts';
import { needsPrograms } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { openTool, PATIENCE, PHONE, paste, pick, run, save } from './tool-page.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures/image/text', name);

const panel = (page: Page): Locator => page.getByRole('region', { name: '识别的文字' });
const text = (page: Page): Locator => panel(page).getByRole('textbox');

test('a pasted screenshot is read, shown line by line beside its picture, corrected and saved', async ({ page }) => {
  test.setTimeout(150_000);
  await openTool(page, 'img-to-txt');
  await paste(page, fixture('chat.png'));
  await expect(text(page)).toContainText('好的，我通知一下客户那边。', { timeout: PATIENCE });
  await text(page).getByText('好的，我通知一下客户那边。').click();
  await expect(panel(page).locator('polygon.fill-accent\\/25')).toHaveCount(1);
  await page.keyboard.press('End');
  await page.keyboard.type('马上办。');
  expect(await axeFaults(page, 'main')).toEqual([]);
  await expect(page.getByRole('button', { name: '生成纯文本' })).toBeEnabled();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel(page).getByRole('button', { name: '复制文字' }).click();
  await expect(panel(page).getByRole('button', { name: '已复制' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('\n好的，我通知一下客户那边。马上办。\n报价单记得带三份，最后一页要盖章。');
  // What was typed a moment before the start is saved, too.
  await text(page).getByText('马上办。').click();
  await page.keyboard.press('End');
  await page.keyboard.type('好。');
  await run(page);
  expect(readFileSync(await save(page), 'utf8').trim()).toBe(copied.trim().replace('马上办。', '马上办。好。'));
  // On a phone the picture stands above its text.
  await page.setViewportSize(PHONE);
  const [picture, words] = [await panel(page).getByAltText('原图').boundingBox(), await text(page).boundingBox()];
  expect((picture?.y ?? 0) + 10).toBeLessThan(words?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await axeFaults(page, 'main')).toEqual([]);
});

test('a doubtful character is said to be right or is exchanged by keyboard, and is not asked about again', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await openTool(page, 'img-to-txt');
  await pick(page, fixture('photo.jpg'));
  const next = panel(page).getByRole('button', { name: '看下一处' });
  await expect(next).toBeVisible({ timeout: PATIENCE });
  const left = await text(page).locator('mark[data-doubt]').count();
  await expect.poll(async () => JSON.stringify(await stored(page))).toContain('\\"sure');
  const asRead = JSON.stringify(await stored(page));
  await next.click();
  await panel(page).getByRole('button', { name: /没错$/ }).press('Enter');
  await expect(next).toHaveText(`${left - 1} 处没把握，看下一处`);
  await expect(text(page)).toBeFocused();
  await expect.poll(async () => JSON.stringify(await stored(page))).not.toBe(asRead);
  await page.reload();
  await expect(next).toHaveText(`${left - 1} 处没把握，看下一处`, { timeout: PATIENCE });
  await next.click();
  const exchange = panel(page).getByRole('button', { name: /改成/ });
  const [, instead = ''] = /改成“(.)”/.exec((await exchange.textContent()) ?? '') ?? [];
  await exchange.press('Enter');
  await expect(text(page)).toContainText(instead);
  await expect(next).toHaveText(`${left - 2} 处没把握，看下一处`);
  await expect(text(page)).toBeFocused();
  // The other doubts of its line are there at the next visit, however soon the page was left.
  await page.reload();
  await expect(next).toHaveText(`${left - 2} 处没把握，看下一处`, { timeout: PATIENCE });
});

test('a page in traditional characters is read by Tesseract, too, and says so', async ({ page }) => {
  needsPrograms('convert');
  test.setTimeout(150_000);
  await openTool(page, 'img-to-txt');
  const lines = test.info().outputPath('traditional.png');
  execFileSync('convert', [fixture('traditional.png'), '-crop', '1152x200+0+180', '+repage', lines]);
  await pick(page, lines);
  await expect(text(page)).toContainText('鄰居們一起動手清掃，很快就恢復了往日的整潔', { timeout: PATIENCE });
  await expect(panel(page)).toContainText('由 Tesseract 的繁体模型补认');
});
