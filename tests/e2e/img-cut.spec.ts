import { execFileSync, spawnSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { corpus, needsCorpus } from './corpus.ts';
import { needsPrograms, pictures, unzip } from './programs.ts';
import { axeFaults, expect, test } from './test.ts';
import { inSettings, openTool, option, pick, run, save } from './tool-page.ts';

const PICTURE = corpus('image/portrait/astronaut.png'); // 512 × 512
const TURNED = corpus('image/jpg/exif-orientation-landscape-6.jpg'); // upright 1800 × 1200

test.beforeEach(() => {
  needsCorpus();
  needsPrograms('identify', 'convert', 'compare', 'unzip');
});

const panel = (page: Page): Locator => page.getByRole('region', { name: '裁剪画面' });
const frame = (page: Page): Locator => panel(page).getByRole('button', { name: /^选框/ });
const number = (page: Page, label: string): Locator =>
  panel(page).getByRole('spinbutton', { name: label, exact: true });
const numbers = (page: Page): Promise<string[]> =>
  Promise.all(['左', '上', '宽', '高'].map((label) => number(page, label).inputValue()));

async function open(page: Page, ...files: string[]): Promise<void> {
  await openTool(page, 'img-cut');
  await pick(page, ...files);
  await expect(frame(page)).toBeVisible();
}

/** Whether a saved picture has the very pixels that ImageMagick crops out of another. */
function isCrop(saved: string, original: string, geometry: string): boolean {
  const model = execFileSync('convert', [original, '-auto-orient', '-crop', geometry, '+repage', 'png:-'], {
    maxBuffer: 2 ** 26,
  });
  const { stderr } = spawnSync('compare', ['-metric', 'AE', saved, 'png:-', 'null:'], {
    input: model,
    encoding: 'utf8',
  });
  return stderr.trim() === '0';
}

test('a frame is drawn by mouse, keys and numbers, and cut to the pixel', async ({ page }) => {
  await open(page, PICTURE);
  const corner = panel(page).getByRole('button', { name: /^右下角/ });
  await corner.scrollIntoViewIfNeeded();
  const box = await corner.boundingBox();
  if (!box) throw new Error('no handle');
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  await page.mouse.move(box.x + 22, box.y + 22);
  await page.mouse.down();
  await page.mouse.move(box.x - 100, box.y - 60, { steps: 5 });
  await page.mouse.up();
  const [, , width, height] = (await numbers(page)).map(Number);
  expect(Math.max(width ?? 512, height ?? 512)).toBeLessThan(480);
  await frame(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  expect((await numbers(page)).slice(0, 2)).toEqual(['1', '10']);
  await number(page, '宽').fill('301');
  await number(page, '宽').press('Enter');
  await number(page, '高').fill('203');
  await number(page, '高').press('Enter');
  await expect(panel(page)).toContainText('裁剪后 301 × 203 像素');
  expect(await axeFaults(page, 'main')).toEqual([]);
  await run(page);
  expect(isCrop(await save(page), PICTURE, '301x203+1+10')).toBe(true);
});

test('a ratio and a turn hold, for all pictures where that is asked', async ({ page }) => {
  await open(page, TURNED, PICTURE);
  await panel(page).getByRole('button', { name: '16:9', exact: true }).click();
  await expect(panel(page)).toContainText('裁剪后 1800 × 1013 像素');
  await panel(page).getByRole('button', { name: '转 90°' }).click();
  await expect(panel(page)).toContainText('裁剪后 1200 × 675 像素');
  await panel(page).getByRole('button', { name: '用于全部图片' }).click();
  await run(page);
  const sizes = unzip(await save(page)).map(({ path }) => pictures(path)[0]);
  expect(sizes.map((size) => [size?.width, size?.height])).toEqual([
    [512, 288],
    [1200, 675],
  ]);
});

test('a long picture is cut between its lines, at lines that can be moved', async ({ page }) => {
  await openTool(page, 'img-cut');
  await pick(page, corpus('image/ocr/phototest.tif'));
  await option(page, 'mode').getByRole('radio', { name: '长图分段' }).click();
  await option(page, 'maxHeight').locator('input').fill('200');
  const lines = panel(page).getByRole('slider');
  await expect(lines).toHaveCount(2);
  const before = Number(await lines.first().getAttribute('aria-valuenow'));
  await lines.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(lines.first()).toHaveAttribute('aria-valuenow', String(before + 1));
  await panel(page).getByRole('button', { name: '自动切' }).click();
  await expect(lines.first()).toHaveAttribute('aria-valuenow', String(before));
  expect(await axeFaults(page, 'main')).toEqual([]);
  await run(page);
  const parts = unzip(await save(page)).map(({ path }) => path);
  expect(parts).toHaveLength(3);
  // The rows along the cuts are of one colour, by ImageMagick.
  for (const [index, gravity] of [
    [0, 'South'],
    [1, 'North'],
    [1, 'South'],
    [2, 'North'],
  ] as const) {
    const args = [
      parts[index] as string,
      '-gravity',
      gravity,
      '-crop',
      'x1+0+0',
      '+repage',
      '-format',
      '%[fx:minima]',
      'info:',
    ];
    expect(Number(execFileSync('convert', args, { encoding: 'utf8' })), `${index} ${gravity}`).toBeGreaterThan(0.9);
  }
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('all ratios are within reach of the thumb', async ({ page }) => {
    await open(page, PICTURE);
    const ratios = page.getByRole('group', { name: '比例' }).getByRole('button');
    await expect(ratios).toHaveCount(10);
    for (const ratio of await ratios.all()) {
      await ratio.scrollIntoViewIfNeeded();
      const box = await ratio.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
    }
    await page.getByRole('button', { name: '2.35:1 公众号封面' }).tap();
    await expect(page.getByText(/裁剪后 \d+ × \d+ 像素/)).toBeVisible();
  });

  test('nine squares by touch', async ({ page }) => {
    await open(page, TURNED);
    await inSettings(page, () => option(page, 'mode').getByRole('radio', { name: '九宫格' }).tap());
    await expect(panel(page)).toContainText('共 9 张，每张 400 × 400 像素');
    const corner = panel(page).getByRole('button', { name: /^左上角/ });
    await corner.scrollIntoViewIfNeeded();
    const box = await corner.boundingBox();
    if (!box) throw new Error('no handle');
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    const marks = await panel(page)
      .getByRole('button', { name: /方向键调整$/ })
      .locator('span')
      .evaluateAll((all) => all.map((mark) => Math.min(mark.clientWidth, mark.clientHeight) + 2));
    expect(marks).toHaveLength(8);
    expect(Math.min(...marks)).toBeGreaterThanOrEqual(24);
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by?: number): Promise<unknown> =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: by === undefined ? [] : [{ x: box.x + 22 + by, y: box.y + 22 + by }],
      });
    await touch('touchStart', 0);
    for (let step = 1; step <= 6; step++) await touch('touchMove', step * 8);
    await touch('touchEnd');
    await expect(panel(page)).not.toContainText('每张 400 × 400');
    const [, , width, height] = await numbers(page);
    expect(width).toBe(height);
    expect(Number(width)).toBeLessThan(1100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await axeFaults(page, 'main')).toEqual([]);
    await run(page);
    const cells = unzip(await save(page));
    expect(cells.map(({ name }) => name)).toEqual(
      Array.from({ length: 9 }, (_, index) => `exif-orientation-landscape-6-${index + 1}.jpg`),
    );
    const side = Math.floor(Number(width) / 3);
    for (const { path } of cells) expect(pictures(path)).toEqual([{ format: 'JPEG', width: side, height: side }]);
  });
});
