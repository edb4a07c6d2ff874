import type { Locator } from '@playwright/test';
import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, pageCount, pageText, qpdfFaults } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { openTool, pick, run, save } from './tool-page.ts';

const OUTLINED = corpus('pdf/born/pdflatex-outline.pdf'); // 4 pages
const ROTATED = corpus('pdf/born/rotated-pages.pdf'); // 2 pages
const PHOTO = corpus('image/jpg/exif-orientation-landscape-6.jpg');

test.beforeEach(needsCorpus);

test('pages, a picture and a blank page go between the pages by keyboard; undone once', async ({ page }) => {
  needsPrograms('qpdf', 'pdfinfo', 'pdftotext');
  await openTool(page, 'pdf-insert');
  await pick(page, OUTLINED, ROTATED, PHOTO);
  const panel = page.getByRole('region', { name: '插入页面', exact: true });
  const dialog = page.getByRole('dialog');
  await panel.getByRole('button', { name: '在第 2 页之后插入' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: /rotated-pages/ }).focus();
  await page.keyboard.press('Space');
  await dialog.getByLabel('取哪几页').fill('3');
  await expect(dialog.getByRole('alert')).toContainText('共 2 页');
  await dialog.getByLabel('取哪几页').fill('2');
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(panel.getByText('rotated-pages.pdf 第 2 页')).toBeVisible();

  await panel.getByRole('button', { name: '在最前面插入' }).click();
  await dialog.getByRole('radio', { name: /exif-orientation/ }).check();
  await dialog.getByRole('button', { name: '插入', exact: true }).click();
  for (const place of [1, 4]) {
    await panel.getByRole('button', { name: `在第 ${place} 页之后插入` }).click();
    await dialog.getByRole('radio', { name: /空白页/ }).check();
    await dialog.getByRole('button', { name: '插入', exact: true }).click();
  }
  await expect(panel.getByText('共插入 4 处')).toBeVisible();
  await panel.getByRole('button', { name: '撤销' }).click();
  await expect(panel.getByText('共插入 3 处')).toBeVisible();
  await expect(page.getByRole('button', { name: '插入 3 页' })).toBeVisible();
  expect(await axeFaults(page, 'main')).toEqual([]);

  await run(page);
  const saved = await save(page);
  expect(qpdfFaults(saved)).toBe('');
  expect(pageCount(saved)).toBe(7);
  expect(pageText(saved, 2)).toContain('Contents');
  expect(pageText(saved, 3)).toBe('');
  expect(pageText(saved, 5)).toContain('secondpage');
});

test('what goes in is dragged to another page; Escape gives it up', async ({ page }) => {
  await openTool(page, 'pdf-insert');
  await pick(page, OUTLINED, ROTATED);
  const panel = page.getByRole('region', { name: '插入页面', exact: true });
  const planned = (place: number): Locator => panel.locator(`[data-place="${place}"] [data-card]`);
  await expect(planned(4)).toContainText('rotated-pages.pdf'); // it names no place: it comes last
  const dragTo = async (from: number, to: number): Promise<void> => {
    const [start, end] = [await planned(from).boundingBox(), await panel.locator(`[data-place="${to}"]`).boundingBox()];
    if (!start || !end) throw new Error('nothing to drag');
    await page.mouse.move(start.x + 20, start.y + 10);
    await page.mouse.down();
    await page.mouse.move(start.x + 30, start.y + 10, { steps: 2 });
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
    await expect(panel.locator('[data-over]')).toHaveAttribute('data-place', String(to));
  };
  await dragTo(4, 2);
  await page.mouse.up();
  await expect(planned(2)).toContainText('rotated-pages.pdf');
  await dragTo(2, 0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(panel.locator('[data-over]')).toHaveCount(0);
  await expect(planned(2)).toContainText('rotated-pages.pdf');
  await page.keyboard.press('Control+z');
  await expect(planned(4)).toContainText('未选位置');
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('a place is chosen and filled with the thumb', async ({ page }) => {
    await openTool(page, 'pdf-insert');
    await pick(page, OUTLINED);
    const panel = page.getByRole('region', { name: '插入页面', exact: true });
    await panel.getByRole('button', { name: '在第 3 页之后插入' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '插入', exact: true }).tap();
    await expect(panel.getByText('空白页')).toBeVisible();
    // A long press takes it two pages up.
    const planned = panel.locator('[data-card]');
    await planned.scrollIntoViewIfNeeded();
    const [start, end] = [await planned.boundingBox(), await panel.locator('[data-place="1"]').boundingBox()];
    if (!start || !end) throw new Error('nothing to drag');
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { x: start.x + 15, y: start.y + 10 });
    await expect(page.locator('.fixed').getByText('空白页')).toBeVisible();
    for (const part of [0.5, 1])
      await touch('touchMove', {
        x: start.x + part * (end.x + 40 - start.x),
        y: start.y + part * (end.y + end.height - 20 - start.y),
      });
    await touch('touchEnd');
    await expect(panel.locator('[data-place="1"]').getByText('空白页')).toBeVisible();
    const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide[0]).toBeLessThanOrEqual(wide[1] ?? 0);
    await run(page);
  });
});
