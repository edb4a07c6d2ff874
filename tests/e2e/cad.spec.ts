import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { needsPrograms } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { openTool, option, pick, run, save } from './tool-page.ts';

const PLAN = join(import.meta.dirname, '../fixtures/cad/plan.dxf');

const panel = (page: Page): Locator => page.getByRole('region', { name: '图纸预览' });
const stage = (page: Page): Locator => panel(page).getByRole('group', { name: /方向键/ });
const width = (page: Page): Promise<number> => stage(page).evaluate((element) => element.scrollWidth);

test('a drawing is looked at, enlarged by keys, and converted with the layers and the layout chosen', async ({
  page,
}) => {
  needsPrograms('pdftotext');
  await openTool(page, 'cad-to-pdf');
  await pick(page, PLAN);
  await expect(panel(page).getByRole('img', { name: /plan\.dxf，模型/ })).toBeVisible();
  // Its pale lines are made black from where that is said, and back.
  await panel(page).getByRole('button', { name: '改成全黑' }).press('Enter');
  await expect(option(page, 'style').getByRole('radio', { name: '全黑' })).toBeChecked();
  await expect(panel(page).getByRole('button', { name: '改回原色' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(option(page, 'style').getByRole('radio', { name: '原色' })).toBeChecked();
  // It lies on the paper it will come on.
  await expect(panel(page).getByText('纸 420×297 毫米')).toBeVisible();
  await option(page, 'paper').getByRole('combobox').selectOption('a4');
  await expect(panel(page).getByText('纸 297×210 毫米')).toBeVisible();
  const before = await width(page);
  await stage(page).focus();
  // Names of classes say which group codes are which field, also in a bundle: the fill is yellow, not of its layer
  await page.keyboard.press('+');
  await expect.poll(() => width(page)).toBeGreaterThan(before * 1.4);
  await page.keyboard.press('0');
  await expect.poll(() => width(page)).toBe(before);
  await panel(page).locator('summary').click();
  await expect(panel(page).getByRole('checkbox', { name: '隐藏' })).not.toBeChecked();
  await panel(page).getByRole('checkbox', { name: '标注' }).uncheck();
  await panel(page).getByLabel('看哪一张').selectOption('图框A3');
  await expect(panel(page).getByRole('img', { name: /图框A3/ })).toBeVisible();
  await option(page, 'space').getByRole('radio', { name: '正在看的' }).click();
  expect(await axeFaults(page)).toEqual([]);
  await run(page);
  const said = execFileSync('pdftotext', [await save(page), '-'], { encoding: 'utf8' });
  expect(said).toContain('某某住宅');
  expect(said).toContain('M0921');
  expect(said).not.toContain('6000');
});

test('on a narrow screen the drawing and its buttons fit', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTool(page, 'cad-to-img');
  await pick(page, PLAN);
  await expect(panel(page).getByRole('img', { name: /plan\.dxf/ })).toBeVisible();
  const drawn = await stage(page).boundingBox();
  const button = await panel(page).getByRole('button', { name: '放大' }).boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual((drawn?.y ?? 0) + (drawn?.height ?? 0));
  await panel(page).getByRole('button', { name: '放大' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
