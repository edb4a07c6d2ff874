import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { axeFaults, expect, test } from './test.ts';
import { openTool, pick, save } from './tool-page.ts';

const PICTURE = join(import.meta.dirname, '../fixtures/fonts/smiley-lines.png');

const panel = (page: Page): Locator => page.getByRole('region', { name: '找字体' });
const answers = (page: Page): Locator => panel(page).getByRole('region', { name: '候选字体' });

async function open(page: Page): Promise<void> {
  await openTool(page, 'font-recognition');
  await pick(page, PICTURE);
  await expect(panel(page).getByRole('button', { name: /^选框/ })).toBeVisible();
}

test('the font of framed letters is told as they are typed, with licence and letters, and kept as a report', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByRole('button', { name: '先打出图里的字' })).toBeVisible();
  // The upper line only, by the keys of the frame's lower edge.
  const edge = panel(page).getByRole('button', { name: /^下边/ });
  for (let step = 0; step < 5; step++) await edge.press('Shift+ArrowUp');
  await panel(page).getByLabel('框里的字').fill('全新上市');
  await expect(answers(page).getByRole('status')).toHaveText('字形与“得意黑”一致。');
  const first = answers(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: '得意黑' }) });
  await expect(first).toContainText('商用免费（SIL OFL 1.1）');
  await expect(first.getByRole('img', { name: '用得意黑排的“全新上市”' })).toBeVisible();
  await expect(first.getByRole('img', { name: '图里的“新”' })).toBeVisible();
  await expect(answers(page).getByRole('heading')).toHaveCount(5);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '保存识别报告' }).click();
  expect(readFileSync(await save(page), 'utf8')).toContain('1. 得意黑（Smiley Sans） Oblique');
});

test('wrong words are refused in words, and the frame goes back to the whole @phone', async ({ page }) => {
  await open(page);
  const edge = panel(page).getByRole('button', { name: /^右边/ });
  for (let step = 0; step < 14; step++) await edge.press('Shift+ArrowLeft');
  await panel(page).getByLabel('框里的字').fill('全新上市/限时优惠');
  await expect(answers(page).getByRole('status')).toContainText('框里没有找到清楚的字');
  await panel(page).getByRole('button', { name: '框住整张图' }).click();
  await expect(answers(page).getByRole('status')).toHaveText('字形与“得意黑”一致。');
  expect(await axeFaults(page)).toEqual([]);
});
